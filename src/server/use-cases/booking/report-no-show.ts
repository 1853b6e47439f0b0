import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';

import { bookingId, won } from '@/contract/common';
import { refundOf } from '@/domain/booking/cancellation';
import { checkNoShow } from '@/domain/booking/no-show';
import { refundFacts, stayEnd } from '@/server/core/bookings/booking-now';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import {
  lock,
  madeChangesOf,
  openChangeOf,
  type ReservationRow,
} from '@/server/core/bookings/booking-queries';
import { dropOverdueChange } from '@/server/core/bookings/make-change';
import { notifyNoShow } from '@/server/core/bookings/notify-guest';
import { transitionReservation } from '@/server/core/bookings/transitions';
import { returnCoupons } from '@/server/core/coupons/use-coupons';
import { releaseStock } from '@/server/core/inventory/stock';
import { askReturn } from '@/server/core/payments/refund';
import type { Actor } from '@/server/platform/actor';
import type { Database } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { hotels } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';

/** The outcome of a no-show in won; `fee + refund` is what the booking cost. */
type NoShow = { readonly id: string; readonly refund: number; readonly fee: number };

/**
 * Ends a booking whose guest hasn't come. The fee is that of a cancellation on the day of check-in.
 * The rest is certainly owed to the guest, so the booking ends and its nights go back at once, and
 * the reconciler sends the refund later. A repeated report has the first one's answer.
 * @param report who reports it and why, for the ledger
 * @throws AppError RESERVATION_NOT_FOUND, NO_SHOW_NOT_POSSIBLE, NO_SHOW_TOO_EARLY, NO_SHOW_LEFT,
 * CHANGE_PENDING
 */
export function reportNoShow(
  { db, now, siteUrl }: { readonly db: Database; readonly now: Date; readonly siteUrl: string },
  id: string,
  report: { readonly by: string; readonly why: string },
): Promise<NoShow> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const by: Actor = { actor: 'operator', now };
      const reservation = await lock(tx, id);
      if (reservation === undefined) throw new AppError('RESERVATION_NOT_FOUND');
      if (reservation.noShow) return outcomeOf(reservation);
      const [hotel] = await tx.select().from(hotels).where(eq(hotels.id, reservation.hotelId));
      if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
      await dropOverdueChange(tx, by, reservation);
      const checked = checkNoShow({
        state: reservation.state,
        checkIn: reservation.checkIn,
        now,
        pending: (await openChangeOf(tx, id)) !== null,
        hasLeft: (await madeChangesOf(tx, id)).some(({ kind }) => kind === 'LEAVING'),
        leaving: stayEnd(reservation, hotel),
      });
      if (!checked.ok) throw new AppError(checked.code);
      const { refund, fee, feePercent } = refundOf(refundFacts(reservation, now));
      const ended = await transitionReservation(
        tx,
        by,
        reservation,
        'NO_SHOW_REPORTED',
        { noShow: true, cancelledAt: now, refund, refundFeePercent: feePercent },
        { detail: { ...report, refund, fee } },
      );
      await releaseStock(tx, ended.roomTypeId, ended);
      await returnCoupons(tx, ended, now);
      if (refund > 0) {
        await askReturn(tx, by, bookingPayable, id, {
          purpose: 'NO_SHOW',
          amount: refund,
          itemId: null,
          account: null,
          reason: 'The guest did not arrive',
        });
      }
      await notifyNoShow(tx, ended, { siteUrl, now });
      return outcomeOf(ended);
    }),
  );
}

function outcomeOf({ id, total, refund }: ReservationRow): NoShow {
  const back = refund ?? 0;
  return { id, refund: back, fee: total - back };
}

/** Who reports a no-show and why; it is kept in the booking's ledger. */
export const noShowReport = z.strictObject({
  by: z.string().trim().min(1).max(60),
  why: z.string().trim().max(200).default(''),
});

/** The answer to a report; amounts in won. */
export const noShowAnswer = z.object({ id: z.string(), refund: won, fee: won });

/** Mounts `PUT /operator/bookings/{id}/no-show`, which `npm run no-show` calls. */
export function mountNoShow(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/bookings/:id/no-show', noShowReport, (report, c) => {
    const id = bookingId.safeParse(c.req.param('id'));
    if (!id.success) throw new AppError('RESERVATION_NOT_FOUND');
    const { db, now, config } = deps;
    return reportNoShow({ db, now: now(), siteUrl: config.siteUrl }, id.data, report);
  });
}
