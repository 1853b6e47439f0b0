import { and, eq, gt } from 'drizzle-orm';

import type { NextStay } from '@/contract/account/membership';
import { refundTimeline } from '@/domain/booking/cancellation';
import { needsOf, stayPhase } from '@/domain/stay/stay-phase';
import {
  isUnderWay,
  leavingOf,
  refundFacts,
  scopeOf,
  stayBegin,
} from '@/server/core/bookings/booking-now';
import { openChangeOf } from '@/server/core/bookings/booking-queries';
import { reservationCard } from '@/server/core/bookings/present';
import { tours } from '@/server/platform/db/schema';
import type { MemberContext } from '@/server/platform/http/handler';
import type { CardRows, MemberScope } from './mypage-queries';
import type { HotelId } from '@/domain/ids';

const phaseOf = ({ reservation, hotel }: CardRows, now: Date) =>
  stayPhase({ ...reservation, ...hotel, now });

/**
 * The stay that is shown in full, and the other upcoming ones, the soonest first.
 * @param stays from `stayingOf`
 */
export function nextAndOthers(stays: readonly CardRows[], now: Date) {
  const [next, ...rest] = stays;
  const others = rest
    .filter((one) => phaseOf(one, now).kind !== 'OVER')
    .sort((a, b) => (a.reservation.checkIn < b.reservation.checkIn ? -1 : 1));
  return { next, others };
}

/** Presents a stay with what its guest needs now, with two queries. */
export async function nextStay(
  scope: MemberScope,
  rows: CardRows,
  context: MemberContext,
): Promise<NextStay> {
  const { reservation, hotel } = rows;
  const { db, now } = scope;
  const { locale } = context;
  const isChanging = isUnderWay(await openChangeOf(db, reservation.id), now);
  const hasTour = hotel.tour !== null && !(await isTouring(scope, hotel.id));
  const isMine = reservation.state === 'BOOKED' && !isChanging;
  const cancellation =
    isMine && now < stayBegin(reservation, hotel) ? freeCancellationOf(rows, now) : null;
  const booking = reservationCard(rows, context);
  const phase = phaseOf(rows, now);
  return {
    booking,
    phase,
    needs: needsOf(phase, {
      isCancelling: reservation.state === 'CANCELLING',
      isFree: cancellation !== null,
      hasTour,
      canChange: isMine && scopeOf(reservation, hotel, now) !== null,
      canLeave: isMine && leavingOf(reservation, hotel, now) !== null,
      canReview: booking.review === 'OPEN',
    }),
    hotel: {
      name: hotel.name[locale],
      address: hotel.address[locale],
      addressKo: hotel.address.ko,
      phone: hotel.phone,
      lat: hotel.lat,
      lng: hotel.lng,
      checkInTime: hotel.checkInTime,
      checkOutTime: hotel.checkOutTime,
    },
    arrival: reservation.arrival,
    cancellation,
  };
}

/**
 * The present step of the refund rules if it is free and has an end, and what the next step refunds
 * in won.
 */
function freeCancellationOf({ reservation }: CardRows, now: Date): NextStay['cancellation'] {
  const [step, after] = refundTimeline(refundFacts(reservation, now));
  if (step === undefined || step.until === null || step.feePercent > 0) return null;
  return {
    refund: step.refund,
    until: step.until.toISOString(),
    after: after?.refund ?? null,
  };
}

/** Whether a member has an upcoming tour of a hotel. */
async function isTouring({ db, memberId, now }: MemberScope, hotelId: HotelId): Promise<boolean> {
  const upcoming = await db
    .select({ id: tours.id })
    .from(tours)
    .where(
      and(
        eq(tours.memberId, memberId),
        eq(tours.hotelId, hotelId),
        eq(tours.state, 'BOOKED'),
        gt(tours.startsAt, now),
      ),
    )
    .limit(1);
  return upcoming.length > 0;
}
