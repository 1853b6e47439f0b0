import { z } from 'zod';

import { instant, night, won } from '../common';
import { HISTORY_KINDS } from '@/domain/payment/payment-history';
import { PAID_WITH } from '@/domain/payment/payment-method';

const dates = z.object({ checkIn: night, checkOut: night });

/** What happened to a booking's money, open refunds last; see `src/domain/payment/payment-history.ts`. */
export const paymentHistory = z.object({
  /**
   * Won that were paid, and won of these that were refunded; `toReturn` won are still to be
   * refunded.
   */
  paid: won,
  returned: won,
  toReturn: won,
  entries: z.array(
    z.object({
      kind: z.enum(HISTORY_KINDS),
      at: instant,
      /** The won that moved: positive for a payment, negative for a refund. */
      amount: won,
      /** Won that were still to move at that time, with the same sign; 0 where none were. */
      asked: won,
      method: z.enum(PAID_WITH).nullable(),
      /** The deadline of a deposit, of an extended hold, or of new dates that are held. */
      until: instant.nullable(),
      dates: z.object({ was: dates, is: dates }).nullable(),
      /** The gateway's code when it refused, such as REJECT_CARD_COMPANY. */
      code: z.string().nullable(),
      /**
       * Coupons that were used or given back at that time, with their discount where it is still
       * known.
       */
      coupons: z.array(
        z.object({
          title: z.string(),
          way: z.enum(['USED', 'RETURNED']),
          discount: won.nullable(),
        }),
      ),
      /** The gateway's receipt of the payment. */
      receiptUrl: z.string().nullable(),
    }),
  ),
});

export type PaymentHistoryView = z.infer<typeof paymentHistory>;
export type PaymentHistoryEntry = PaymentHistoryView['entries'][number];
