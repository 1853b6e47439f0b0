import { contract } from '@/contract';
import { leavingTerms } from '@/domain/booking/leaving';
import {
  everyLeavingNight,
  type LeavingRefund,
  leavingRefunds,
  presentRefund,
} from '@/domain/booking/leaving-refunds';
import { factsOf } from '@/domain/price/stay-rates';
import { KOREAN_HOLIDAYS } from '@/domain/stay/holidays';
import { nightsBetween, seoulToday } from '@/domain/stay/stay';
import { isUnderWay, leavingOf, stateNow, stayBegin } from '@/server/core/bookings/booking-now';
import { bookingOf, type BookingRows, openChangeOf } from '@/server/core/bookings/booking-queries';
import type { Database } from '@/server/platform/db/client';
import { handle } from '@/server/platform/http/handler';
import { stateThisMorning } from './leave-early';

/**
 * Tells what leaving a booked or held stay would return on each of its days, to a guest who tells
 * the hotel on that day. For today it is what `quoteLeaving` answers. Errors:
 * RESERVATION_NOT_FOUND.
 */
export const listLeavingRefunds = handle(
  contract.listLeavingRefunds,
  async ({ params }, { db, member, now: clock }) => {
    const now = clock();
    const { reservation, hotel } = await bookingOf(db, params.id, member.memberId);
    const state = stateNow(reservation, now);
    const isKept = state === 'HELD' || state === 'BOOKED';
    if (!isKept || isUnderWay(await openChangeOf(db, params.id), now)) return { steps: [] };
    return { steps: await refundsOf(db, { reservation, hotel }, now) };
  },
);

async function refundsOf(
  db: Database,
  { reservation, hotel }: Pick<BookingRows, 'reservation' | 'hotel'>,
  now: Date,
): Promise<LeavingRefund[]> {
  const days = leavingOf(reservation, hotel, now);
  if (days === null && now >= stayBegin(reservation, hotel)) return [];
  const { rates, total, changeFee, feeFloorPercent, cancellationPolicy, checkIn } = reservation;
  const rules = {
    floorPercent: feeFloorPercent,
    policy: cancellationPolicy,
    holidays: KOREAN_HOLIDAYS,
  };
  const today = seoulToday(now);
  const steps = leavingRefunds({
    facts: factsOf(rates, reservation),
    paid: total,
    kept: changeFee,
    nights: everyLeavingNight(reservation),
    ...rules,
  }).filter(({ leavesOn }) => days === null || leavesOn >= days.first);
  if (days?.first !== today) return steps;
  // What was announced today counts together with another announcement today.
  const { stay, ...morning } = await stateThisMorning(db, reservation, now);
  const facts = factsOf(rates, { ...reservation, ...stay });
  const terms = leavingTerms({ facts, leavesOn: today, now, ...morning, ...rules });
  return [presentRefund(terms, nightsBetween(checkIn, today), today), ...steps.slice(1)];
}
