import { leavingDays, type LeavingDays } from '@/domain/leaving';
import { changeScope, type ChangeScope } from '@/domain/stay-change';
import { seoulInstant } from '@/domain/stay';
import type { ReservationRow } from './booking-queries';

/** The instants and rules of a booking that depend on the hotel's check-in and check-out times. */

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
