import { and, eq } from 'drizzle-orm';

import type { NextStay } from '@/contract/account/membership';
import { refundTimeline } from '@/domain/booking/cancellation';
import { isCleaning } from '@/domain/price/add-on';
import { addOnsOf } from '@/domain/price/pricing';
import { needsOf, stayPhase } from '@/domain/stay/stay-phase';
import { stayTasks } from '@/domain/stay/stay-tasks';
import {
  isUnderWay,
  leavingOf,
  refundFacts,
  scopeOf,
  stayBegin,
} from '@/server/core/bookings/booking-now';
import { openChangeOf } from '@/server/core/bookings/booking-queries';
import { reservationCard } from '@/server/core/bookings/present';
import { hotels, roomTypes, tours } from '@/server/platform/db/schema';
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

/** Presents a stay with what its guest needs now, with three queries at most. */
export async function nextStay(
  scope: MemberScope,
  rows: CardRows,
  context: MemberContext,
): Promise<NextStay> {
  const { reservation, hotel } = rows;
  const { db, now } = scope;
  const { locale } = context;
  const isChanging = isUnderWay(await openChangeOf(db, reservation.id), now);
  const tour = hotel.tour === null ? null : await tourOf(scope, hotel.id);
  const { takesParcels, ...living } = await livingAt(scope, rows, locale);
  const isMine = reservation.state === 'BOOKED' && !isChanging;
  const cancellation =
    isMine && now < stayBegin(reservation, hotel) ? freeCancellationOf(rows, now) : null;
  const booking = reservationCard(rows, context);
  const phase = phaseOf(rows, now);
  const isCancelling = reservation.state === 'CANCELLING';
  return {
    booking,
    phase,
    needs: needsOf(phase, {
      isCancelling,
      isFree: cancellation !== null,
      hasTour: tour !== null && !tour.isAhead,
      canChange: isMine && scopeOf(reservation, hotel, now) !== null,
      canLeave: isMine && leavingOf(reservation, hotel, now) !== null,
      canReview: booking.review === 'OPEN',
      tellsCleaning: living.cleaning !== null || living.addedCleaning !== null,
      tellsLaundry: living.laundry !== null,
      takesParcels,
    }),
    tasks: stayTasks(phase, {
      isCancelling,
      hasTour: tour === null ? null : tour.isBooked,
      hasArrival: reservation.arrival !== null,
      takesParcels,
      hasReceipt: reservation.bookedAt !== null,
    }),
    guestName: reservation.guest.name,
    living,
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

/** Whether a member has booked a tour of a hotel, and whether one of them is still ahead. */
async function tourOf({ db, memberId, now }: MemberScope, hotelId: HotelId) {
  const booked = await db
    .select({ startsAt: tours.startsAt })
    .from(tours)
    .where(
      and(eq(tours.memberId, memberId), eq(tours.hotelId, hotelId), eq(tours.state, 'BOOKED')),
    );
  return {
    isBooked: booked.length > 0,
    isAhead: booked.some(({ startsAt }) => startsAt > now),
  };
}

/** What a hotel tells its guests about cleaning, laundry and parcels, in its own words. */
async function livingAt(
  { db }: MemberScope,
  { reservation }: CardRows,
  locale: 'ko' | 'en',
): Promise<NextStay['living'] & { takesParcels: boolean }> {
  const [told] = await db
    .select({
      profile: hotels.profile,
      amenities: hotels.amenities,
      roomAmenities: roomTypes.amenities,
    })
    .from(roomTypes)
    .innerJoin(hotels, eq(hotels.id, roomTypes.hotelId))
    .where(eq(roomTypes.id, reservation.roomTypeId));
  if (told === undefined) throw new Error(`Room type ${reservation.roomTypeId} is missing`);
  const { profile, amenities, roomAmenities } = told;
  const policy = (kind: 'cleaning' | 'mail') =>
    profile.policies.find((one) => one.kind === kind)?.text[locale] ?? null;
  const hasWasher = roomAmenities.includes('washer_in_room');
  const laundry = hasWasher ? 'ROOM' : amenities.includes('laundry_room') ? 'HOUSE' : null;
  return {
    cleaning: policy('cleaning'),
    addedCleaning: addOnsOf(reservation.quote).find(isCleaning) ?? null,
    parcels: policy('mail'),
    laundry,
    hasDryer: (laundry === 'ROOM' ? roomAmenities : amenities).includes('dryer'),
    takesParcels: amenities.includes('parcel_reception'),
  };
}
