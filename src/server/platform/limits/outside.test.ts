import { randomUUID } from 'node:crypto';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { count, eq, like, sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { parseEnv } from '@/config/env';
import { contract, type CallName, type Contract } from '@/contract';
import { fetchOf, pathOf, type Endpoint, type RequestOf } from '@/contract/endpoint';
import { MAX_EVENTS } from '@/contract/content/analytics-sink';
import type { ErrorBody } from '@/contract/wire';
import { HOLD_WINDOWS } from '@/domain/booking/hold-limit';
import { doorTo } from '@/ssr/api-door';
import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';
import { booked, bookable, holdBody, stayIn } from '@/server/use-cases/booking/testing';
import { analyticsEvents, rateEvents, reservations } from '@/server/platform/db/schema';
import { oidcVerifier } from '../providers/identity-verifier';
import { startIssuer, type TestIssuer } from '@/server/testing/identity-issuer';
import { addStay } from '@/server/testing/past-stay';
import { createWorld, type TestMember, type World } from '@/server/testing/world';
import { tourBody, tourHotelIn } from '@/server/use-cases/tours/testing';
import { bought, GIFT } from '@/server/use-cases/vouchers/testing';
import {
  countAttempt,
  countAttempts,
  forgetSubjects,
  shareOf,
  sweepAttempts,
  type Counted,
} from './attempts';
import {
  LIMITS,
  MAX_EVENTS_A_DAY,
  MAX_STREAMS_A_CLIENT,
  MEMORY_LIMITS,
  type LimitName,
} from './limits';
import { memoryLimit } from './memory-limit';

/**
 * Every limit from outside: through a real listener and the web host's own door, with what an attacker
 * may write into the headers. Clients are addresses of the loopback network.
 */

const PASSWORD = 'a slow boat on the lake';
const ATTACKER = '127.0.0.66';
const ELSEWHERE = '127.0.0.77';
/** The address of the reverse proxy in front of the second listener. */
const PROXY = '127.0.0.9';
/** How many unpaid holds one member may make in a day. */
const HOLDS_A_DAY = Math.max(...HOLD_WINDOWS.map(({ max }) => max));
/** Headers with which a caller pretends to be another client, or many. */
const forged = (n: number) => ({
  'x-client-address': `9.9.9.${n}`,
  'x-forwarded-for': `9.9.8.${n}`,
  'x-real-ip': `9.9.7.${n}`,
  forwarded: `for=9.9.6.${n}`,
});

let world: World;
let issuer: TestIssuer;
let owner: TestMember;
const open: Server[] = [];

async function listen(server: Server, address = '127.0.0.1'): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return (server.address() as AddressInfo).port;
}

/**
 * A listener of its own with the web host's entrance to the API.
 * @returns its port
 */
function doorOn(trust?: string): Promise<number> {
  const door = doorTo(
    async () => world.app.fetch,
    () => parseEnv({ TRUST_PROXY: trust }).TRUST_PROXY,
  );
  // The function expects Next's own request and response types, of which it uses only what Node's
  // have too.
  return listen(createServer((request, answer) => void door(request as never, answer as never)));
}

type Answered = { status: number; retryAfter: string | undefined; body: string; cookies: string[] };

function send(
  port: number,
  from: string,
  request: { path: string; init: { method: string; headers: object; body?: string | Blob } },
  headers: object = {},
): Promise<Answered> {
  const { path, init } = request;
  const all = { ...init.headers, ...headers } as Record<string, string>;
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', localAddress: from, path: `/api${path}` };
    const sent = httpRequest({ ...options, method: init.method, headers: all }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: answer.headers['retry-after'],
          cookies: answer.headers['set-cookie'] ?? [],
          body,
        }),
      );
    });
    sent.once('error', reject);
    if (init.body instanceof Blob) {
      void init.body.arrayBuffer().then((bytes) => sent.end(Buffer.from(bytes)));
    } else sent.end(init.body);
  });
}

type Try = {
  /** What the limit counts by, besides the client: an address, a member or a code. */
  readonly subject?: string;
  /**
   * A request that counts towards the limit. It is an invalid one, so that it changes nothing and
   * can be repeated.
   */
  readonly request: Fetch | (() => Promise<Fetch>);
};

