import { eq } from 'drizzle-orm';

import { CARD_PROVIDER } from '@/config/constants';
import { contract } from '@/contract';
import type { Parsed } from '@/contract/endpoint';
import { cashReceipt, type CashReceipt, installmentsFor } from '@/domain/payment/payment-method';
import { type BookingRows, lockOwn, openChangeOf } from '@/server/core/bookings/booking-queries';
import { dueOf, methodsOf } from '@/server/core/bookings/due';
import { loadPointsTaken } from '@/server/core/payments/split-payment';
import type { Transaction } from '@/server/platform/db/client';
import { hotels, reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle } from '@/server/platform/http/handler';
import { CARD_ISSUERS } from '@/server/platform/providers/payment/institutions';

type Choice = Parsed<typeof contract.savePaymentChoice>['body'];

/**
 * Stores how the next order at the gateway is to be paid. Errors: INPUT_INVALID for instalments
 * that cards don't offer for the amount, for a method or bank that isn't offered, and for a number
 * that no cash receipt can be issued to; HOLD_EXPIRED, RESERVATION_STATE.
 */
export const savePaymentChoice = handle(
  contract.savePaymentChoice,
  async ({ params, body }, context) => {
    await context.db.transaction(async (tx) => {
      const reservation = await lockOwn(tx, params.id, context.member.memberId);
      const open = await openChangeOf(tx, reservation.id);
      const taken = await loadPointsTaken(tx, reservation.id);
      const { amount, change } = dueOf(reservation, open, taken, context.now());
      const { method, bank } = body;
      await assertOffered(
        tx,
        { reservation, change, points: { taken, returned: 0 } },
        body,
        context,
      );
      if (!installmentsFor(amount).includes(body.installmentMonths)) {
        throw new AppError('INPUT_INVALID', { fields: { installmentMonths: 'not_offered' } });
      }
      await tx
        .update(reservations)
        .set({
          installmentMonths: method === 'CARD' ? body.installmentMonths : 0,
          paymentMethod: method,
          depositBank: method === 'VIRTUAL_ACCOUNT' ? bank : null,
          cashReceipt: method === 'VIRTUAL_ACCOUNT' ? receiptOf(body) : null,
          updatedAt: context.now(),
        })
        .where(eq(reservations.id, reservation.id));
    });
    return { done: true as const };
  },
);

/** @throws AppError INPUT_INVALID for a number that no cash receipt can be issued to */
function receiptOf({ cashReceipt: choice }: Choice): CashReceipt | null {
  if (choice === null) return null;
  const receipt = cashReceipt(choice);
  if (receipt === null) throw new AppError('INPUT_INVALID', { fields: { cashReceipt: 'invalid' } });
  return receipt;
}

async function assertOffered(
  tx: Transaction,
  of: Pick<BookingRows, 'reservation' | 'change' | 'points'>,
  { method, bank }: Choice,
  context: Context,
): Promise<void> {
  const [hotel] = await tx.select().from(hotels).where(eq(hotels.id, of.reservation.hotelId));
  const now = context.now();
  const isOffered =
    hotel !== undefined && methodsOf({ ...of, hotel }, context, now).includes(method);
  if (!isOffered) {
    throw new AppError('INPUT_INVALID', { fields: { method: 'not_offered' } });
  }
  if (method !== 'VIRTUAL_ACCOUNT') return;
  if (bank === null || !context.gateway.deposits?.banks.includes(bank)) {
    throw new AppError('INPUT_INVALID', { fields: { bank: 'not_offered' } });
  }
}

/**
 * Lists the card issuers with the instalments they offer for an amount. Errors: NOT_FOUND for
 * another provider than that of cards.
 */
export const getCardList = handle(contract.getCardList, async ({ params, query }, context) => {
  if (params.provider !== CARD_PROVIDER) throw new AppError('NOT_FOUND');
  const installments = installmentsFor(query.amount);
  return {
    cards: CARD_ISSUERS.map(({ code, name, abroad }) => ({
      code,
      name: name[context.locale],
      // Only Korean issuers offer instalments.
      installments: abroad ? [0] : installments,
    })),
  };
});
