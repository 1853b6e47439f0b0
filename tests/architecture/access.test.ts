import { eq, getTableName, is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { createSecretKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { contract, type CallName } from '@/contract';
import { fetchOf, type Endpoint } from '@/contract/endpoint';
import { issueProof } from '@/server/core/members/address-proof';
import { booked, bookable, held, stayIn } from '@/server/use-cases/booking/testing';
import { ownCoupon } from '@/server/use-cases/coupons/testing';
import * as schema from '@/server/platform/db/schema';
import { SAMPLES } from '@/server/platform/http/testing';
import { ask, createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { tourBody, tourHotelIn } from '@/server/use-cases/tours/testing';
import { bought } from '@/server/use-cases/vouchers/testing';
import { memberRequests, type Belongings } from '../support/member-calls';

/**
 * Who may make each call, tested from the contract: visitors, every kind of invalid token, and
 * other members.
 */

const CALLS = Object.entries(contract) as [CallName, Endpoint][];
/** Calls that visitors make with the proof of an address in place of a session. */
const NEEDS_PROOF: readonly CallName[] = ['takeCourtesyHold'];
const guarded = CALLS.filter(([, { access }]) => access !== 'public');

let world: World;
let owner: TestMember;
let of: Belongings;
let requests: Partial<Record<CallName, object>>;

beforeAll(async () => {
  world = await createWorld();
  owner = await world.member({ name: '박소유', nickName: 'owner-of-it-all' });
  const room = await bookable(world, { rooms: 3 });
  const stay = stayIn(world, 30, 7);
  const booking = await booked(world, owner, room, stay);
  const { hotelId } = await tourHotelIn(world);
  const tour = dataOf(await world.call('bookTour', { body: tourBody(hotelId) }, { member: owner }));
  const as = { member: owner };
  const { hotelId: id, roomTypeId } = room;
  const values = { name: '박소유' };
  dataOf(await world.call('saveHotel', { params: { id } }, as));
  dataOf(await world.call('viewHotel', { params: { id } }, as));
  dataOf(await world.call('compareRoom', { params: { id: roomTypeId } }, as));
  dataOf(await world.call('saveReservationDraft', { body: { values, revision: null } }, as));
  const inbox = dataOf(await world.call('listNotifications', {}, { member: owner }));
  const order = await bought(world, owner);
  of = {
    notificationId: inbox.notifications[0]?.id ?? 0,
    bookingId: booking.id,
    orderId: booking.orderId,
    paymentKey: booking.paymentKey,
    total: booking.total,
    tourId: tour.id,
    sessionId: owner.sessionId,
    hotelId: room.hotelId,
    roomTypeId: room.roomTypeId,
    ratePlanId: room.ratePlanId,
    stay: { from: stay.checkIn, to: stay.checkOut },
    voucherOrderId: order.id,
    voucherId: order.voucherId,
    personalCouponId: await ownCoupon(world, owner),
  };
  requests = memberRequests(of);
});
afterAll(() => world.close());

/** Makes a call over HTTP, with an authorization header or without. */
async function send(name: CallName, request: object, authorization?: string) {
  const { path, init } = fetchOf(contract[name], request, {
    language: 'en',
    ...(authorization === undefined ? {} : { authorization }),
  });
  const answer = await ask(world.app, `/api${path}`, init);
  return { status: answer.status, text: await answer.text() };
}

const codeOf = (text: string) => (JSON.parse(text) as { error: { code: string } }).error.code;

/** Invalid tokens of every kind, each with the error code it gets. */
async function badTokens(): Promise<Array<readonly [string, string, string]>> {
  const { deps } = world;
  const { secret } = deps.config;
  const issuedAt = Math.floor(world.now().getTime() / 1000);
  const claims = { sub: owner.id, sid: owner.sessionId };
  const like = (audience: string) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('meomum')
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 900);
  const key = (text: string) => createSecretKey(new TextEncoder().encode(text));

  const revoked = await world.member();
  await world.call('endSessions', {}, { member: revoked });
  const left = await world.member({ deletedAt: world.now() });
  const old = await world.member();
  const { proof } = await issueProof(
    { channel: 'mail', address: owner.email, purpose: 'reset' },
    'code',
    deps,
  );
  const [head = '', body = ''] = owner.token.split('.');
  const expired = await new SignJWT({ sub: old.id, sid: old.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('meomum')
    .setAudience('meomum-api')
    .setIssuedAt(issuedAt - 901)
    .setExpirationTime(issuedAt - 1)
    .sign(key(`access:${secret}`));
  return [
    ['an empty header', '', 'UNAUTHENTICATED'],
    ['no scheme', owner.token, 'UNAUTHENTICATED'],
    ['another scheme', `Basic ${owner.token}`, 'UNAUTHENTICATED'],
    ['nothing after the scheme', 'Bearer ', 'UNAUTHENTICATED'],
    ['a malformed token', 'Bearer a.b.c', 'UNAUTHENTICATED'],
    ['a token without its signature', `Bearer ${head}.${body}.`, 'UNAUTHENTICATED'],
    [
      'an unsigned token',
      `Bearer ${new UnsecuredJWT(claims).setIssuer('meomum').encode()}`,
      'UNAUTHENTICATED',
    ],
    [
      'a token of another secret',
      `Bearer ${await like('meomum-api').sign(key('access:another secret altogether'))}`,
      'UNAUTHENTICATED',
    ],
    [
      'a token for another audience',
      `Bearer ${await like('meomum-proof').sign(key(`access:${secret}`))}`,
      'UNAUTHENTICATED',
    ],
    ['a proof in place of a token', `Bearer ${proof}`, 'UNAUTHENTICATED'],
    ['an expired token', `Bearer ${expired}`, 'TOKEN_EXPIRED'],
    ['a token of a device that was signed out', `Bearer ${revoked.token}`, 'TOKEN_EXPIRED'],
    ['a token of a member who left', `Bearer ${left.token}`, 'TOKEN_EXPIRED'],
  ];
}

test('the token from which the invalid ones are made is valid', async () => {
  const answer = await send('getUser', {}, `Bearer ${owner.token}`);
  expect(answer.status).toBe(200);
});

test('every guarded call has a request here, and no other call has', () => {
  expect(Object.keys(requests).toSorted()).toEqual(guarded.map(([name]) => name).toSorted());
});

describe('a call for members', () => {
  test('is refused without a token', async () => {
    for (const [name, { access }] of guarded) {
      const answer = await send(name, requests[name] ?? {});
      const isOpen = access === 'optional' && !NEEDS_PROOF.includes(name);
      if (isOpen) expect([name, answer.status]).toEqual([name, 200]);
      else
        expect([name, answer.status, codeOf(answer.text)]).toEqual([name, 401, 'UNAUTHENTICATED']);
    }
  });

  test('is refused with an invalid token before anything of the request is processed', async () => {
    const before = await belongings();
    for (const [what, header, code] of await badTokens()) {
      for (const [name] of guarded) {
        const answer = await send(name, requests[name] ?? {}, header);
        expect([name, what, answer.status, codeOf(answer.text)]).toEqual([name, what, 401, code]);
      }
    }
    expect(await belongings()).toEqual(before);
  });
});

test('a public call answers an invalid token as it answers no token', async () => {
  const samples: Partial<Record<CallName, readonly object[]>> = SAMPLES;
  for (const [name, { access, params }] of CALLS) {
    if (access !== 'public') continue;
    const ids = Object.fromEntries(Object.keys(params?.shape ?? {}).map((key) => [key, '1']));
    const request = samples[name]?.[0] ?? (params === undefined ? {} : { params: ids });
    const plain = await send(name, request);
    const withToken = await send(name, request, 'Bearer a.b.c');
    // Calls that are limited, or possible only once, may answer differently the second time.
    if (plain.status === 200) expect([200, 400, 409, 429]).toContain(withToken.status);
    else expect([name, withToken.status]).toEqual([name, plain.status]);
  }
});

test('another member reaches no record of the owner by any call', async () => {
  const stranger = await world.member({ name: '이남' });
  const before = await belongings();
  const secrets = [
    owner.email,
    owner.id,
    of.bookingId,
    of.orderId,
    of.tourId,
    owner.sessionId,
    of.voucherOrderId,
  ];
  for (const [name] of guarded) {
    const { status, text } = await send(name, requests[name] ?? {}, `Bearer ${stranger.token}`);
    expect([name, status]).not.toEqual([name, 500]);
    expect([name, secrets.filter((secret) => text.includes(secret))]).toEqual([name, []]);
    expect([name, text.includes('박소유')]).toEqual([name, false]);
  }
  expect(await belongings()).toEqual(before);
});

test('another member can do nothing with a room that the owner holds', async () => {
  const stranger = await world.member({ name: '이남' });
  const { id } = await held(world, owner, await bookable(world), stayIn(world, 90, 7));
  const choice = { body: { method: 'CARD', installmentMonths: 0 } };
  const before = await belongings();
  for (const [name, body] of [
    ['savePaymentChoice', choice],
    ['startPayment', {}],
    ['extendHold', {}],
    ['releaseHold', {}],
  ] as const) {
    const request = { params: { id }, ...body };
    const { status, text } = await send(name, request, `Bearer ${stranger.token}`);
    expect([name, status, text.includes('RESERVATION_NOT_FOUND')]).toEqual([name, 404, true]);
  }
  expect(await belongings()).toEqual(before);
});

test('the same calls do return the records to their owner', async () => {
  for (const name of [
    'getReservation',
    'getTour',
    'listSessions',
    'getSaved',
    'getVoucherOrder',
    'getUser',
  ] as const) {
    const { status, text } = await send(name, requests[name] ?? {}, `Bearer ${owner.token}`);
    expect([name, status]).toEqual([name, 200]);
    expect(text.length).toBeGreaterThan(30);
  }
});

/** Every row of every table that belongs to the owner, as it is stored. */
async function belongings() {
  const rows: Record<string, unknown> = {};
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    const { columns } = getTableConfig(table);
    const column = columns.find(({ name }) => name === 'member_id' || name === 'reservation_id');
    const isMembers = getTableName(table) === 'members';
    const key = isMembers ? schema.members.id : column;
    if (key === undefined) continue;
    const value = key.name === 'reservation_id' ? of.bookingId : owner.id;
    rows[getTableName(table)] = await world.db.select().from(table).where(eq(key, value));
  }
  expect(Object.keys(rows).length).toBeGreaterThan(10);
  return rows;
}