type Fetch = ReturnType<typeof fetchOf>;

const ask = <K extends CallName>(
  name: K,
  request: RequestOf<Contract[K]>,
  headers: Record<string, string> = {},
) => fetchOf(contract[name], request, { language: 'en', ...headers });
const by = ({ token }: TestMember) => ({ authorization: `Bearer ${token}` });

beforeAll(async () => {
  issuer = await startIssuer(() => world.now());
  world = await createWorld({
    identities: new Map([['etbs', oidcVerifier(issuer.provider('etbs'))]]),
  });
  owner = await world.member({ passwordHash: await hashPassword(PASSWORD) });
});
afterAll(async () => {
  await Promise.all(open.map((server) => new Promise((done) => server.close(done))));
  await issuer.close();
  await world.close();
});

/** The cookie by which the site recognizes a browser in which this member has signed in. */
async function deviceOf(port: number, { email }: TestMember, from = ELSEWHERE) {
  const signedIn = await send(
    port,
    from,
    ask('checkUser', { body: { email, password: PASSWORD } }),
  );
  expect(signedIn.status).toBe(200);
  const cookie = signedIn.cookies.find((line) => line.startsWith('mm-device='));
  expect(cookie).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(email);
  return (cookie ?? '').split(';')[0] ?? '';
}

