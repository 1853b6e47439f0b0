import { z } from 'zod';

import { HISTORY_KINDS } from '@/domain/payment-history';
import { PAID_WITH } from '@/domain/payment-method';
import { instant, night, won } from './common';

const dates = z.object({ checkIn: night, checkOut: night });

/** What happened to a booking's money, returns that are still open last; `domain/payment-history.ts`. */
export const paymentHistory = z.object({
  /** Won that came in, and of those what went back; `toReturn` is decided to and hasn't yet. */
  paid: won,
  returned: won,
  toReturn: won,
  entries: z.array(
    z.object({
      kind: z.enum(HISTORY_KINDS),
      at: instant,
      /** Won that moved: in above zero, out below. */
      amount: won,
      /** Won that was still to move then, signed alike; 0 where nothing was. */
      asked: won,
      method: z.enum(PAID_WITH).nullable(),
      /** Of a deposit's account, a longer hold, or new dates that are held. */
      until: instant.nullable(),
      dates: z.object({ was: dates, is: dates }).nullable(),
      /** The gateway's code of a refusal, such as REJECT_CARD_COMPANY. */
      code: z.string().nullable(),
      /** Coupons that were used or came back then; what one took off, where it is still known. */
      coupons: z.array(
        z.object({
          title: z.string(),
          way: z.enum(['USED', 'RETURNED']),
          discount: won.nullable(),
        }),
      ),
      /** The gateway's receipt of what came in. */
      receiptUrl: z.string().nullable(),
    }),
  ),
});

export type PaymentHistoryView = z.infer<typeof paymentHistory>;
export type PaymentHistoryEntry = PaymentHistoryView['entries'][number];
