import { addNights, seoulToday } from '@/domain/stay/stay';
import { mailProof } from '@/server/use-cases/account/testing';
import { oidcVerifier } from '@/server/platform/providers/identity-verifier';
import {
  booked,
  held,
  holdBody,
  ordered,
  stayIn,
  type Bookable,
} from '@/server/use-cases/booking/testing';
import { random } from '@/server/testing/random';
import { seedDemoCatalogue } from '@/server/app/seed-demo-catalogue';
import { addCoupon, ownCoupon } from '@/server/use-cases/coupons/testing';
import {
  collections,
  eventPages,
  hotels,
  promotions,
  reviews,
  roomTypes,
} from '@/server/platform/db/schema';
import { seedFlags } from '@/server/use-cases/content/flags/seed';
import { seedSiteContent } from '@/server/use-cases/content/seed';
import { TOUR_TIMES, tourBody } from '@/server/use-cases/tours/testing';
import { bought, ordered as voucherOrdered } from '@/server/use-cases/vouchers/testing';
import { addHotel, addRoom } from '../factories';
import { startIssuer } from '../identity-issuer';
import { addStay } from '../past-stay';
import { createWorld, dataOf, type TestMember, type World } from '../world';
import { PAST_DAYS, type Workshop } from './preparations';

type Value = string | number;

/**
 * Values that belong together, by the names they have in requests: a booking's id, order and
 * amount.
 */
type Things = ReadonlyMap<string, Value>;

/** A world with data for every call, and the ids of that data. */
export type FurnishedWorld = {
  readonly world: World;
  readonly member: TestMember;
  readonly bookings: readonly Things[];
  readonly orders: readonly Things[];
  /** All other values, by the names they have in requests. */
  readonly pools: ReadonlyMap<string, readonly Value[]>;
  readonly workshop: Workshop;
  readonly close: () => Promise<void>;
};

/** Above every id of the demo catalogue. */
const FIRST_OWN_ID = 900_000;
const HOTELS = 12;
const TOUR = { weekdays: [0, 1, 2, 3, 4, 5, 6], times: TOUR_TIMES, capacity: 50, minutes: 20 };

const things = (values: Record<string, Value>): Things => new Map(Object.entries(values));

async function addBookable(world: World): Promise<Bookable> {
  const hotelId = await addHotel(world.db, { id: FIRST_OWN_ID, tour: TOUR });
  const ids = { room: { id: FIRST_OWN_ID }, plan: { id: FIRST_OWN_ID } };
  const from = addNights(seoulToday(world.now()), -PAST_DAYS);
  const room = { from, nights: 400 + PAST_DAYS, rooms: 200, ...ids };
  return { hotelId, ...(await addRoom(world.db, hotelId, room)) };
}

async function addBookings(world: World, member: TestMember, room: Bookable): Promise<Things[]> {
  const found: Things[] = [];
  for (const days of [20, 40, 60]) {
    const stay = stayIn(world, days, 7);
    const dates = { from: addNights(stay.checkIn, 1), to: addNights(stay.checkOut, 2) };
    const paid = await booked(world, member, room, stay);
    const query = { from: dates.from, to: dates.to };
    const request = { params: { id: paid.id }, query };
    const { token } = dataOf(await world.call('quoteStayChange', request, { member }));
    const { id, orderId, paymentKey, amount } = paid;
    const sums = { amount, total: amount, expectedRefund: amount };
    const leaving = { on: addNights(stay.checkIn, 3), leavesOn: addNights(stay.checkIn, 3) };
    found.push(things({ id, orderId, paymentKey, token, ...sums, ...dates, ...leaving }));
    const hold = await held(world, member, room, stay);
    const order = await ordered(world, member, hold.id);
    found.push(things({ ...order, id: hold.id, total: hold.total, ...dates, ...leaving }));
  }
  const today = seoulToday(world.now());
  const past = { checkIn: addNights(today, -30), checkOut: addNights(today, -20) };
  found.push(things({ id: await addStay(world.db, member.id, room, past) }));
  const now = { checkIn: addNights(today, -5), checkOut: addNights(today, 25) };
  const leaving = { on: addNights(today, 3), leavesOn: addNights(today, 3) };
  const state = 'BOOKED' as const;
  found.push(things({ id: await addStay(world.db, member.id, room, now, { state }), ...leaving }));
  return found;
}