/** A way to reach each limit. A new limit doesn't compile until it is listed here. */
async function waysToMeet(port: number): Promise<Record<LimitName, Try>> {
  const { email } = owner;
  const cookie = await deviceOf(port, owner);
  const { jti: device = '' } = decodeJwt(cookie.slice('mm-device='.length));
  const wrong = (who: string, headers = {}) =>
    ask('checkUser', { body: { email: who, password: 'wrong' } }, headers);
  const code = (purpose: 'join' | 'reset', who: string, headers = {}) =>
    ask('sendMailCode', { body: { email: who, purpose } }, headers);
  const lookUp = ask('checkEmailDuplicate', { body: { email } });
  /**
   * A new identity token each time, since a token that was used before is refused before anything
   * is counted.
   */
  const identity = (sub: string) => async () =>
    ask('socialCallback', {
      params: { provider: 'etbs' },
      body: { idToken: await issuer.token({ sub, email: 'unproven@example.com' }) },
    });
  const mine = by(owner);
  const stay = stayIn(world, 30, 7);
  const room = await bookable(world, { rooms: 3 });
  const booking = await booked(world, owner, room, stay);
  const past = { checkIn: '2026-10-01', checkOut: '2026-10-31' };
  const stayId = await addStay(world.db, owner.id, room, past);
  const { hotelId } = await tourHotelIn(world);
  const gift = await bought(world, owner, { gift: GIFT });
  const wide = await bookable(world, { rooms: 9 });
  const redeem = ask('redeemVoucher', { body: { code: 'AAAA-AAAA-AAAA-AAAA' } }, mine);
  const hint = (orderId: string, paymentKey: string) => {
    const data = { orderId, paymentKey, status: 'DONE' };
    const text = JSON.stringify({ eventType: 'PAYMENT_STATUS_CHANGED', data });
    return ask('takeWebhook', { params: { provider: 'toss' }, body: new Blob([text]) });
  };
  /** Another stay each time, since nothing is counted while the room is kept already. */
  let days = 40;
  const anotherKept = async () => {
    days += 1;
    const { quoteToken } = await holdBody(world, wide, stayIn(world, days, 7));
    return ask('takeCourtesyHold', { body: { quoteToken } }, mine);
  };
  const sendGift = ask('sendGift', { params: { id: gift.id } }, mine);
  const tel = { tel: '010-2345-6789', telCountry: 'KR' };
  const text = ask('sendSmsCode', { body: { ...tel, purpose: 'reset' } });
  return {
    signIn: { subject: 'a@example.com', request: wrong('a@example.com') },
    signInAddress: { subject: 'b@example.com', request: wrong('b@example.com') },
    signInClient: { request: wrong('c@example.com') },
    signInDevice: { subject: device, request: wrong(email, { cookie }) },
    social: { subject: 'etbs:limited', request: identity('limited') },
    socialClient: { request: identity('another') },
    askPasskey: { request: ask('askPasskey', {}) },
    linkSocial: {
      subject: owner.id,
      request: ask('linkSocial', { params: { provider: 'etbs' }, body: { idToken: 'no' } }, mine),
    },
    sendCode: { subject: 'd@example.com', request: code('join', 'd@example.com') },
    sendCodeAddress: { subject: 'e@example.com', request: code('join', 'e@example.com') },
    sendCodeAddressDaily: { subject: 'f@example.com', request: code('join', 'f@example.com') },
    wayInCode: { subject: 'g@example.com', request: code('reset', 'g@example.com') },
    wayInCodeAddress: { subject: 'h@example.com', request: code('reset', 'h@example.com') },
    wayInCodeAddressDaily: { subject: 'i@example.com', request: code('reset', 'i@example.com') },
    sendCodeDevice: { subject: device, request: code('reset', email, { cookie }) },
    sendCodeClient: { request: code('join', 'j@example.com') },
    sendCodeClientDaily: { request: code('join', 'k@example.com') },
    lookUpClient: { request: lookUp },
    lookUpClientDaily: { request: lookUp },
    serial: {
      subject: owner.id,
      request: ask('issueCouponBySerial', { query: { serial: 'NONE' } }, mine),
    },
    voucherCode: { subject: owner.id, request: redeem },
    voucherCodeClient: { request: redeem },
    voucherGift: { subject: gift.id, request: sendGift },
    voucherGiftMember: { subject: owner.id, request: sendGift },
    tour: { subject: owner.id, request: ask('bookTour', { body: tourBody(hotelId) }, mine) },
    document: {
      subject: owner.id,
      request: ask('getDocument', { params: { id: booking.id, kind: 'calendar' } }, mine),
    },
    webhookUnknown: { request: hint('M0000000000AA-1', 'nothing') },
    webhook: { subject: booking.orderId, request: hint(booking.orderId, booking.paymentKey) },
    oneself: {
      subject: owner.id,
      request: ask('changePassword', { body: { password: 'x', present: 'not mine' } }, mine),
    },
    // Only successful holds are counted, so a new member holds a room each time.
    holdClient: {
      request: async () =>
        ask('holdRoom', { body: await holdBody(world, wide, stay) }, by(await world.member())),
    },
    holdClientDaily: {
      request: async () =>
        ask('holdRoom', { body: await holdBody(world, wide, stay) }, by(await world.member())),
    },
    courtesyHold: { subject: owner.id, request: anotherKept },
    courtesyHoldDaily: { subject: owner.id, request: anotherKept },
    courtesyHoldClient: { request: anotherKept },
    courtesyHoldClientDaily: { request: anotherKept },
    textNumber: { subject: 'reset +821023456789', request: text },
    textClient: { request: text },
    textMember: {
      subject: owner.id,
      request: ask('sendSmsCode', { body: { ...tel, purpose: 'tel' } }, mine),
    },
    exportAccount: { subject: owner.id, request: ask('exportAccount', {}, mine) },
    picture: {
      subject: owner.id,
      request: ask('setPicture', { body: new Blob(['no picture']) }, mine),
    },
    reviewPhoto: {
      subject: owner.id,
      request: ask(
        'addReviewPhoto',
        { params: { id: stayId }, body: new Blob(['no photo']) },
        mine,
      ),
    },
  };
}

/** Counts requests directly in the database, up to one below the limit. */
async function allButOne(name: LimitName, clientAddress: string, subject?: string): Promise<void> {
  const { most, by: counted } = LIMITS[name];
  const one = (subject === undefined ? [name] : [name, subject]) as Counted;
  const isByClient = counted === 'client' || counted === 'subject and client';
  const end = isByClient ? shareOf(most, clientAddress) : most;
  const [id = 0] = await countAttempt({ ...world.deps, clientAddress }, ...one);
  await world.db.execute(
    sql`insert into rate_events (bucket, at) select bucket, at from rate_events, generate_series(1, ${end - 2}) where id = ${id}`,
  );
}

const codeOf = ({ body }: Answered) => (JSON.parse(body) as ErrorBody).error;
const TOO_MANY = { status: 429, retryAfter: expect.stringMatching(/^[1-9]\d*$/) as unknown };

