import { z } from 'zod';

import { isGiftDay, VOUCHER_RULES } from '@/domain/voucher';

/** The longest name the API accepts. */
const NAME_LENGTH = 50;
const name = z.string().trim().min(1, 'name').max(NAME_LENGTH, 'nameLong');
const text = z.string().trim();

/** Who a gift goes to; messages are keys of `voucher:error`. */
export const receiverSchema = z.object({
  name,
  email: z.string().trim().pipe(z.email('email').max(200, 'email')),
});

/** The fields that are validated for gifts only. */
const gift = receiverSchema.extend({
  fromName: name,
  message: z.string().max(VOUCHER_RULES.messageLength, 'message'),
});

/** The values of the form; error messages are keys of `voucher:error`. */
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
export type BuyErrorKey = 'name' | 'nameLong' | 'email' | 'message' | 'sendOn' | 'consent';

/** The limits that texts of `voucher:error` mention. */
export const ERROR_LIMITS: Partial<Record<BuyErrorKey, number>> = {
  nameLong: NAME_LENGTH,
  message: VOUCHER_RULES.messageLength,
};
