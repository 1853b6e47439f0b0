import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Contract } from '@/contract';
import type { RequestOf } from '@/contract/endpoint';
import type { Stay } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { endCourtesyHolds } from '@/server/core/inventory/courtesy-holds';
import { rowsOf } from '@/server/platform/db/client';
import { courtesyHolds, rateEvents } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { mailProof } from '@/server/use-cases/account/testing';
import { bookable, type Bookable, held, holdBody, soldOf, stayIn } from '../testing';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let room: Bookable;
let stay: Stay;
let guests = 0;
beforeEach(async () => {
  await world.db.delete(rateEvents);
  await world.db.transaction(async (tx) =>
    endCourtesyHolds(tx, await tx.select().from(courtesyHolds)),
  );
  room = await bookable(world);
  stay = stayIn(world, 30, 7);
});

type As = Parameters<World['call']>[2];
type Proven = NonNullable<RequestOf<Contract['takeCourtesyHold']>['body']['proven']>;

/** Somebody without an account who has just proven an address. */
async function newcomer(): Promise<Proven> {
  guests += 1;
  const email = `newcomer${guests}@example.com`;
  return { email, proof: await mailProof(world, email, 'signIn') };
}

const tokenFor = async (of: Bookable, nights: Stay) =>
  (await holdBody(world, of, nights)).quoteToken;

async function take(who: Proven | TestMember, of = room, nights = stay, as: As = {}) {
  const quoteToken = await tokenFor(of, nights);
  return 'proof' in who
    ? world.call('takeCourtesyHold', { body: { quoteToken, proven: who } }, as)
    : world.call('takeCourtesyHold', { body: { quoteToken } }, { ...as, member: who });
}

/** What the browser sends back of the cookie that an answer sets. */
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** The code of an error, or OK. */
const codeOf = (answer: Awaited<ReturnType<typeof take>>) => (answer.ok ? 'OK' : answer.error.code);

const itemsAs = async (as: As, nights = stay) => {
  const request = {
    params: { id: room.hotelId },
    query: { from: nights.checkIn, to: nights.checkOut, adults: 2 },
  };
  return dataOf(await world.call('getReservationItems', request, as));
};
const findings = async () =>
  (await audit(world.db, { gateway: world.deps.gateway, restAt: null })).findings.filter(
    ({ check }) => check === 'nights' || check === 'calendars',
  );
const sold = async (of = room, nights = stay) => [...new Set(await soldOf(world, of, nights))];

async function joined({ email, proof }: Proven): Promise<TestMember> {
  const body = {
    email,
    proof,
    name: '김하늘',
    tel: '010-1234-5678',
    telCountry: 'KR',
    consents: { terms: true, privacy: true, age: true, marketing: false },
  };
  const { user, accessToken: token } = dataOf(await world.call('join', { body }));
  return { id: user.id, email, token, sessionId: '' };
}