describe('every limit, from outside', () => {
  it('admits exactly as many requests as the limit says, whatever a caller writes into headers', async () => {
    const port = await doorOn();
    const ways = await waysToMeet(port);
    for (const name of Object.keys(LIMITS) as LimitName[]) {
      const { subject, request } = ways[name];
      await world.db.delete(rateEvents);
      await allButOne(name, ATTACKER, subject);
      const again = async () => (typeof request === 'function' ? request() : request);
      const last = await send(port, ATTACKER, await again(), forged(1));
      expect([name, last.status, last.body.slice(0, 200)]).not.toEqual([name, 429, last.body]);
      expect([name, last.status < 500]).toEqual([name, true]);
      for (const headers of [{}, forged(2), forged(3)]) {
        const refused = await send(port, ATTACKER, await again(), headers);
        expect([name, refused]).toMatchObject([name, TOO_MANY]);
        expect(codeOf(refused)).toMatchObject({
          code: 'RATE_LIMITED',
          message: expect.stringMatching(/try again in \d+ (second|minute|hour)s?\.$/) as unknown,
          details: { retryAfterSeconds: Number(refused.retryAfter) },
        });
      }
      // A limit of a client is nobody else's; one of a subject is everybody's.
      const elsewhere = await send(port, ELSEWHERE, await again());
      const isShared = LIMITS[name].by === 'subject';
      expect([name, elsewhere.status === 429]).toEqual([name, isShared]);
    }
  }, 120_000);

  it('lets a member make so many unpaid holds a day', async () => {
    await world.db.delete(rateEvents);
    const port = await doorOn();
    const member = await world.member();
    const room = await bookable(world, { rooms: 9 });
    const hold = async () => {
      const body = await holdBody(world, room, stayIn(world, 30, 7));
      return send(port, ATTACKER, ask('holdRoom', { body }, by(member)));
    };
    const release = async ({ body }: Answered) => {
      const { id } = JSON.parse(body) as { id: string };
      const request = ask('releaseHold', { params: { id } }, by(member));
      expect((await send(port, ATTACKER, request)).status).toBe(200);
      return id;
    };
    const id = await release(await hold());
    const [first] = await world.db.select().from(reservations).where(eq(reservations.id, id));
    if (first === undefined) throw new Error('no hold');
    // The day's holds but one, made twenty minutes apart, so that the limit of an hour isn't
    // reached.
    const others = Array.from({ length: HOLDS_A_DAY - 2 }, (_, at) => ({
      ...first,
      id: `M${String(at).padStart(10, '0')}ZZ`,
      idempotencyKey: `made before ${at}`,
      createdAt: new Date(world.now().getTime() - (at + 1) * 20 * 60_000),
    }));
    await world.db.insert(reservations).values(others);
    await release(await hold());
    const refused = await hold();
    expect(refused).toMatchObject(TOO_MANY);
    expect(codeOf(refused)).toMatchObject({
      code: 'HOLDS_TOO_MANY',
      details: { max: HOLDS_A_DAY },
    });
    // The caller may try again when the oldest of the holds is a day old.
    const oldest = (HOLDS_A_DAY - 2) * 20 * 60;
    expect(Number(refused.retryAfter)).toBe(24 * 3_600 - oldest);
    await world.db.delete(reservations).where(like(reservations.idempotencyKey, 'made before %'));
  });

  it('counts all callers without an address together and gives them a tenth of the holds', async () => {
    await world.db.delete(rateEvents);
    await allButOne('signInClient', '');
    const { path, init } = ask('checkUser', { body: { email: 'x@example.com', password: 'x' } });
    const statuses: number[] = [];
    for (const env of [undefined, {}, { clientAddress: '' }]) {
      statuses.push((await world.app.request(`/api${path}`, init, env)).status);
    }
    expect(statuses).toEqual([401, 429, 429]);
    expect(shareOf(LIMITS.signInClient.most, '')).toBe(5);
  });

  it('leaves nothing of attempts that are over', async () => {
    await world.db.delete(rateEvents);
    const now = world.now();
    await countAttempt({ ...world.deps, clientAddress: '1.1.1.1' }, 'signInClient');
    await world.db.insert(rateEvents).values({ bucket: 'gone:abc', at: now });
    expect(await sweepAttempts(world.deps)).toBe(0);
    world.advance(LIMITS.signInClient.windowMs);
    expect(await sweepAttempts(world.deps)).toBe(1);
    world.advance(86_400_000);
    await sweepAttempts(world.deps);
    expect(await world.db.select().from(rateEvents)).toEqual([]);
    world.setNow(now);
  });

  it('forgets who has left, by whichever client they were counted', async () => {
    await world.db.delete(rateEvents);
    const { db, config } = world.deps;
    for (const subject of ['left@example.com', 'stays@example.com']) {
      for (const clientAddress of ['1.1.1.1', '']) {
        await countAttempts({ ...world.deps, clientAddress }, [
          ['signIn', subject],
          ['signInAddress', subject],
        ]);
      }
    }
    expect(JSON.stringify(await db.select().from(rateEvents))).not.toMatch(
      /example\.com|1\.1\.1\.1/,
    );
    await forgetSubjects(db, config, ['left@example.com']);
    expect(await db.select().from(rateEvents)).toHaveLength(4);
  });
});

