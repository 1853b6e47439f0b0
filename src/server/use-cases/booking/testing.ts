import { randomUUID } from 'node:crypto';

import { asc, eq } from 'drizzle-orm';

import type { Contract } from '@/contract';
import type { RequestOf } from '@/contract/endpoint';
import type { AddOn } from '@/domain/price/add-on';
import { addNights, seoulToday, type Stay } from '@/domain/stay/stay';
import { currentQuote, quoteOffer } from '@/server/core/inventory/quote/current-quote';
import { payments, reservationEvents, reservations, roomNights } from '@/server/platform/db/schema';
import { addHotel, addRoom } from '@/server/testing/factories';
import { dataOf, type TestMember, type World } from '@/server/testing/world';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';

export type HoldBody = RequestOf<Contract['holdRoom']>['body'];

/** Ids of a room type that tests can book. */
export type Bookable = { hotelId: HotelId; roomTypeId: RoomTypeId; ratePlanId: RatePlanId };

export async function bookable(
  world: World,
  options: {
    rooms?: number;
    price?: number;
    refundable?: boolean;
    nights?: number;
    addOns?: AddOn[];
  } = {},
): Promise<Bookable> {
  const hotelId = await addHotel(world.db, { addOns: options.addOns ?? [] });
  const room = await addRoom(world.db, hotelId, {
    from: seoulToday(world.now()),
    rooms: options.rooms ?? 1,
    ...(options.price === undefined ? {} : { price: options.price }),
    ...(options.nights === undefined ? {} : { nights: options.nights }),
    plan: { refundable: options.refundable ?? true },
  });
  return { hotelId, ...room };
}

/** A stay that starts some days from the world's today. */
export function stayIn(world: World, days: number, nights: number): Stay {
  const checkIn = addNights(seoulToday(world.now()), days);
  return { checkIn, checkOut: addNights(checkIn, nights) };
}

export async function holdBody(
  world: World,
  room: Bookable,
  stay: Stay,
  more: Partial<HoldBody> = {},
  addOns: readonly string[] = [],
): Promise<HoldBody> {
  const request = { ...room, ...stay, adults: 2, children: 0, addOns };
  const { quote } = await currentQuote(world.db, request, world.now());
  const { token } = await quoteOffer.sign(quote, world.deps);
  return {
    quoteToken: token,
    guest: { name: '김하늘', email: 'guest@example.com', tel: '010-1234-5678', telCountry: 'KR' },
    requests: '',
    consents: { terms: true, privacy: true, cancellation: true, marketing: false },
    idempotencyKey: randomUUID(),
    ...more,
  };
}

export type PairBody = RequestOf<Contract['holdPair']>['body'];

/** Two room types of one hotel that tests can book, with so many rooms each. */
export async function bookablePair(world: World, rooms = 1): Promise<[Bookable, Bookable]> {
  const first = await bookable(world, { rooms });
  const { hotelId } = first;
  const second = await addRoom(world.db, hotelId, { from: seoulToday(world.now()), rooms });
  return [first, { hotelId, ...second }];
}

/** A request for two rooms with two guests each. */
export async function pairBody(
  world: World,
  [first, second]: readonly [Bookable, Bookable],
  stay: Stay,
  more: Partial<PairBody> = {},
): Promise<PairBody> {
  const { quoteToken, ...details } = await holdBody(world, first, stay);
  const { quoteToken: ofSecond } = await holdBody(world, second, stay);
  return {
    first: { quoteToken },
    second: { quoteToken: ofSecond },
    guest: details.guest,
    consents: details.consents,
    idempotencyKey: randomUUID(),
    ...more,
  };
}

/** Holds the room, 30 days ahead for 7 nights unless `stay` says otherwise. */
export async function held(
  world: World,
  member: TestMember,
  room: Bookable,
  stay = stayIn(world, 30, 7),
): Promise<{ id: string; total: number; stay: Stay }> {
  const body = await holdBody(world, room, stay);
  const { id, total } = dataOf(await world.call('holdRoom', { body }, { member }));
  return { id, total, stay };
}

/** Starts a payment for a held booking and returns what the gateway sends the browser back with. */
export async function ordered(world: World, member: TestMember, id: string) {
  const order = dataOf(await world.call('startPayment', { params: { id } }, { member }));
  return {
    paymentKey: `key-${order.orderId}`,
    orderId: order.orderId,
    amount: order.amount,
  };
}

/** Holds a room and pays for it. */
export async function booked(world: World, member: TestMember, room: Bookable, stay?: Stay) {
  const hold = await held(world, member, room, stay);
  const body = await ordered(world, member, hold.id);
  const { outcome } = dataOf(await world.call('confirmPayment', { body }, { member }));
  if (outcome !== 'BOOKED') throw new Error(outcome);
  return { ...hold, ...body };
}

/** Changes a paid booking to other dates, at the price of the moment. */
export async function acceptedChange(world: World, member: TestMember, id: string, stay: Stay) {
  const query = { from: stay.checkIn, to: stay.checkOut };
  const params = { id };
  const offer = dataOf(await world.call('quoteStayChange', { params, query }, { member }));
  const body = { token: offer.token };
  return { offer, accepted: dataOf(await world.call('changeStay', { params, body }, { member })) };
}

/** The number of sold rooms in each night of a stay, in order. */
export async function soldOf(world: World, room: Bookable, stay: Stay): Promise<number[]> {
  const rows = await world.db
    .select({ night: roomNights.night, sold: roomNights.sold })
    .from(roomNights)
    .where(eq(roomNights.roomTypeId, room.roomTypeId))
    .orderBy(asc(roomNights.night));
  return rows
    .filter(({ night }) => night >= stay.checkIn && night < stay.checkOut)
    .map(({ sold }) => sold);
}

/**
 * Reads a booking with its payment attempts and ledger from the database; `moved` is the sum of the
 * ledger's amounts in won.
 */
export async function stored(world: World, id: string) {
  const [reservation] = await world.db.select().from(reservations).where(eq(reservations.id, id));
  if (reservation === undefined) throw new Error(`no ${id}`);
  const attempts = await world.db
    .select()
    .from(payments)
    .where(eq(payments.payableId, id))
    .orderBy(asc(payments.attempt));
  const events = await world.db
    .select()
    .from(reservationEvents)
    .where(eq(reservationEvents.reservationId, id))
    .orderBy(asc(reservationEvents.id));
  return { reservation, attempts, events, moved: events.reduce((sum, e) => sum + e.amount, 0) };
}

/** What the gateway has charged and not refunded, over all its payments, in won. */
export function moneyAt(world: World): number {
  return [...world.gateway.payments.values()]
    .filter(({ status }) => status === 'CAPTURED' || status === 'PARTLY_CANCELLED')
    .reduce((sum, { balance }) => sum + balance, 0);
}