describe('a courtesy hold', () => {
  it('keeps the last room for ten minutes, and its time stays the same when it is asked for again', async () => {
    const guest = await newcomer();
    const first = await take(guest);
    expect(dataOf(first)).toEqual({
      expiresAt: new Date(world.now().getTime() + 600_000).toISOString(),
      now: world.now().toISOString(),
    });
    expect(await sold()).toEqual([1]);
    expect(codeOf(await take(await newcomer()))).toBe('SOLD_OUT');
    expect(codeOf(await take(await world.member()))).toBe('SOLD_OUT');

    world.advance(120_000);
    const again = dataOf(await take(guest));
    expect(again.expiresAt).toBe(dataOf(first).expiresAt);
    expect(await sold()).toEqual([1]);
    expect(await findings()).toEqual([]);
  });

  it('passes to the booking of the member whom the newcomer becomes, and its proof still works', async () => {
    const guest = await newcomer();
    dataOf(await take(guest));
    const counted = await world.db.$count(rateEvents);
    const member = await joined(guest);
    await held(world, member, room, stay);
    expect(await sold()).toEqual([1]);
    expect(await world.db.$count(courtesyHolds)).toBe(0);
    // The booking is counted for its client by the hour and by the day, apart from what was kept.
    expect(await world.db.$count(rateEvents)).toBe(counted + 2);
    expect(await findings()).toEqual([]);
    // The proof was used up by joining.
    expect(codeOf(await take(guest, room, stayIn(world, 60, 7)))).toBe('CODE_EXPIRED');
  });

  it('is given up for another stay, whose nights may be the same ones', async () => {
    const guest = await newcomer();
    dataOf(await take(guest));
    const longer = stayIn(world, 28, 12);
    dataOf(await take(guest, room, longer));
    expect(await sold(room, longer)).toEqual([1]);
    const elsewhere = await bookable(world);
    dataOf(await take(guest, elsewhere));
    expect([await sold(room, longer), await sold(elsewhere)]).toEqual([[0], [1]]);
    expect(await world.db.$count(courtesyHolds)).toBe(1);
    // Where the new stay is sold out, the old room stays kept.
    dataOf(await take(await newcomer()));
    expect(codeOf(await take(guest))).toBe('SOLD_OUT');
    expect([await sold(), await sold(elsewhere)]).toEqual([[1], [1]]);
    expect(await findings()).toEqual([]);
  });

  it("ends with the member's booking of another room", async () => {
    const member = await world.member();
    dataOf(await take(member));
    const other = await bookable(world, { rooms: 2 });
    const { id } = await held(world, member, other, stay);
    expect([await sold(), await sold(other)]).toEqual([[0], [1]]);
    // The stay that waits for its payment isn't kept once more, as it would be on the way back to
    // the page.
    expect(errorOf(await take(member, other))).toMatchObject({
      code: 'HOLD_OVERLAPS',
      details: { id },
    });
    expect(await findings()).toEqual([]);
  });

  it('ends by the job when its time is over, and at once where it is in the way', async () => {
    const [first, second] = [await newcomer(), await newcomer()];
    dataOf(await take(first));
    world.advance(600_000);
    expect(codeOf(await take(second))).toBe('OK');
    expect(await sold()).toEqual([1]);
    world.advance(600_000);
    await held(world, await world.member(), room, stay);
    expect(await world.db.$count(courtesyHolds)).toBe(0);

    await expireHolds(world.deps);
    const other = await bookable(world);
    dataOf(await take(await world.member(), other));
    expect(await expireHolds(world.deps)).toBe(0);
    world.advance(600_000);
    const { findings: left } = await audit(world.db, { gateway: null, restAt: world.now() });
    expect(left).toContainEqual(
      expect.objectContaining({
        check: 'rest',
        subject: `room ${other.roomTypeId}, ${stay.checkIn}`,
      }),
    );
    expect(await expireHolds(world.deps)).toBeGreaterThan(0);
    expect(await sold(other)).toEqual([0]);
    expect(await findings()).toEqual([]);
  });

  it('is renewed after its time without letting the room go, as long as nobody took it', async () => {
    const guest = await newcomer();
    dataOf(await take(guest));
    world.advance(660_000);
    const { expiresAt } = dataOf(await take(guest));
    expect(Date.parse(expiresAt)).toBe(world.now().getTime() + 600_000);
    expect(await sold()).toEqual([1]);
    expect(await world.db.$count(courtesyHolds)).toBe(1);
  });

  it('is refused to a member whose booking would be refused', async () => {
    const member = await world.member();
    for (let at = 0; at < 3; at += 1) await held(world, member, await bookable(world), stay);
    expect(codeOf(await take(member))).toBe('HOLD_LIMIT');
    // The same person isn't given more by proving the address instead.
    const proof = await mailProof(world, member.email, 'signIn');
    expect(codeOf(await take({ email: member.email, proof }))).toBe('HOLD_LIMIT');
    expect(await sold()).toEqual([0]);
  });

  it('is given so many times an hour', async () => {
    const guest = await newcomer();
    const wide = await bookable(world, { nights: 120 });
    for (let at = 0; at < 12; at += 1) dataOf(await take(guest, wide, stayIn(world, 20 + at, 3)));
    expect(codeOf(await take(guest, wide, stayIn(world, 50, 3)))).toBe('RATE_LIMITED');
    // What was kept last is still kept, and asking for it again is free.
    expect(codeOf(await take(guest, wide, stayIn(world, 31, 3)))).toBe('OK');
    expect(await findings()).toEqual([]);
  });
});