describe('reads, changes, events and streams of one client', () => {
  /** An address that no other test uses, since the requests of all tests are counted. */
  const STREAMER = '127.0.1.9';

  it.each([
    ['reads', 'GET', '/nothing', '127.0.1.1'],
    ['changes', 'POST', '/nothing', '127.0.1.2'],
    ['eventBatches', 'POST', '/events', '127.0.1.3'],
  ] as const)(
    '%s are limited as specified, for that client alone',
    async (name, method, path, from) => {
      const { most, windowMs } = MEMORY_LIMITS[name];
      const port = await doorOn();
      const request = { path, init: { method, headers: {} } };
      const begun = Date.now();
      let [passed, refused] = [0, 0];
      const worker = async () => {
        while (refused === 0 && passed < 5 * most) {
          const { status, retryAfter } = await send(port, from, request, forged(passed % 250));
          if (status !== 429) passed += 1;
          else if (Number(retryAfter) > 0) refused += 1;
        }
      };
      await Promise.all(Array.from({ length: 20 }, worker));
      // The limit refills continuously, so some more requests are admitted while the requests are
      // sent.
      const back = ((Date.now() - begun) / windowMs) * most;
      expect(refused).toBeGreaterThan(0);
      expect(passed).toBeGreaterThanOrEqual(most);
      expect(passed).toBeLessThanOrEqual(most + Math.ceil(back));
      const other = await send(port, ELSEWHERE, request);
      expect(other.status).not.toBe(429);
    },
  );

  it('webhooks, which a gateway sends for all guests from few addresses, aren’t among its changes', async () => {
    const GATEWAY = '127.0.1.6';
    const port = await doorOn();
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const ask = (path: string) => send(port, GATEWAY, { path, init });
    // The clock stands still: an allowance refills continuously, so on a slow machine there would be
    // room for another change before the last request arrives.
    const time = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    for (let sent = 0; sent < MEMORY_LIMITS.changes.most; sent += 20)
      await Promise.all(Array.from({ length: 20 }, () => ask('/nothing')));
    const answers = [
      await ask('/nothing'),
      await ask('/v2/outside/toss/webhook'),
      await ask('/v2/outside/toss/return/ko'),
    ];
    time.mockRestore();
    expect(answers.map(({ status }) => status)).toEqual([429, 404, 429]);
  });

  it('rows of analytics are limited a day, for each client and for all together', async () => {
    const [EAGER, LAST] = ['127.0.1.4', '127.0.1.5'];
    const begun = world.now();
    const port = await doorOn();
    const batchOf = (count: number) => ({
      visit: randomUUID(),
      device: 'phone',
      events: Array.from({ length: count }, () => ({
        id: randomUUID(),
        at: world.now().toISOString(),
        locale: 'ko',
        name: 'search',
        payload: { nights: 30, guests: 2 },
      })),
    });
    const post = (body: object) => ({
      path: '/events',
      init: {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    });
    const rows = async () => (await world.db.select({ n: count() }).from(analyticsEvents))[0]?.n;
    // The table is filled up to one row below the limit for all clients together.
    await world.db.execute(sql`insert into analytics_events
      (id, at, visit, device, locale, name, payload)
      select gen_random_uuid(), ${world.now().toISOString()}::timestamptz, gen_random_uuid(),
        'phone', 'ko', 'search', '{}'
      from generate_series(1, ${MAX_EVENTS_A_DAY - 1})`);
    const isFull = { status: 429, retryAfter: '3600' };
    expect((await send(port, ELSEWHERE, post(batchOf(1)))).status).toBe(204);
    for (const from of [ELSEWHERE, LAST]) {
      expect(await send(port, from, post(batchOf(1)), forged(1))).toMatchObject(isFull);
    }
    expect(await rows()).toBe(MAX_EVENTS_A_DAY);

    // Events of a client count even when they aren't stored any more, up to the client's own limit.
    const same = post(batchOf(MAX_EVENTS));
    const { most, windowMs } = MEMORY_LIMITS.eventRows;
    // The clock advances between requests, so that the limits of batches and of changes aren't
    // reached; these limits use the process's own clock.
    let clock = Date.now();
    const time = vi.spyOn(Date, 'now').mockImplementation(() => clock);
    const pauseMs = MEMORY_LIMITS.eventBatches.windowMs / MEMORY_LIMITS.eventBatches.most + 1;
    const spent = MAX_EVENTS - (most * pauseMs) / windowMs;
    for (let sent = 1; sent < Math.floor(most / spent); sent += 1) {
      const env = { clientAddress: EAGER };
      const answer = await world.app.request('/api/events', same.init, env);
      const retryAfter = answer.headers.get('retry-after');
      expect([sent, { status: answer.status, retryAfter }]).toEqual([sent, isFull]);
      world.advance(pauseMs);
      clock += pauseMs;
    }
    time.mockRestore();
    expect(await send(port, EAGER, same, forged(1))).toMatchObject(isFull);
    await world.db.delete(analyticsEvents);
    // All rows are counted again once a minute. A client's own allowance refills evenly over the
    // day.
    world.advance(60_000);
    expect((await send(port, EAGER, same, forged(2))).status).toBe(204);
    const refused = await send(port, EAGER, same, forged(3));
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.retryAfter)).toBeLessThan(120);
    expect((await send(port, ELSEWHERE, same)).status).toBe(204);
    world.advance(Number(refused.retryAfter) * 1000);
    expect((await send(port, EAGER, same)).status).toBe(204);
    await world.db.delete(analyticsEvents);
    world.setNow(begun);
  });

  it('streams', async () => {
    const port = await doorOn();
    const path = '/api/sub/sdk-local';
    const stream = (localAddress: string) =>
      new Promise<{ status: number; end: () => void }>((resolve, reject) => {
        const sent = httpRequest({ port, host: '127.0.0.1', localAddress, path }, (answer) => {
          answer.resume().on('error', () => undefined);
          resolve({ status: answer.statusCode ?? 0, end: () => sent.destroy() });
        });
        sent.once('error', reject).end();
      });
    const opened = [];
    for (let at = 0; at < MAX_STREAMS_A_CLIENT; at += 1) opened.push(await stream(STREAMER));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    // The status 204 tells a browser not to reconnect. The flags themselves can still be fetched.
    expect((await stream(STREAMER)).status).toBe(204);
    const other = await stream(ELSEWHERE);
    expect(other.status).toBe(200);
    opened[0]?.end();
    await expect
      .poll(async () => {
        const again = await stream(STREAMER);
        if (again.status === 200) opened.push(again);
        return again.status;
      })
      .toBe(200);
    for (const { end } of [...opened, other]) end();
  });

  it('remove the oldest clients from memory when there are too many', () => {
    const limit = memoryLimit({ most: 10, windowMs: 60_000 }, () => 0, 2);
    expect(limit.take('a', 10)).toBe(0);
    expect(limit.take('a')).toBe(6_000);
    expect([limit.take('b'), limit.take('c'), limit.take('a')]).toEqual([0, 0, 0]);
    // All clients without an address share a tenth of the limit.
    expect([limit.take(''), limit.take('') > 0]).toEqual([0, true]);
  });
});

