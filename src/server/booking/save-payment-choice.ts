import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { installmentsFor } from '@/domain/installments';
import { reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { lockOwn, openChangeOf } from './booking-queries';
import { dueOf } from './due';

/**
 * Remembers the instalments for the next order at the gateway. Errors: INPUT_INVALID for a length
 * cards don't offer for the amount, HOLD_EXPIRED, RESERVATION_STATE.
 */
export const savePaymentChoice = handle(
  contract.savePaymentChoice,
  async ({ params, body }, context) => {
    await context.db.transaction(async (tx) => {
      const reservation = await lockOwn(tx, params.id, context.member.memberId);
      const open = await openChangeOf(tx, reservation.id);
      const { amount } = dueOf(reservation, open, context.now());
      if (!installmentsFor(amount).includes(body.installmentMonths)) {
        throw new AppError('INPUT_INVALID', { fields: { installmentMonths: 'not_offered' } });
      }
      await tx
        .update(reservations)
        .set({ installmentMonths: body.installmentMonths, updatedAt: context.now() })
        .where(eq(reservations.id, reservation.id));
    });
    return { done: true as const };
  },
);
