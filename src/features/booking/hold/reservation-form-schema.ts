import { z } from 'zod';

import type { User } from '@/contract/auth';
import { formatTel } from '@/i18n/format';

export const REQUESTS_MAX = 1000;
/** Digits of the shortest and the longest international number; the server knows each country's. */
const TEL_DIGITS = { min: 5, max: 20 } as const;

const digitsOf = (text: string) => text.replace(/\D/g, '').length;
const agreed = z.boolean().refine((value) => value, 'consentMissing');

/** The form as it is filled in; messages are keys below `field` of the booking texts. */
export const reservationFormSchema = z.object({
  name: z.string().trim().min(1, 'nameMissing').max(80, 'nameTooLong'),
  email: z.string().trim().pipe(z.email('emailInvalid').max(200, 'emailInvalid')),
  telCountry: z.string().regex(/^[A-Z]{2}$/, 'telInvalid'),
  tel: z
    .string()
    .trim()
    .min(1, 'telMissing')
    .max(30, 'telInvalid')
    .refine(
      (text) => digitsOf(text) >= TEL_DIGITS.min && digitsOf(text) <= TEL_DIGITS.max,
      'telInvalid',
    ),
  requests: z.string().max(REQUESTS_MAX, 'requestsTooLong'),
  /** `15:00`; empty when it isn't known yet. */
  arrival: z.string(),
  forOther: z.boolean(),
  /** `3,5`, `none`, or empty for those that take the most off. */
  coupons: z.string(),
  terms: agreed,
  privacy: agreed,
  cancellation: agreed,
  marketing: z.boolean(),
});

export type ReservationFormValues = z.infer<typeof reservationFormSchema>;

export const REQUIRED_CONSENTS = ['terms', 'privacy', 'cancellation'] as const;

/** A fresh form: the member's own details, and no consent given. */
export function initialValues(user: Pick<User, 'name' | 'email' | 'tel' | 'iso'>) {
  return {
    name: user.name,
    email: user.email,
    telCountry: /^[A-Z]{2}$/.test(user.iso) ? user.iso : 'KR',
    tel: formatTel(user.tel),
    requests: '',
    arrival: '',
    forOther: false,
    coupons: '',
    terms: false,
    privacy: false,
    cancellation: false,
    marketing: false,
  } satisfies ReservationFormValues;
}

/** The form's field an API field path is about; null for one that isn't in the form. */
export function fieldOf(path: string): 'name' | 'email' | 'tel' | 'requests' | null {
  switch (path) {
    case 'guest.name':
      return 'name';
    case 'guest.email':
      return 'email';
    case 'guest.tel':
    case 'guest.telCountry':
      return 'tel';
    case 'requests':
      return 'requests';
    default:
      return null;
  }
}