describe('behind a reverse proxy', () => {
  /** As nginx does with `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`. */
  const proxyTo = (port: number) =>
    listen(
      createServer((request, answer) => {
        const before = request.headers['x-forwarded-for'];
        const chain = [before ?? [], request.socket.remoteAddress ?? ''].flat().join(', ');
        const onward = httpRequest(
          {
            port,
            host: '127.0.0.1',
            localAddress: PROXY,
            path: request.url,
            method: request.method,
            headers: { ...request.headers, 'x-forwarded-for': chain },
          },
          (response) => {
            answer.writeHead(response.statusCode ?? 0, response.headers);
            response.pipe(answer);
          },
        );
        request.pipe(onward);
      }),
    );
  const [first, second] = ['127.0.0.21', '127.0.0.22'];
  const wrong = ask('checkUser', { body: { email: 'z@example.com', password: 'wrong' } });

  it.each(['1', PROXY, '127.0.0.8/30'])(
    'customers are clients of their own with TRUST_PROXY=%s',
    async (trust) => {
      await world.db.delete(rateEvents);
      const site = await doorOn(trust);
      const proxy = await proxyTo(site);
      await allButOne('signInClient', first);
      expect((await send(proxy, first, wrong, forged(1))).status).toBe(401);
      expect(await send(proxy, first, wrong, forged(2))).toMatchObject(TOO_MANY);
      expect((await send(proxy, second, wrong)).status).toBe(401);
    },
  );

  it('is one client without TRUST_PROXY, and no other address is taken for a proxy', async () => {
    await world.db.delete(rateEvents);
    await allButOne('signInClient', PROXY);
    const unsaid = await proxyTo(await doorOn());
    expect((await send(unsaid, first, wrong)).status).toBe(401);
    expect(await send(unsaid, second, wrong)).toMatchObject(TOO_MANY);
    await allButOne('signInClient', ATTACKER);
    const site = await doorOn(PROXY);
    expect((await send(site, ATTACKER, wrong, forged(1))).status).toBe(401);
    expect(await send(site, ATTACKER, wrong, forged(2))).toMatchObject(TOO_MANY);
  });
});

