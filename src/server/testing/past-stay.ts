import { DEFAULT_POLICY } from '@/domain/booking/cancellation';
import { nightsBetween, type Stay } from '@/domain/stay/stay';
import { newBookingId } from '@/server/core/bookings/booking-id';
import type { Database } from '../platform/db/client';
import { reservations } from '@/server/platform/db/schema';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';

type Room = { hotelId: HotelId; roomTypeId: RoomTypeId; ratePlanId: RatePlanId };

/**
 * Adds a paid booking of any dates directly to the database, because past stays can't be booked.
 */
export async function addStay(
  db: Database,
  memberId: string,
  room: Room,
  stay: Stay,
  values: Partial<typeof reservations.$inferInsert> = {},
): Promise<string> {
  const id = values.id ?? newBookingId();
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  const total = nights * 80_000;
  const bookedAt = new Date(`${stay.checkIn}T00:00:00Z`);
  await db.insert(reservations).values({
    ...room,
    ...stay,
    id,
    memberId,
    total,
    bookedAt,
    adults: 2,
    children: 0,
    state: 'COMPLETED',
    holdExpiresAt: bookedAt,
    quote: {
      ...room,
      ...stay,
      nights,
      total,
      adults: 2,
      children: 0,
      lines: [{ kind: 'ROOM', amount: total }],
      vat: Math.round(total / 11),
      perNight: 80_000,
      discountPercent: 0,
      currency: 'KRW',
    },
    rates: {
      plan: { pricePercent: 100, breakfastPerGuestNight: 0, refundable: true },
      lengthDiscounts: [],
      occupancy: { baseGuests: 2, maxGuests: 2, extraGuestPerNight: 0 },
      extras: { addOns: [], cleaningPerWeek: 0 },
      nightly: Array.from({ length: nights }, () => 80_000),
    },
    refundable: true,
    cancellationPolicy: DEFAULT_POLICY,
    guest: { name: '김하늘', email: 'guest@example.com', tel: '+821012345678' },
    requests: '',
    consents: { terms: true, privacy: true, cancellation: true, marketing: false },
    language: 'kr',
    idempotencyKey: id,
    createdAt: bookedAt,
    ...values,
  });
  return id;
}