async function addOrders(world: World, member: TestMember): Promise<Things[]> {
  const found: Things[] = [];
  for (let count = 0; count < 3; count += 1) {
    const paid = await bought(world, member, { quantity: 1 });
    const { id, voucherId, code, productId, body } = paid;
    found.push(things({ ...body, id, voucherId, code, productId, expectedRefund: body.amount }));
    const open = await voucherOrdered(world, member);
    found.push(things({ ...open.body, id: open.id, productId: open.productId }));
  }
  return found;
}

/**
 * Makes a world with a demo catalogue and everything a member can have, through the API's own
 * calls. It takes seconds.
 */
export async function createFurnishedWorld(): Promise<FurnishedWorld> {
  const issuer = await startIssuer(() => world.now());
  const identities = new Map([['etbs', oidcVerifier(issuer.provider('etbs'))]] as const);
  const world = await createWorld({ push: 'fake', identities });
  const { db } = world;
  await seedDemoCatalogue(db, { now: world.now(), hotels: HOTELS });
  await seedFlags(db, world.now());
  await seedSiteContent(db, world.now());
  const member = await world.member();
  const room = await addBookable(world);
  const bookings = await addBookings(world, member, room);
  const orders = await addOrders(world, member);
  const body = tourBody(room.hotelId);
  const tour = dataOf(await world.call('bookTour', { body }, { member }));
  const inbox = dataOf(await world.call('listNotifications', {}, { member }));
  const email = 'somebody.new@example.com';
  const proofs = [await mailProof(world, email, 'join')];
  const tokens: string[] = [];
  for (const days of [90, 120, 200]) {
    tokens.push((await holdBody(world, room, stayIn(world, days, 30))).quoteToken);
  }
  const today = seoulToday(world.now());
  const own = [await ownCoupon(world, member), await ownCoupon(world, member)];
  const rows = await db.select({ id: hotels.id, region: hotels.regionId }).from(hotels);
  const rooms = await db.select({ id: roomTypes.id }).from(roomTypes);
  const hotelIds = [...rows.map(({ id }) => id), room.hotelId, room.hotelId, room.hotelId];
  const roomIds = [...rooms.map(({ id }) => id), ...Array<number>(20).fill(room.roomTypeId)];
  const reviewIds = await db.select({ id: reviews.id }).from(reviews).limit(20);
  const withTag = async (table: typeof promotions | typeof collections) =>
    (await db.select({ tag: table.tag }).from(table)).map(({ tag }) => tag);
  const slugs = await db.select({ slug: eventPages.slug }).from(eventPages);
  const by = random('furnished');
  return {
    world,
    member,
    bookings,
    orders,
    workshop: { world, room, issuer },
    async close() {
      await world.close();
      await issuer.close();
    },
    pools: new Map<string, readonly Value[]>([
      ['hotelId', hotelIds],
      ['roomId', roomIds],
      ['roomTypeId', roomIds],
      ['ratePlanId', [room.ratePlanId]],
      [
        'ids',
        [
          by
            .shuffle(rows)
            .slice(0, 3)
            .map(({ id }) => id)
            .join(','),
          `${room.roomTypeId}`,
        ],
      ],
      ['reviewId', reviewIds.map(({ id }) => id)],
      ['promotionTag', await withTag(promotions)],
      ['collectionTag', await withTag(collections)],
      ['slug', slugs.map(({ slug }) => slug)],
      ['tourId', [tour.id]],
      ['notificationId', inbox.notifications.map(({ id }) => id)],
      ['couponId', [await addCoupon(world), await addCoupon(world)]],
      ['chosen', [own.join(','), `${own[0]}`, 'none', '']],
      ['quoteToken', tokens],
      ['proof', proofs],
      ['email', [email, member.email]],
      ['from', [20, 45, 100].map((days) => addNights(today, days))],
      ['fromDate', [20, 45].map((days) => addNights(today, days))],
      ['to', [130, 140, 160].map((days) => addNights(today, days))],
      ['toDate', [60, 80].map((days) => addNights(today, days))],
      ['date', ['2026-11-24', '2026-11-25']],
      ['region', ['all', ...new Set(rows.map(({ region }) => region))]],
      ['keyword', ['스테이', 'stay', 'ㅅㅌㅇ', '서울', '']],
      ['bounds', ['33,124,39,132', '37.4,126.7,37.7,127.2']],
      ['amenities', ['wifi', 'kitchen,wifi', '']],
      ['addOns', ['', 'PARKING', 'BREAKFAST']],
      ['kind', ['receipt', 'voucher', 'calendar']],
      ['state', ['RUNNING', 'upcoming', 'past']],
      ['year', ['2026', '2027']],
      ['cardProvider', ['toss', 'nicepay']],
      ['identity', ['etbs', 'google']],
    ]),
  };
}
