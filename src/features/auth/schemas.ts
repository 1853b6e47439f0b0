import { z } from 'zod';

import { checkPassword } from '@/domain/password';
import { GENDERS } from '@/domain/person';
import { isNight } from '@/domain/stay';
import { useTranslation } from '@/i18n';

type PasswordFault = Extract<ReturnType<typeof checkPassword>, { ok: false }>['code'];

/** Errors of a field that are found before the API is called. */
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

/** Returns the message of a fault in the page's language. */
export type MessageOf = (fault: Fault) => string;

const isPasswordFault = (fault: Fault): fault is PasswordFault => fault.startsWith('PASSWORD_');

export function useMessage(): MessageOf {
  const { t } = useTranslation('auth');
  const { t: tError } = useTranslation('errors');
  return (fault) => (isPasswordFault(fault) ? tError(fault) : t(`fault.${fault}`));
}

export const emailSchema = (messageOf: MessageOf) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .min(1, messageOf('emailMissing'))
    .max(200, messageOf('emailInvalid'))
    .check((context) => {
      if (context.value !== '' && !z.email().safeParse(context.value).success) {
        context.issues.push({
          code: 'custom',
          message: messageOf('emailInvalid'),
          input: context.value,
        });
      }
    });

const nameSchema = (messageOf: MessageOf) =>
  z.string().trim().min(1, messageOf('nameMissing')).max(80, messageOf('nameTooLong'));

const neededTel = (messageOf: MessageOf) =>
  z
    .string()
    .trim()
    .min(1, messageOf('telMissing'))
    .min(5, messageOf('telInvalid'))
    .max(30, messageOf('telInvalid'));
const countrySchema = (messageOf: MessageOf) =>
  z.string().regex(/^[A-Z]{2}$/, messageOf('countryMissing'));

/** A password that is acceptable by the same rule as in the API (`domain/password`). */
const passwordSchema = (messageOf: MessageOf, email: string) =>
  z.string().check((context) => {
    const checked = checkPassword(context.value, { email });
    if (!checked.ok) {
      context.issues.push({
        code: 'custom',
        message: messageOf(checked.code),
        input: context.value,
      });
    }
  });

export const loginSchema = (messageOf: MessageOf) =>
  z.object({
    email: emailSchema(messageOf),
    password: z
      .string()
      .min(1, messageOf('passwordMissing'))
      .max(200, messageOf('PASSWORD_TOO_LONG')),
  });

export const sendSchema = (messageOf: MessageOf) => z.object({ email: emailSchema(messageOf) });

export const codeSchema = (messageOf: MessageOf) =>
  z.object({ code: z.string().regex(/^\d{6}$/, messageOf('codeInvalid')) });

/** The second step of registering. The optional consent `marketing` isn't required. */
export const registerSchema = (messageOf: MessageOf, email: string) =>
  z.object({
    password: passwordSchema(messageOf, email),
    name: nameSchema(messageOf),
    telCountry: countrySchema(messageOf),
    tel: neededTel(messageOf),
    visitRoute: z.string().max(40),
    terms: z.boolean().refine(Boolean, messageOf('termsMissing')),
    privacy: z.boolean().refine(Boolean, messageOf('privacyMissing')),
    age: z.boolean().refine(Boolean, messageOf('ageMissing')),
    marketing: z.boolean(),
  });

export const resetSchema = (messageOf: MessageOf, email: string) =>
  z.object({ password: passwordSchema(messageOf, email) });

export const onboardingSchema = (messageOf: MessageOf) =>
  z.object({
    name: nameSchema(messageOf),
    telCountry: countrySchema(messageOf),
    tel: neededTel(messageOf),
  });

/** Onboarding of a member who was never asked for the consents. */
export const consentingSchema = (messageOf: MessageOf) =>
  onboardingSchema(messageOf).extend({
    terms: z.boolean().refine(Boolean, messageOf('termsMissing')),
    privacy: z.boolean().refine(Boolean, messageOf('privacyMissing')),
    age: z.boolean().refine(Boolean, messageOf('ageMissing')),
    marketing: z.boolean(),
  });

export const profileSchema = (messageOf: MessageOf) =>
  z.object({
    name: nameSchema(messageOf),
    nickname: z.string().trim().max(40, messageOf('nicknameTooLong')),
    /** `1990-02-28`, or empty. */
    birth: z.string().refine((day) => day === '' || isNight(day), messageOf('birthInvalid')),
    gender: z.enum(['', ...GENDERS]),
    visitRoute: z.string().max(40),
  });

export const telSchemaOf = (messageOf: MessageOf) =>
  z.object({ telCountry: countrySchema(messageOf), tel: neededTel(messageOf) });

export const changePasswordSchema = (messageOf: MessageOf, email: string) =>
  resetSchema(messageOf, email).extend({
    present: z.string().min(1, messageOf('passwordMissing')),
  });

export const presentSchema = (messageOf: MessageOf) =>
  z.object({ present: z.string().min(1, messageOf('passwordMissing')) });

export const leaveSchema = (messageOf: MessageOf, asksPassword: boolean) =>
  z.object({
    present: asksPassword ? z.string().min(1, messageOf('passwordMissing')) : z.string().optional(),
    understood: z.boolean().refine(Boolean, messageOf('leaveNotUnderstood')),
  });

export type RegisterValues = z.infer<ReturnType<typeof registerSchema>>;
