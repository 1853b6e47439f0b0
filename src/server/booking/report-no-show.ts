import { eq } from 'drizzle-orm';

import { refundOf } from '@/domain/cancellation';
import { checkNoShow } from '@/domain/no-show';
import { returnCoupons } from '../coupon/use-coupons';
import type { Database } from '../db/client';
import { withRetry } from '../db/retry';
import { hotels } from '../db/schema';
import { AppError } from '../http/app-error';
import { lock, madeChangesOf, openChangeOf, type ReservationRow } from './booking-queries';
import { dropOverdueChange } from './end-change';
import { refundFacts } from './present';
import { stayEnd } from './stay-clock';
import { askReturn } from './returns';
import { releaseStock } from './stock';
import { tellNoShow } from './tell-guest';
import { move, type Hand } from './transitions';

/** What came of a no-show; `fee + refund` is what the booking cost. */
export type NoShow = { readonly id: string; readonly refund: number; readonly fee: number };

/**
 * Ends a booking whose guest hasn't come. It counts as cancelled on the day of check-in; what is
 * left after that fee is owed from here on, so the booking ends and its nights go back at once,
 * and the reconciler returns the money. Reported again, it says what was said.
 * @param who who reports it and why, for the ledger
 * @throws AppError RESERVATION_NOT_FOUND, NO_SHOW_NOT_POSSIBLE, NO_SHOW_TOO_EARLY, NO_SHOW_LEFT,
 * CHANGE_PENDING
 */
export function reportNoShow(
  { db, now, siteUrl }: { readonly db: Database; readonly now: Date; readonly siteUrl: string },
  id: string,
  who: { readonly by: string; readonly why: string },
): Promise<NoShow> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const hand: Hand = { actor: 'operator', now };
      const reservation = await lock(tx, id);
      if (reservation === undefined) throw new AppError('RESERVATION_NOT_FOUND');
      if (reservation.noShow) return outcomeOf(reservation);
      const [hotel] = await tx.select().from(hotels).where(eq(hotels.id, reservation.hotelId));
      if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
      await dropOverdueChange(tx, hand, reservation);
      const checked = checkNoShow({
        ...{ state: reservation.state, checkIn: reservation.checkIn, now },
        pending: (await openChangeOf(tx, id)) !== null,
        hasLeft: (await madeChangesOf(tx, id)).some(({ kind }) => kind === 'LEAVING'),
        leaving: stayEnd(reservation, hotel),
      });
      if (!checked.ok) throw new AppError(checked.code);
      const { refund, fee, feePercent } = refundOf(refundFacts(reservation, now));
      const ended = await move(
        tx,
        hand,
        reservation,
        'NO_SHOW_REPORTED',
        { noShow: true, cancelledAt: now, refund, refundFeePercent: feePercent },
        { detail: { ...who, refund, fee } },
      );
      await releaseStock(tx, ended.roomTypeId, ended);
      await returnCoupons(tx, ended, now);
      if (refund > 0) {
        await askReturn(tx, hand, id, {
          ...{ purpose: 'NO_SHOW', amount: refund, changeId: null, account: null },
          reason: 'The guest did not arrive',
        });
      }
      await tellNoShow(tx, ended, { siteUrl, now });
      return outcomeOf(ended);
    }),
  );
}

function outcomeOf({ id, total, refund }: ReservationRow): NoShow {
  const back = refund ?? 0;
  return { id, refund: back, fee: total - back };
}
