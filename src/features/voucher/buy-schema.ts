import * as z from 'zod/mini';

import { isGiftDay, VOUCHER_RULES } from '@/domain/coupon/voucher';
import { faultTexts, type FaultText } from '@/features/problem/forms';
import { useTranslation } from '@/i18n';

/** The longest name the API accepts. */
const NAME_LENGTH = 50;
const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'name'), z.maxLength(NAME_LENGTH, 'nameLong'));
const text = z.string().check(z.trim());

/** Who a gift goes to; messages are codes of faults. */
export const receiverSchema = z.object({
  name,
  email: z.pipe(text, z.email('email').check(z.maxLength(200, 'email'))),
});

/** The fields that are validated for gifts only. */
const gift = z.extend(receiverSchema, {
  fromName: name,
  message: z.string().check(z.maxLength(VOUCHER_RULES.messageLength, 'message')),
});

/** The values of the form; messages are codes of faults. */
export const buySchema = z
  .object({
    who: z.enum(['self', 'gift']),
    name: text,
    email: text,
    fromName: text,
    message: text,
    sendOn: text,
    language: z.enum(['kr', 'en']),
    when: z.enum(['now', 'later']),
    consentTerms: z.boolean().check(z.refine(Boolean, 'consent')),
    consentWithdrawal: z.boolean().check(z.refine(Boolean, 'consent')),
  })
  .check(({ value, issues }) => {
    if (value.who === 'self') return;
    for (const { path, message } of gift.safeParse(value).error?.issues ?? []) {
      issues.push({ code: 'custom', path: [...path], message, input: value });
    }
    if (value.when === 'later' && !isGiftDay(value.sendOn, new Date())) {
      issues.push({ code: 'custom', path: ['sendOn'], message: 'sendOn', input: value });
    }
  });

export type BuyValues = z.infer<typeof buySchema>;

const FAULTS = ['name', 'nameLong', 'email', 'message', 'sendOn', 'consent'] as const;
/** The limits that the sentences of faults mention. */
const LIMITS: Partial<Record<(typeof FAULTS)[number], number>> = {
  nameLong: NAME_LENGTH,
  message: VOUCHER_RULES.messageLength,
};

/** The sentences of the faults in the page's language. */
export function useFaultText(): FaultText {
  const { t } = useTranslation('voucher');
  return faultTexts(FAULTS, (fault) => t(`error.${fault}`, { max: LIMITS[fault] }));
}