describe("one's own courtesy hold", () => {
  it("isn't in the way of the page that took it, and is in everybody else's", async () => {
    const guest = await newcomer();
    const answer = await take(guest);
    const cookie = cookieOf(answer);
    const mine = await itemsAs({ cookie });
    expect(mine.rooms[0]?.plans[0]?.quote).not.toBeNull();
    expect(mine.courtesyHold).toEqual({
      roomTypeId: room.roomTypeId,
      expiresAt: dataOf(answer).expiresAt,
    });
    // Another stay of the same nights could be had in its place.
    const other = await itemsAs({ cookie }, stayIn(world, 29, 9));
    expect(other.rooms[0]?.remaining).toBe(1);
    expect(other.courtesyHold).toBeNull();
    for (const as of [{}, { member: await world.member() }, { cookie: 'mm-courtesy-hold=x' }]) {
      const theirs = await itemsAs(as);
      expect([theirs.rooms[0]?.plans[0]?.quote, theirs.courtesyHold]).toEqual([null, null]);
    }

    const member = await joined(guest);
    expect((await itemsAs({ member })).courtesyHold).not.toBeNull();
    world.advance(600_000);
    const over = await itemsAs({ cookie });
    expect([over.rooms[0]?.remaining, over.courtesyHold]).toEqual([1, null]);
  });

  it('is found by the cookie of the browser, also by the account that is signed in to there', async () => {
    const guest = await newcomer();
    const cookie = cookieOf(await take(guest));
    const member = await world.member();
    // The visitor goes on with another address, or with another account.
    const { expiresAt } = dataOf(await take(await newcomer(), room, stay, { cookie }));
    expect(dataOf(await take(member, room, stay, { cookie })).expiresAt).toBe(expiresAt);
    expect(await sold()).toEqual([1]);
    expect(await world.db.$count(courtesyHolds)).toBe(1);
    await held(world, member, room, stay);
    expect(await sold()).toEqual([1]);
    expect(await findings()).toEqual([]);
  });

  it('is given up on purpose by its browser or its member, and by nobody else', async () => {
    const guest = await newcomer();
    const cookie = cookieOf(await take(guest));
    const stranger = await world.member();
    const someone = 'mm-courtesy-hold=00000000-0000-4000-8000-000000000000';
    for (const as of [
      {},
      { member: stranger },
      { cookie: someone },
      { cookie: 'mm-courtesy-hold=' },
    ]) {
      dataOf(await world.call('releaseCourtesyHold', {}, as));
    }
    expect(await sold()).toEqual([1]);
    const gone = await world.call('releaseCourtesyHold', {}, { cookie });
    expect(dataOf(gone)).toEqual({ done: true });
    expect(gone.headers.getSetCookie()[0]).toMatch(/^mm-courtesy-hold=; Path=\/; Max-Age=0;/);
    expect(await sold()).toEqual([0]);
    dataOf(await world.call('releaseCourtesyHold', {}, { cookie }));
    expect(await findings()).toEqual([]);
  });

  it('ends with the account', async () => {
    const member = await world.member();
    dataOf(await take(member));
    const proof = await mailProof(world, member.email, 'account', member);
    dataOf(await world.call('deleteAccount', { body: { proof } }, { member }));
    expect(await sold()).toEqual([0]);
  });
});

describe('a stranger', () => {
  it("can't keep a room without a proof, nor with the proof of another address", async () => {
    const [guest, other] = [await newcomer(), await newcomer()];
    const quoteToken = await tokenFor(room, stay);
    const refused = await Promise.all([
      world.call('takeCourtesyHold', { body: { quoteToken } }),
      take({ ...guest, email: other.email }),
      take({ ...guest, proof: 'not.a.proof' }),
      world.call('takeCourtesyHold', { body: { quoteToken: 'no', proven: guest } }),
    ]);
    expect(refused.map((answer) => errorOf(answer).code)).toEqual([
      'UNAUTHENTICATED',
      'EMAIL_NOT_VERIFIED',
      'EMAIL_NOT_VERIFIED',
      'QUOTE_TAMPERED',
    ]);
    expect(await sold()).toEqual([0]);
  });

  it("can't have a room that is kept for an address which a member only claims to have", async () => {
    const guest = await newcomer();
    dataOf(await take(guest));
    const claimer = await world.member({ email: guest.email, emailVerifiedAt: null });
    const body = await holdBody(world, room, stay);
    expect(errorOf(await world.call('holdRoom', { body }, { member: claimer })).code).toBe(
      'SOLD_OUT',
    );
  });

  it('learns nothing from the cookie, and https sites set it for themselves only', async () => {
    const guest = await newcomer();
    const plain = (await take(guest)).headers.getSetCookie();
    expect(plain).toHaveLength(1);
    expect(plain[0]).toMatch(
      /^mm-courtesy-hold=[0-9a-f-]{36}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
    const rows = await rowsOf<{ id: string }>(world.db, sql`select id from courtesy_holds`);
    expect(plain[0]).toContain(rows[0]?.id);
    // A member is known by the session.
    const member = await world.member();
    const other = await bookable(world);
    expect((await take(member, other)).headers.getSetCookie()).toEqual([]);

    const secure = await createWorld({ siteUrl: 'https://site.test' });
    const there = await bookable(secure);
    const email = 'newcomer@example.com';
    const proven = { email, proof: await mailProof(secure, email, 'signIn') };
    const { quoteToken } = await holdBody(secure, there, stayIn(secure, 30, 7));
    const answer = await secure.call('takeCourtesyHold', { body: { quoteToken, proven } });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-mm-courtesy-hold=[0-9a-f-]{36}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    await secure.close();
  });
});
