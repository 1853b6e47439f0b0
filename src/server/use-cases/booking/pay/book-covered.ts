import { forgetDraft } from '@/server/core/bookings/forget-draft';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import type { MemberContext } from '@/server/platform/http/handler';
import { lockOwn } from '@/server/core/bookings/booking-queries';
import { assertHoldLive } from '@/server/core/bookings/hold-state';
import { notifyBooked } from '@/server/core/bookings/notify-guest';
import { transitionReservation } from '@/server/core/bookings/transitions';

/**
 * Books a held stay that vouchers cover completely: no gateway is involved, and the ledger shows no
 * money. The amount is that of the locked booking, which the server priced when the room was held.
 * A repeated call changes nothing.
 * @throws AppError HOLD_EXPIRED, or RESERVATION_STATE when there is something to pay or the booking
 * has ended
 */
export async function bookCovered(context: MemberContext, id: string): Promise<void> {
  const { config, db } = context;
  const { memberId } = context.member;
  await withRetry(() =>
    db.transaction(async (tx) => {
      const now = context.now();
      const reservation = await lockOwn(tx, id, memberId);
      if (reservation.total !== 0) throw new AppError('RESERVATION_STATE');
      if (reservation.state === 'BOOKED') return;
      assertHoldLive(reservation, now);
      const by = { actor: memberId, now };
      const booked = await transitionReservation(tx, by, reservation, 'BOOKED_AS_COVERED', {
        bookedAt: now,
      });
      await notifyBooked(tx, booked, { siteUrl: config.siteUrl, now });
      await forgetDraft(tx, memberId);
    }),
  );
}
