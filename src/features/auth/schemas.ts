import { z } from 'zod';

import { checkPassword } from '@/domain/password';
import { GENDERS } from '@/domain/person';
import { isNight } from '@/domain/stay';
import { useTranslation } from '@/i18n';

type PasswordFault = Extract<ReturnType<typeof checkPassword>, { ok: false }>['code'];

/** What can be wrong with a field before the API is asked. */
export type Fault =
  | 'emailMissing'
  | 'emailInvalid'
  | 'passwordMissing'
  | 'codeInvalid'
  | 'nameMissing'
  | 'nameTooLong'
  | 'nicknameTooLong'
  | 'telMissing'
  | 'telInvalid'
  | 'countryMissing'
  | 'termsMissing'
  | 'privacyMissing'
  | 'ageMissing'
  | 'birthInvalid'
  | 'leaveNotUnderstood'
  | PasswordFault;

/** Gives the sentence for a fault, in the page's language. */
export type Say = (fault: Fault) => string;

const isPasswordFault = (fault: Fault): fault is PasswordFault => fault.startsWith('PASSWORD_');

export function useSay(): Say {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  return (fault) => (isPasswordFault(fault) ? tError(fault) : t(`fault.${fault}`));
}

export const emailSchema = (say: Say) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1, say('emailMissing'))
    .max(200, say('emailInvalid'))
    .check((context) => {
      if (context.value !== '' && !z.email().safeParse(context.value).success) {
        context.issues.push({ code: 'custom', message: say('emailInvalid'), input: context.value });
      }
    });

const nameSchema = (say: Say) =>
  z.string().trim().min(1, say('nameMissing')).max(80, say('nameTooLong'));

const telSchema = (say: Say) => z.string().trim().max(30, say('telInvalid'));
const neededTel = (say: Say) =>
  z.string().trim().min(1, say('telMissing')).min(5, say('telInvalid')).max(30, say('telInvalid'));
const countrySchema = (say: Say) => z.string().regex(/^[A-Z]{2}$/, say('countryMissing'));

/** A password that may be chosen; the same rule as the API's (`domain/password`). */
const passwordSchema = (say: Say, email: string) =>
  z.string().check((context) => {
    const checked = checkPassword(context.value, { email });
    if (!checked.ok) {
      context.issues.push({ code: 'custom', message: say(checked.code), input: context.value });
    }
  });

export const loginSchema = (say: Say) =>
  z.object({
    email: emailSchema(say),
    password: z.string().min(1, say('passwordMissing')).max(200, say('PASSWORD_TOO_LONG')),
  });

export const sendSchema = (say: Say) => z.object({ email: emailSchema(say) });

export const codeSchema = (say: Say) =>
  z.object({ code: z.string().regex(/^\d{6}$/, say('codeInvalid')) });

/** The second step of registering. `marketing` is never a condition. */
export const registerSchema = (say: Say, email: string) =>
  z.object({
    password: passwordSchema(say, email),
    name: nameSchema(say),
    telCountry: countrySchema(say),
    tel: telSchema(say),
    visitRoute: z.string().max(40),
    terms: z.boolean().refine(Boolean, say('termsMissing')),
    privacy: z.boolean().refine(Boolean, say('privacyMissing')),
    age: z.boolean().refine(Boolean, say('ageMissing')),
    marketing: z.boolean(),
  });

export const resetSchema = (say: Say, email: string) =>
  z.object({ password: passwordSchema(say, email) });

export const onboardingSchema = (say: Say) =>
  z.object({ name: nameSchema(say), telCountry: countrySchema(say), tel: neededTel(say) });

/** Onboarding of who was never asked for the consents. */
export const consentingSchema = (say: Say) =>
  onboardingSchema(say).extend({
    terms: z.boolean().refine(Boolean, say('termsMissing')),
    privacy: z.boolean().refine(Boolean, say('privacyMissing')),
    age: z.boolean().refine(Boolean, say('ageMissing')),
    marketing: z.boolean(),
  });

export const profileSchema = (say: Say) =>
  z.object({
    name: nameSchema(say),
    nickname: z.string().trim().max(40, say('nicknameTooLong')),
    /** `1990-02-28`, or empty. */
    birth: z.string().refine((day) => day === '' || isNight(day), say('birthInvalid')),
    gender: z.enum(['', ...GENDERS]),
    visitRoute: z.string().max(40),
  });

export const telSchemaOf = (say: Say) =>
  z.object({ telCountry: countrySchema(say), tel: neededTel(say) });

export const changePasswordSchema = (say: Say, email: string) =>
  resetSchema(say, email).extend({ present: z.string().min(1, say('passwordMissing')) });

export const presentSchema = (say: Say) =>
  z.object({ present: z.string().min(1, say('passwordMissing')) });

export const leaveSchema = (say: Say, asksPassword: boolean) =>
  z.object({
    present: asksPassword ? z.string().min(1, say('passwordMissing')) : z.string().optional(),
    understood: z.boolean().refine(Boolean, say('leaveNotUnderstood')),
  });

export type RegisterValues = z.infer<ReturnType<typeof registerSchema>>;
