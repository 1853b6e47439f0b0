import * as z from 'zod/mini';

import type { User } from '@/contract/account/auth';
import { DRAFT_LENGTHS } from '@/contract/limits';
import { faultTexts, type FaultText } from '@/features/problem/forms';
import { useTranslation } from '@/i18n';
import { formatTel } from '@/i18n/format';

/**
 * Number of digits of the shortest and the longest international number; the server validates by
 * country.
 */
const TEL_DIGITS = { min: 5, max: 20 } as const;

const digitsOf = (text: string) => text.replace(/\D/g, '').length;
const agreed = z.boolean().check(z.refine((value) => value, 'consentMissing'));

/** The values of the form; messages are codes of faults. */
export const reservationFormSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'nameMissing'), z.maxLength(DRAFT_LENGTHS.name, 'nameTooLong')),
  email: z.pipe(
    z.string().check(z.trim()),
    z.email('emailInvalid').check(z.maxLength(DRAFT_LENGTHS.email, 'emailInvalid')),
  ),
  telCountry: z.string().check(z.regex(/^[A-Z]{2}$/, 'telInvalid')),
  tel: z.string().check(
    z.trim(),
    z.minLength(1, 'telMissing'),
    z.maxLength(DRAFT_LENGTHS.tel, 'telInvalid'),
    z.refine(
      (text) => digitsOf(text) >= TEL_DIGITS.min && digitsOf(text) <= TEL_DIGITS.max,
      'telInvalid',
    ),
  ),
  requests: z.string().check(z.maxLength(DRAFT_LENGTHS.requests, 'requestsTooLong')),
  /** The time of arrival, such as `15:00`; empty when it isn't known yet. */
  arrival: z.string(),
  forOther: z.boolean(),
  /** `3,5`, `none`, or empty for the coupons with the largest discount. */
  coupons: z.string(),
  terms: agreed,
  privacy: agreed,
  cancellation: agreed,
  /**
   * The confirmation of being 14 or older. Only visitors are asked, since members have confirmed it
   * before.
   */
  age: z.boolean(),
  marketing: z.boolean(),
});

/**
 * A visitor's form: their address is asked for and verified beside it, and the account's consents
 * are included.
 */
export const visitorFormSchema = z.extend(reservationFormSchema, {
  email: z.string(),
  age: agreed,
});

export type ReservationFormValues = z.infer<typeof reservationFormSchema>;

type RequiredConsent = 'terms' | 'privacy' | 'cancellation' | 'age';

/** The consents that are required before a room is held. */
export const requiredConsents = (isVisitor: boolean): readonly RequiredConsent[] =>
  isVisitor ? ['terms', 'privacy', 'cancellation', 'age'] : ['terms', 'privacy', 'cancellation'];

/** The initial details of a visitor. */
export const NOBODY = { name: '', email: '', tel: '', iso: '' };

/** The values of a new form: the member's own details and no consents. */
export function initialValues(user: Pick<User, 'name' | 'email' | 'tel' | 'iso'>) {
  return {
    name: user.name,
    email: user.email,
    telCountry: /^[A-Z]{2}$/.test(user.iso) ? user.iso : 'KR',
    tel: formatTel(user.tel, 'ko'),
    requests: '',
    arrival: '',
    forOther: false,
    coupons: '',
    terms: false,
    privacy: false,
    cancellation: false,
    age: false,
    marketing: false,
  } satisfies ReservationFormValues;
}

const FAULTS = [
  'nameMissing',
  'nameTooLong',
  'emailInvalid',
  'telMissing',
  'telInvalid',
  'requestsTooLong',
  'consentMissing',
] as const;

/** The sentences of the faults in the page's language. */
export function useFaultText(): FaultText {
  const { t } = useTranslation('booking');
  return faultTexts(FAULTS, (fault) => t(`field.${fault}`));
}

/** What is wrong with a field that the API refused. */
export const FAULT_OF_FIELD = {
  name: 'nameMissing',
  email: 'emailInvalid',
  tel: 'telInvalid',
  requests: 'requestsTooLong',
} as const;

/** The form field that an API field path refers to; null when the form doesn't have it. */
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
