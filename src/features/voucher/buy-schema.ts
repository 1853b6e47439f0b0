import { z } from 'zod';

import { isGiftDay, VOUCHER_RULES } from '@/domain/coupon/voucher';
import { faultTexts, type FaultText } from '@/features/problem/form-faults';
import { useTranslation } from '@/i18n';

/** The longest name the API accepts. */
const NAME_LENGTH = 50;
const name = z.string().trim().min(1, 'name').max(NAME_LENGTH, 'nameLong');
const text = z.string().trim();

/** Who a gift goes to; messages are codes of faults. */
export const receiverSchema = z.object({
  name,
  email: z.string().trim().pipe(z.email('email').max(200, 'email')),
});

/** The fields that are validated for gifts only. */
const gift = receiverSchema.extend({
  fromName: name,
  message: z.string().max(VOUCHER_RULES.messageLength, 'message'),
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
    consentTerms: z.boolean().refine(Boolean, 'consent'),
    consentWithdrawal: z.boolean().refine(Boolean, 'consent'),
  })
  .superRefine((values, context) => {
    if (values.who === 'self') return;
    for (const { path, message } of gift.safeParse(values).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path: [...path], message });
    }
    if (values.when === 'later' && !isGiftDay(values.sendOn, new Date())) {
      context.addIssue({ code: 'custom', path: ['sendOn'], message: 'sendOn' });
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
