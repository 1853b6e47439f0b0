import { z } from 'zod';

import { VOUCHER_RULES } from '@/domain/voucher';

const name = z.string().trim().min(1, 'name').max(50, 'nameLong');
const text = z.string().trim();

/** What is looked at of a gift alone. */
const gift = z.object({
  name,
  email: z.email('email').max(200, 'email'),
  fromName: name,
  message: z.string().max(VOUCHER_RULES.messageLength, 'message'),
});

/** What is typed to buy a voucher; messages are keys of `voucher:error`. */
export const buySchema = z
  .object({
    who: z.enum(['self', 'gift']),
    ...{ name: text, email: text, fromName: text, message: text, sendOn: text },
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
    if (values.when === 'later' && values.sendOn === '') {
      context.addIssue({ code: 'custom', path: ['sendOn'], message: 'sendOn' });
    }
  });

export type BuyValues = z.infer<typeof buySchema>;
export type BuyErrorKey = 'name' | 'nameLong' | 'email' | 'message' | 'sendOn' | 'consent';
