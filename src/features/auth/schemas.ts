import * as z from 'zod/mini';

import type { ErrorCode } from '@/contract/errors';
import { checkPassword } from '@/domain/account/password';
import { GENDERS } from '@/domain/account/person';
import { isNight } from '@/domain/stay/stay';
import { useTranslation } from '@/i18n';
import { type FaultText, faultTexts } from '../problem/forms';
import type { Problem } from '../problem/problem';

type PasswordFault = Extract<ReturnType<typeof checkPassword>, { ok: false }>['code'];

const PASSWORD_FAULTS = [
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
  'PASSWORD_LIKE_EMAIL',
] as const satisfies readonly PasswordFault[];

/** Errors of a field that are found before the API is called; the messages of the schemas. */
const FAULTS = [
  'emailMissing',
  'emailInvalid',
  'passwordMissing',
  'codeInvalid',
  'nameMissing',
  'nameTooLong',
  'nicknameTooLong',
  'telMissing',
  'telInvalid',
  'countryMissing',
  'termsMissing',
  'privacyMissing',
  'ageMissing',
  'birthInvalid',
  'leaveNotUnderstood',
  ...PASSWORD_FAULTS,
] as const;
type Fault = (typeof FAULTS)[number];

const isPasswordFault = (fault: Fault): fault is PasswordFault => fault.startsWith('PASSWORD_');

/** The sentences of the faults in the page's language. */
export function useFaultText(): FaultText {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  return faultTexts(FAULTS, (fault) =>
    isPasswordFault(fault) ? tError(fault) : t(`fault.${fault}`),
  );
}

/** The message of a schema: one of the faults. */
const fault = (code: Fault) => code;

const mailAddress = z.email();

/** An address without spaces and in small letters. An empty one is missing, not also invalid. */
export const emailSchema = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, fault('emailMissing')),
  z.maxLength(200, fault('emailInvalid')),
  z.refine(
    (address) => address === '' || mailAddress.safeParse(address).success,
    fault('emailInvalid'),
  ),
);

const nameSchema = z
  .string()
  .check(z.trim(), z.minLength(1, fault('nameMissing')), z.maxLength(80, fault('nameTooLong')));

const neededTel = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, fault('telMissing')),
    z.minLength(5, fault('telInvalid')),
    z.maxLength(30, fault('telInvalid')),
  );
const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/, fault('countryMissing')));

/** A consent without which the form isn't sent; the message says which one is missing. */
const neededConsent = (missing: Fault) => z.boolean().check(z.refine(Boolean, missing));
const presentPassword = z.string().check(z.minLength(1, fault('passwordMissing')));

/** A password that is acceptable by the same rule as in the API (`domain/password`). */
const passwordSchema = (email: string) =>
  z.string().check((context) => {
    const checked = checkPassword(context.value, { email });
    if (!checked.ok) {
      context.issues.push({
        code: 'custom',
        message: fault(checked.code),
        input: context.value,
      });
    }
  });

export const loginSchema = z.object({
  email: emailSchema,
  password: presentPassword.check(z.maxLength(200, fault('PASSWORD_TOO_LONG'))),
});

export const sendSchema = z.object({ email: emailSchema });

export const codeSchema = z.object({
  code: z.string().check(z.regex(/^\d{6}$/, fault('codeInvalid'))),
});

/** The second step of registering. The optional consent `marketing` isn't required. */
export const registerSchema = (email: string) =>
  z.object({
    password: passwordSchema(email),
    name: nameSchema,
    telCountry: countrySchema,
    tel: neededTel,
    visitRoute: z.string().check(z.maxLength(40)),
    terms: neededConsent('termsMissing'),
    privacy: neededConsent('privacyMissing'),
    age: neededConsent('ageMissing'),
    marketing: z.boolean(),
  });

export const resetSchema = (email: string) => z.object({ password: passwordSchema(email) });

export const onboardingSchema = z.object({
  name: nameSchema,
  telCountry: countrySchema,
  tel: neededTel,
});

/** Onboarding of a member who was never asked for the consents. */
export const consentingSchema = z.extend(onboardingSchema, {
  terms: neededConsent('termsMissing'),
  privacy: neededConsent('privacyMissing'),
  age: neededConsent('ageMissing'),
  marketing: z.boolean(),
});

export const profileSchema = z.object({
  name: nameSchema,
  nickname: z.string().check(z.trim(), z.maxLength(40, fault('nicknameTooLong'))),
  /** The date of birth, such as `1990-02-28`, or an empty text. */
  birth: z.string().check(z.refine((day) => day === '' || isNight(day), fault('birthInvalid'))),
  gender: z.enum(['', ...GENDERS]),
  visitRoute: z.string().check(z.maxLength(40)),
});

export const telSchema = z.object({ telCountry: countrySchema, tel: neededTel });

export const changePasswordSchema = (email: string) =>
  z.extend(resetSchema(email), {
    present: presentPassword,
  });

/** The form that asks a member for the current password before the email address is changed. */
export const presentPasswordSchema = z.object({ present: presentPassword });

export const leaveSchema = (asksPassword: boolean) =>
  z.object({
    present: asksPassword ? presentPassword : z.optional(z.string()),
    understood: neededConsent('leaveNotUnderstood'),
  });

export type RegisterValues = z.infer<ReturnType<typeof registerSchema>>;

const FIELDS = {
  TEL_TAKEN: 'tel',
  TEL_INVALID: 'tel',
  PASSWORD_WRONG: 'present',
  BIRTH_INVALID: 'birth',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_TOO_LONG: 'password',
  PASSWORD_TOO_COMMON: 'password',
  PASSWORD_LIKE_EMAIL: 'password',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** The field that a problem belongs to; null when it concerns the whole form. */
export function fieldOf(problem: Problem): 'tel' | 'present' | 'birth' | 'password' | null {
  return Object.entries(FIELDS).find(([code]) => code === problem.code)?.[1] ?? null;
}

/** Whether the problem means that the address or number has to be verified again. */
export function isProofEnded(problem: Problem): boolean {
  return ['CODE_EXPIRED', 'EMAIL_NOT_VERIFIED', 'TEL_NOT_VERIFIED'].includes(problem.code);
}