describe('a stranger can’t lock a member out', () => {
  const right = () => ask('checkUser', { body: { email: owner.email, password: PASSWORD } });
  const wrong = () => ask('checkUser', { body: { email: owner.email, password: 'wrong' } });

  it('by wrong passwords', async () => {
    await world.db.delete(rateEvents);
    const port = await doorOn();
    const cookie = await deviceOf(port, owner);
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await send(port, ATTACKER, wrong(), forged(n))).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await send(port, ELSEWHERE, right())).status).toBe(200);
    // When many strangers have used up the address's tries, the member can still sign in from the
    // browser that was signed in before, even from a stranger's network address.
    await world.db.delete(rateEvents);
    await allButOne('signInAddress', ATTACKER, owner.email);
    expect((await send(port, '127.0.0.67', wrong())).status).toBe(401);
    expect((await send(port, ELSEWHERE, right())).status).toBe(429);
    expect((await send(port, ATTACKER, right(), { cookie })).status).toBe(200);
    // The cookie admits no more guesses than any other browser has, and the cookie of another
    // member doesn't help.
    const other = await world.member({ passwordHash: await hashPassword(PASSWORD) });
    const foreign = await deviceOf(port, other);
    expect((await send(port, ELSEWHERE, right(), { cookie: foreign })).status).toBe(429);
    const guesses = [];
    for (let n = 0; n < 11; n += 1) {
      guesses.push((await send(port, ELSEWHERE, wrong(), { cookie })).status);
    }
    expect(guesses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  it('by asking for codes', async () => {
    await world.db.delete(rateEvents);
    const port = await doorOn();
    const cookie = await deviceOf(port, owner);
    const body = (purpose: 'join' | 'reset') => ({ body: { email: owner.email, purpose } });
    const askForCode = async (from: string, purpose: 'join' | 'reset', headers = {}) =>
      (await send(port, from, ask('sendMailCode', body(purpose)), headers)).status;
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push(await askForCode(ATTACKER, 'reset', forged(n)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await askForCode(ELSEWHERE, 'reset')).toBe(200);
    // Many strangers can use up the limit of codes for an email address. Codes for signing in and
    // for resetting a password are counted separately from others.
    await allButOne('sendCodeAddress', ATTACKER, owner.email);
    expect(await askForCode('127.0.0.68', 'join')).toBe(200);
    expect(await askForCode('127.0.0.69', 'join')).toBe(429);
    expect(await askForCode('127.0.0.70', 'reset')).toBe(200);
    await allButOne('wayInCodeAddress', ATTACKER, owner.email);
    await askForCode('127.0.0.71', 'reset');
    expect(await askForCode('127.0.0.72', 'reset')).toBe(429);
    expect(await askForCode('127.0.0.72', 'reset', { cookie })).toBe(200);
  });

  it('by ending the code that the member was just sent', async () => {
    await world.db.delete(rateEvents);
    const port = await doorOn();
    const { email } = owner;
    const order = ask('sendMailCode', { body: { email, purpose: 'reset' } });
    const enter = (from: string, code: string, purpose: 'reset' = 'reset') =>
      send(
        port,
        from,
        ask('checkCode', { body: { channel: 'mail', address: email, purpose, code } }),
      );
    const newest = () => /\b\d{6}\b/.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const not = (...codes: string[]) =>
      ['000000', '111111', '222222'].find((c) => !codes.includes(c));
    expect((await send(port, ELSEWHERE, order)).status).toBe(200);
    const own = newest();
    expect((await send(port, ATTACKER, order)).status).toBe(200);
    const theirs = newest();
    const guess = not(own, theirs) ?? '';
    // A stranger's guesses count against the code that the stranger requested, and end that code
    // only.
    const guesses = [];
    for (let n = 0; n < 7; n += 1) guesses.push(codeOf(await enter(ATTACKER, guess)).code);
    expect(guesses).toEqual([
      ...Array<string>(5).fill('CODE_WRONG'),
      ...Array<string>(2).fill('CODE_TOO_MANY_TRIES'),
    ]);
    // Callers who requested no code have five guesses in all, counted for all such callers
    // together.
    const stray = [];
    for (let n = 0; n < 6; n += 1) stray.push(codeOf(await enter(`127.0.0.${80 + n}`, guess)).code);
    expect(stray).toEqual([...Array<string>(5).fill('CODE_WRONG'), 'CODE_TOO_MANY_TRIES']);
    expect(await enter('127.0.0.90', own)).toMatchObject(TOO_MANY);
    expect((await enter(ELSEWHERE, guess)).status).toBe(400);
    expect((await enter(ELSEWHERE, own)).status).toBe(200);
    // A member who requested the code on another network, such as a telephone that changed
    // networks, can still enter it.
    await send(port, '127.0.0.91', order);
    await world.db.execute(sql`update verification_codes set stray_tries = 0`);
    expect((await enter('127.0.0.92', newest())).status).toBe(200);
  });
});

describe('answers that caches may keep', () => {
  it('say so, for how long, and by what they differ', async () => {
    const port = await doorOn();
    const room = await bookable(world);
    const cities = await fetch(`http://127.0.0.1:${port}/api/v2/hotels/${room.hotelId}`);
    expect([
      cities.status,
      cities.headers.get('cache-control'),
      cities.headers.get('vary'),
    ]).toEqual([200, 'public, max-age=0, s-maxage=5', 'language']);
    const missing = await fetch(`http://127.0.0.1:${port}/api/v2/hotels/999999`);
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([
      404,
      'private, no-store',
    ]);
    for (const [name, endpoint] of Object.entries(contract) as [CallName, Endpoint][]) {
      if (endpoint.method !== 'GET' || endpoint.access === 'public') continue;
      const path = pathOf(endpoint, { id: 1, kind: 'calendar' });
      const answer = await world.app.request(`/api${path}`, {}, { clientAddress: ELSEWHERE });
      const cacheHeaders = [
        answer.headers.get('cache-control'),
        answer.headers.get('vary')?.split(/, */),
      ];
      const vary = endpoint.access === 'optional' ? ['language', 'authorization'] : ['language'];
      expect([name, ...cacheHeaders]).toEqual([
        name,
        'private, no-store',
        expect.arrayContaining(vary),
      ]);
    }
  });
});
