import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import {
  idempotencyKeys,
  mailOutbox,
  ratePlans,
  reservations,
  roomNights,
} from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { countAttempts } from '@/server/platform/limits/attempts';
import {
  bookable,
  held,
  holdBody,
  ordered,
  soldOf,
  stayIn,
  stored,
  type Bookable,
  type HoldBody,
} from '../testing';

let world: World;
let member: TestMember;
let other: TestMember;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  // Tokens expire by the clock of the test world, so each test has new members.
  member = await world.member();
  other = await world.member();
});
afterAll(() => world.close());

const count = async () => (await world.db.select().from(reservations)).length;

describe('holdRoom', () => {
  it('takes every night of the stay and none beside it, for 15 minutes', async () => {
    const room = await bookable(world);
    const stay = stayIn(world, 30, 40);
    const body = await holdBody(world, room, stay);
    const hold = dataOf(await world.call('holdRoom', { body }, { member }));

    expect(hold.id).toMatch(/^M[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(Date.parse(hold.holdExpiresAt) - world.now().getTime()).toBe(900_000);
    expect(await soldOf(world, room, stay)).toEqual(Array(40).fill(1));
    expect(await soldOf(world, room, stayIn(world, 29, 1))).toEqual([0]);
    expect(await soldOf(world, room, stayIn(world, 70, 1))).toEqual([0]);
    const { reservation, events } = await stored(world, hold.id);
    expect(reservation.guest.tel).toBe('+821012345678');
    expect(events.map(({ event }) => event)).toEqual(['HOLD_MADE']);

    const view = dataOf(
      await world.call('getReservation', { params: { id: hold.id } }, { member }),
    );
    expect(view).toMatchObject({ state: 'HELD', quote: { total: hold.total }, cancellation: null });
    expect(view.refundTimeline.at(-1)).toMatchObject({ until: null });
  });

  it('allows a member three unpaid rooms, rooms of the same type only as the party needs, and so many in an hour', async () => {
    const [first, second, third, fourth] = [
      await bookable(world, { rooms: 9 }),
      await bookable(world),
      await bookable(world),
      await bookable(world),
    ];
    const hold = async (room: Bookable, days = 30) =>
      world.call(
        'holdRoom',
        { body: await holdBody(world, room, stayIn(world, days, 3)) },
        { member },
      );
    const release = async (id: string) =>
      dataOf(await world.call('releaseHold', { params: { id } }, { member }));
    const one = dataOf(await hold(first));
    // The room type takes three guests. A party of four needs two rooms, and for a party of six
    // these two are enough, so a third hold is refused.
    const two = dataOf(await hold(first, 32));
    const overlapping = errorOf(await hold(first, 32));
    expect(overlapping).toMatchObject({ code: 'HOLD_OVERLAPS', status: 409 });
    expect([one.id, two.id]).toContain(overlapping.details?.id);
    dataOf(await hold(second));
    expect(errorOf(await hold(third))).toMatchObject({ code: 'HOLD_LIMIT', details: { max: 3 } });
    // After one of the holds is released, another room can be held in its place.
    await release(two.id);
    const { id: idOfThird } = dataOf(await hold(third));
    // A paid booking doesn't count as a hold any more.
    dataOf(
      await world.call(
        'confirmPayment',
        { body: await ordered(world, member, one.id) },
        { member },
      ),
    );
    await release(idOfThird);
    for (let at = 3; at < 12; at += 1) await release(dataOf(await hold(fourth)).id);
    const refused = await hold(fourth);
    expect(errorOf(refused).code).toBe('HOLDS_TOO_MANY');
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(errorOf(refused).message).not.toContain('{{');
    expect(new Set(await soldOf(world, fourth, stayIn(world, 30, 3)))).toEqual(new Set([0]));
  });

  it('is limited by client and hour, however many accounts it uses', async () => {
    const room = await bookable(world, { rooms: 200 });
    const address = '198.51.100.7';
    const body = async () => holdBody(world, room, stayIn(world, 60, 1));
    // Other members behind the same client address have made holds before.
    await countAttempts(
      { ...world.deps, clientAddress: address },
      Array.from({ length: 119 }, () => ['holdClient'] as const),
    );
    dataOf(await world.call('holdRoom', { body: await body() }, { member, address }));
    const refused = await world.call(
      'holdRoom',
      { body: await body() },
      { member: other, address },
    );
    expect(errorOf(refused).code).toBe('RATE_LIMITED');
    // The refused hold also released the nights that it had taken before it was refused.
    expect(await soldOf(world, room, stayIn(world, 60, 1))).toEqual([1]);
    dataOf(await world.call('holdRoom', { body: await body() }, { member: other }));
  });

  it('makes one hold for one key, also for repeated and concurrent requests', async () => {
    const room = await bookable(world, { rooms: 5 });
    const stay = stayIn(world, 3, 2);
    const body = await holdBody(world, room, stay);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call('holdRoom', { body }, { member })),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).id)).size).toBe(1);
    expect(await soldOf(world, room, stay)).toEqual([1, 1]);

    const changed = { ...body, requests: 'a cot, please' };
    expect(errorOf(await world.call('holdRoom', { body: changed }, { member })).code).toBe(
      'IDEMPOTENCY_REUSED',
    );
    const theirs = dataOf(await world.call('holdRoom', { body }, { member: other }));
    expect(theirs.id).not.toBe(dataOf(answers[0]!).id);
  });

  const GUEST = {
    name: '김하늘',
    email: 'guest@example.com',
    tel: '010-1234-5678',
    telCountry: 'KR',
  };
  const CONSENTS = { terms: true, privacy: true, cancellation: true, marketing: false };
  it.each<[string, Partial<HoldBody>]>([
    ['name', { guest: { ...GUEST, name: '김바다' } }],
    ['address', { guest: { ...GUEST, email: 'other@example.com' } }],
    ['number', { guest: { ...GUEST, tel: '010-1234-5679' } }],
    ['country of the number', { guest: { ...GUEST, tel: '0151 23456789', telCountry: 'DE' } }],
    ['request', { requests: 'a cot, please' }],
    ['hour of arrival', { arrival: '22:00' }],
    ['guest who is somebody else', { forOther: true }],
    ['consent to advertising', { consents: { ...CONSENTS, marketing: true } }],
    ['coupon', { coupons: { ids: [1], total: 1 } }],
  ])('refuses a key that comes again with another %s', async (_field, change) => {
    const room = await bookable(world, { rooms: 5 });
    const stay = stayIn(world, 3, 2);
    const body = await holdBody(world, room, stay);
    const { id } = dataOf(await world.call('holdRoom', { body }, { member }));
    const again = await world.call('holdRoom', { body: { ...body, ...change } }, { member });
    expect(errorOf(again)).toMatchObject({ code: 'IDEMPOTENCY_REUSED', status: 409 });
    // The first hold is unchanged, and repeating its own request still returns it.
    expect(dataOf(await world.call('holdRoom', { body }, { member })).id).toBe(id);
    expect(await soldOf(world, room, stay)).toEqual([1, 1]);
  });

  it('refuses a key that comes again with another stay or another price', async () => {
    const room = await bookable(world, { rooms: 5 });
    const { idempotencyKey, ...body } = await holdBody(world, room, stayIn(world, 3, 2));
    dataOf(await world.call('holdRoom', { body: { ...body, idempotencyKey } }, { member }));
    const others = [
      await holdBody(world, room, stayIn(world, 3, 3), { idempotencyKey }),
      await holdBody(world, await bookable(world), stayIn(world, 3, 2), { idempotencyKey }),
    ];
    await world.db
      .update(roomNights)
      .set({ price: 90_000 })
      .where(eq(roomNights.roomTypeId, room.roomTypeId));
    others.push(await holdBody(world, room, stayIn(world, 3, 2), { idempotencyKey }));
    for (const other of others) {
      const again = await world.call('holdRoom', { body: other }, { member });
      expect(errorOf(again).code).toBe('IDEMPOTENCY_REUSED');
    }
  });

  it('takes the key of the request for its own, and knows the hold when the key was lost', async () => {
    const room = await bookable(world, { rooms: 5 });
    const stay = stayIn(world, 3, 2);
    const { idempotencyKey, ...body } = await holdBody(world, room, stay);
    const key = idempotencyKey ?? '';
    const first = dataOf(await world.call('holdRoom', { body }, { member, key }));
    // The stored answer is missing, as it is when the process stops between the hold and its
    // answer.
    await world.db.delete(idempotencyKeys);
    expect(dataOf(await world.call('holdRoom', { body }, { member, key })).id).toBe(first.id);
    expect(dataOf(await world.call('holdRoom', { body }, { member })).id).not.toBe(first.id);
    expect(await soldOf(world, room, stay)).toEqual([2, 2]);
  });

  it('refuses a stay with a night that is gone, and takes none of the others', async () => {
    const room = await bookable(world);
    await held(world, member, room, stayIn(world, 12, 1));
    const body = await holdBody(world, room, stayIn(world, 10, 5));
    const before = await count();
    const error = errorOf(await world.call('holdRoom', { body }, { member: other }));
    expect(error).toMatchObject({ status: 409, code: 'SOLD_OUT' });
    expect(error.details).toEqual({ night: stayIn(world, 12, 1).checkIn });
    expect(await soldOf(world, room, stayIn(world, 10, 5))).toEqual([0, 0, 1, 0, 0]);
    expect(await count()).toBe(before);
  });

  it('does not sell a closed night', async () => {
    const room = await bookable(world);
    const body = await holdBody(world, room, stayIn(world, 5, 2));
    await world.db
      .update(roomNights)
      .set({ closed: true })
      .where(eq(roomNights.roomTypeId, room.roomTypeId));
    expect(errorOf(await world.call('holdRoom', { body }, { member })).code).toBe('SOLD_OUT');
  });

  it('ends an expired hold that blocks the room', async () => {
    const room = await bookable(world);
    const first = await held(world, member, room);
    world.advance(901_000);
    const second = await held(world, await world.member(), room, first.stay);
    expect((await stored(world, first.id)).reservation.state).toBe('EXPIRED');
    expect((await stored(world, second.id)).reservation.state).toBe('HELD');
    expect(new Set(await soldOf(world, room, first.stay))).toEqual(new Set([1]));
  });

  it('refuses another price than the signed one, a forged one and an old one', async () => {
    const room = await bookable(world);
    const stay = stayIn(world, 20, 3);
    const body = await holdBody(world, room, stay);
    const before = await count();
    const [head, claims, signature] = body.quoteToken.split('.');
    const forged = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
    forged.quote.total = 100;
    const quoteToken = `${head}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${signature}`;
    expect(
      errorOf(await world.call('holdRoom', { body: { ...body, quoteToken } }, { member })),
    ).toMatchObject({ code: 'QUOTE_TAMPERED', status: 400 });

    await world.db
      .update(ratePlans)
      .set({ pricePercent: 110 })
      .where(eq(ratePlans.id, room.ratePlanId));
    expect(errorOf(await world.call('holdRoom', { body }, { member }))).toMatchObject({
      code: 'PRICE_CHANGED',
      status: 409,
    });
    world.advance(31 * 60_000);
    // The token of the first member has expired as well by this time.
    const later = await world.member();
    expect(errorOf(await world.call('holdRoom', { body }, { member: later })).code).toBe(
      'QUOTE_EXPIRED',
    );
    expect(await count()).toBe(before);
    expect(await soldOf(world, room, stay)).toEqual([0, 0, 0]);
  });

  it('wants the required consents, a real phone number and a signed-in member', async () => {
    const guest = await world.member();
    const room = await bookable(world);
    const body = await holdBody(world, room, stayIn(world, 20, 3));
    const without = { ...body, consents: { ...body.consents, cancellation: false } };
    expect(errorOf(await world.call('holdRoom', { body: without }, { member: guest })).code).toBe(
      'CONSENT_MISSING',
    );
    const wrongTel = { ...body, guest: { ...body.guest, tel: '010-12' } };
    expect(
      errorOf(await world.call('holdRoom', { body: wrongTel }, { member: guest })).code,
    ).toMatch(/TEL_INVALID|INPUT_INVALID/);
    expect(errorOf(await world.call('holdRoom', { body })).status).toBe(401);
    const abroad = {
      ...body,
      guest: { ...body.guest, tel: '(415) 555-2671', telCountry: 'US' },
    };
    const { id } = dataOf(await world.call('holdRoom', { body: abroad }, { member: guest }));
    expect((await stored(world, id)).reservation.guest.tel).toBe('+14155552671');
  });
});

