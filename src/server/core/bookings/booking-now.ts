import type { RefundFacts } from '@/domain/booking/cancellation';
import { isChangeDue, changeScope, type ChangeScope } from '@/domain/booking/stay-change';
import { KOREAN_HOLIDAYS } from '@/domain/stay/holidays';
import { leavingDays, type LeavingDays } from '@/domain/booking/leaving';
import { isHoldLive, type ReservationState } from '@/domain/booking/reservation';
import { seoulInstant } from '@/domain/stay/stay';
import type { ReservationRow, StayChangeRow } from './booking-queries';

/*
 * How a booking stands at an instant: its state, what can be done with its dates, and what decides a
 * refund. The hours are those of the hotel.
 */

type HotelHours = { readonly checkInTime: string; readonly checkOutTime: string };

/** When the stay begins: the check-in time in the hotel's time zone. */
export function stayBegin(
  { checkIn }: Pick<ReservationRow, 'checkIn'>,
  { checkInTime }: Pick<HotelHours, 'checkInTime'>,
): Date {
  return seoulInstant(checkIn, checkInTime);
}

/** When the stay is over: the check-out time in the hotel's time zone. */
export function stayEnd(
  { checkOut }: Pick<ReservationRow, 'checkOut'>,
  { checkOutTime }: Pick<HotelHours, 'checkOutTime'>,
): Date {
  return seoulInstant(checkOut, checkOutTime);
}

/** Which of a booking's dates can be changed at an instant; null if none. */
export function scopeOf(
  reservation: ReservationRow,
  hotel: HotelHours,
  now: Date,
): ChangeScope | null {
  const { state } = reservation;
  const [arrival, leaving] = [stayBegin(reservation, hotel), stayEnd(reservation, hotel)];
  return changeScope({ state, now, arrival, leaving });
}

/**
 * The days to which the guest can shorten the stay by checking out early, at an instant; null if
 * none.
 */
export function leavingOf(
  reservation: ReservationRow,
  hotel: HotelHours,
  now: Date,
): LeavingDays | null {
  const { state } = reservation;
  const { checkOutTime } = hotel;
  const arrival = stayBegin(reservation, hotel);
  return leavingDays({ state, stay: reservation, now, arrival, checkOutTime });
}

/**
 * The effective state at `now`: a hold past its deadline counts as expired even before the job ends
 * it.
 */
export function stateNow(
  reservation: Pick<ReservationRow, 'state' | 'holdExpiresAt'>,
  now: Date,
): ReservationState {
  const { state, holdExpiresAt } = reservation;
  return state === 'HELD' && !isHoldLive({ state, holdExpiresAt, now }) ? 'EXPIRED' : state;
}

/**
 * Whether a change still waits for its money; one past its deadline doesn't, even before the job
 * ends it.
 */
export function isUnderWay(change: StayChangeRow | null, now: Date): boolean {
  return change !== null && (change.state !== 'DUE' || isChangeDue({ ...change, now }));
}

/** The facts that decide a refund at an instant; `bookedAt` is `now` while nothing is paid. */
export function refundFacts(reservation: ReservationRow, now: Date): RefundFacts {
  return {
    paid: reservation.total,
    bookedAt: reservation.bookedAt ?? now,
    now,
    stay: reservation,
    policy: reservation.cancellationPolicy,
    refundable: reservation.refundable,
    holidays: KOREAN_HOLIDAYS,
    kept: reservation.changeFee,
    floorPercent: reservation.feeFloorPercent,
  };
}
