import { leavingDays, type LeavingDays } from '@/domain/leaving';
import { changeScope, type ChangeScope } from '@/domain/stay-change';
import { seoulInstant } from '@/domain/stay';
import type { ReservationRow } from './booking-queries';

/** What the hotel's clock says of a booking. */

type HotelHours = { readonly checkInTime: string; readonly checkOutTime: string };

/** When the stay begins: check-in by the hotel's clock. */
export function stayBegin(
  { checkIn }: Pick<ReservationRow, 'checkIn'>,
  { checkInTime }: Pick<HotelHours, 'checkInTime'>,
): Date {
  return seoulInstant(checkIn, checkInTime);
}

/** When the stay is over: check-out by the hotel's clock. */
export function stayEnd(
  { checkOut }: Pick<ReservationRow, 'checkOut'>,
  { checkOutTime }: Pick<HotelHours, 'checkOutTime'>,
): Date {
  return seoulInstant(checkOut, checkOutTime);
}

/** What of a booking's dates can be changed at an instant. */
export function scopeOf(
  reservation: ReservationRow,
  hotel: HotelHours,
  now: Date,
): ChangeScope | null {
  const { state } = reservation;
  const [arrival, leaving] = [stayBegin(reservation, hotel), stayEnd(reservation, hotel)];
  return changeScope({ state, now, arrival, leaving });
}

/** The days on which a booking's guest can leave early, told at an instant. */
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