describe('releaseHold', () => {
  it('gives the nights back, once', async () => {
    const guest = await world.member();
    const room = await bookable(world);
    const { id, stay } = await held(world, guest, room);
    for (let i = 0; i < 2; i += 1) {
      dataOf(await world.call('releaseHold', { params: { id } }, { member: guest }));
    }
    expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
    expect((await stored(world, id)).reservation.state).toBe('RELEASED');
  });

  it("does not touch another member's hold", async () => {
    const [guest, thief] = [await world.member(), await world.member()];
    const { id } = await held(world, guest, await bookable(world));
    for (const call of ['releaseHold', 'getReservation', 'startPayment'] as const) {
      const answer = await world.call(call, { params: { id } }, { member: thief });
      expect(errorOf<unknown>(answer)).toMatchObject({
        code: 'RESERVATION_NOT_FOUND',
        status: 404,
      });
    }
    expect((await stored(world, id)).reservation.state).toBe('HELD');
  });

  it('keeps when the guest arrives and that somebody else booked, and tells both by mail', async () => {
    const room = await bookable(world);
    const guest = {
      name: 'Hanna Müller',
      email: 'hanna@example.de',
      tel: '0151 23456789',
      telCountry: 'DE',
    };
    const body = await holdBody(world, room, stayIn(world, 5, 2), {
      guest,
      arrival: '22:00',
      forOther: true,
      requests: 'A desk, please',
    });
    const early = { ...body, arrival: '09:00', idempotencyKey: 'too-early' };
    expect(errorOf(await world.call('holdRoom', { body: early }, { member }))).toMatchObject({
      code: 'INPUT_INVALID',
      fields: { arrival: 'not_offered' },
    });
    const { id } = dataOf(await world.call('holdRoom', { body }, { member }));
    const changed = { ...body, arrival: '23:00' };
    expect(errorOf(await world.call('holdRoom', { body: changed }, { member })).code).toBe(
      'IDEMPOTENCY_REUSED',
    );
    const view = dataOf(await world.call('getReservation', { params: { id } }, { member }));
    expect(view).toMatchObject({
      arrival: '22:00',
      forOther: true,
      guest: { name: 'Hanna Müller', tel: '+4915123456789' },
    });
    const paid = await ordered(world, member, id);
    dataOf(await world.call('confirmPayment', { body: paid }, { member }));
    const [mail] = await world.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, `booked.${id}`));
    expect(mail?.to).toBe(`hanna@example.de, ${member.email}`);
    for (const line of [
      '도착 예정: 22:00–23:00',
      '예약하신 분: 김하늘',
      '호텔에 남긴 말: A desk',
    ]) {
      expect(mail?.text).toContain(line);
    }
  });
});

it('a hold that can’t be ended is reported, and doesn’t keep later ones from ending', async () => {
  const [broken, sound] = [await bookable(world), await bookable(world)];
  const { stay } = await held(world, await world.member(), broken);
  await held(world, await world.member(), sound);
  // Somebody has changed the calendar by hand: the hold's nights can't be given back.
  const nights = eq(roomNights.roomTypeId, broken.roomTypeId);
  await world.db.update(roomNights).set({ sold: 0 }).where(nights);
  world.advance(901_000);
  await expect(expireHolds(world.deps)).rejects.toThrow();
  expect(new Set(await soldOf(world, sound, stay))).toEqual(new Set([0]));
  await world.db.update(roomNights).set({ sold: 1 }).where(nights);
  expect(await expireHolds(world.deps)).toBe(1);
});
