import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { processMetrics, type SecurityEvent } from '@/reporting/metrics';
import { runInRequest } from '@/reporting/request-context';
import { contract } from '@/contract';
import { keysOf } from '@/domain/keys-of';
import { reconcileAll } from '@/server/app/families';
import { startJobs } from '@/server/app/jobs/runner';
import { partnerBenefitApp } from '@/server/app/benefit-proxy';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { makePayment } from '@/server/core/payments/open-payment';
import { memberSocials, notifications, passkeys } from '@/server/platform/db/schema';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { LIMITS } from '@/server/platform/limits/limits';
import { digestForLog } from '@/server/platform/security-log';
import { signedToken } from '@/server/platform/http/signed-token';
import { createLog } from '@/server/platform/log';
import {
  ask,
  createWorld,
  dataOf,
  errorOf,
  TEST_SECRETS,
  type TestMember,
  type World,
} from '@/server/testing/world';
import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';
import { NOTED_CALLS } from './note-success';
import {
  bookable,
  type Bookable,
  booked,
  held,
  holdBody,
  ordered,
  stayIn,
} from '@/server/use-cases/booking/testing';

/** One line of a log. */
type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

/** A log like the site's, whose lines a test can read. */
function recordLog() {
  const lines: LogLine[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
  return { log, lines, of: (msg: string) => lines.filter((line) => line.msg === msg) };
}

/** What the log says of steps of money and of attempts that may be attacks, and what it doesn't say. */

const { log, lines, of } = recordLog();
let world: World;
let member: TestMember;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld({ log });
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await world.member();
  room = await bookable(world);
  world.gateway.payments.clear();
  world.gateway.recover();
  lines.length = 0;
});

const moves = (orderId: string) =>
  of('money')
    .filter((line) => line.orderId === orderId)
    .map(({ move }) => move);

describe('a line for each step of money', () => {
  it('tells a booking from its order to its refund, each with the request that made it', async () => {
    const { id, orderId, total } = await booked(world, member, room);
    expect(moves(orderId)).toEqual(['order-made', 'order-opened', 'charge-sent', 'charged']);
    const charged = of('money').find(({ move }) => move === 'charged');
    expect(charged).toMatchObject({ orderId, amount: total, state: 'CAPTURED', by: 'member' });
    const opened = of('money').find(({ move }) => move === 'order-opened');
    expect(charged?.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(opened?.requestId).not.toBe(charged?.requestId);

    const params = { id };
    const body = { expectedRefund: total };
    const answer = await world.call('cancelReservation', { params, body }, { member });
    expect(answer).toMatchObject({ ok: true });
    expect(moves(orderId).slice(4)).toEqual(['refund-begun', 'refund-requested', 'refunded']);
    const refunded = of('money').find(({ move }) => move === 'refunded');
    expect(refunded).toMatchObject({ requestId: answer.headers.get('x-request-id') });
  });

  it('has the outcome that a job found out, with the id of its run, and a decline', async () => {
    const { id } = await held(world, member, room);
    const body = await ordered(world, member, id);
    world.gateway.failConfirm('unknown-charged');
    const find = vi.spyOn(world.gateway, 'find').mockRejectedValue(new Error('out of order'));
    const { requestId } = await confirm(body);
    expect(moves(body.orderId).slice(-2)).toEqual(['charge-sent', 'outcome-unknown']);
    find.mockRestore();
    world.advance(60_000);
    const jobs = startJobs(world.deps, world.database, {
      lookMs: 50,
      lines: [[{ name: 'reconcile', everySeconds: 1, work: reconcileAll }]],
    });
    await expect.poll(() => moves(body.orderId), { timeout: 20_000 }).toContain('charged');
    await jobs.stop();
    const charged = of('money').filter(({ move }) => move === 'charged');
    expect(charged).toHaveLength(1);
    expect(charged[0]?.requestId).toMatch(/^[\da-f-]{36}$/);
    expect(charged[0]).toMatchObject({ by: 'job:reconcile' });
    expect(charged[0]?.requestId).not.toBe(requestId);

    const other = await bookable(world);
    member = await world.member();
    const again = await ordered(world, member, (await held(world, member, other)).id);
    world.gateway.failConfirm('decline');
    await confirm(again);
    expect(moves(again.orderId)).toEqual(['order-made', 'order-opened', 'charge-sent', 'declined']);
  });

  it('says nothing of a step that was undone', async () => {
    const { id } = await held(world, member, room);
    const before = of('money').length;
    await expect(
      world.db.transaction(async (tx) => {
        const by = { actor: member.id, now: world.now() };
        const owed = await bookingPayable.lock(tx, { payableId: id, itemId: null });
        if (owed === undefined) throw new Error('no booking');
        await runInRequest({ requestId: 'undone', clientAddress: '', log }, () =>
          makePayment(
            tx,
            by,
            bookingPayable,
            owed,
            { payableId: id, amount: 1_000, provider: 'toss' },
            null,
          ),
        );
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(of('money')).toHaveLength(before);
  });
});

async function confirm(body: { paymentKey: string; orderId: string; amount: number }) {
  const { headers } = await world.call('confirmPayment', { body }, { member });
  return { requestId: headers.get('x-request-id') };
}

const FIELDS = [
  'level',
  'time',
  'pid',
  'requestId',
  'msg',
  'kind',
  'subject',
  'client',
  'limit',
  'call',
];

/** The lines of the security log of one kind; nothing in them is in clear. */
function events(kind: SecurityEvent) {
  const found = of('security').filter((line) => line.kind === kind);
  for (const line of found) {
    expect(Object.keys(line).filter((name) => !FIELDS.includes(name))).toEqual([]);
    expect(line.requestId).toMatch(/^[\da-f-]{36}$/);
  }
  return found;
}

const counted = async (kind: SecurityEvent) => {
  const { values } = await processMetrics().securityEvents.get();
  return values.find(({ labels }) => labels.kind === kind)?.value ?? 0;
};

/** Calls of the account that sign nobody in or out and change no way in. */
const WITHOUT_A_LINE = [
  'askPasskey',
  'checkEmail',
  'checkEmailDuplicate',
  'checkTelDuplicate',
  'findId',
  'preparePasskey',
  'reauthenticate',
  'refreshToken',
  'removePicture',
  'sendMailCode',
  'sendSmsCode',
  'setPicture',
  'updateUser',
];

const digest = (value: string) => digestForLog(TEST_SECRETS.secret, value);

describe('the security log', () => {
  it('has refused sign-ins and the lock-out after them, by digests of address and client', async () => {
    const email = 'Guest.Tried@example.com';
    const address = '192.0.2.77';
    const before = await counted('sign-in-refused');
    const body = { email, password: 'a wrong password' };
    for (let tried = 0; tried <= LIMITS.signIn.most; tried += 1) {
      await world.call('checkUser', { body }, { address });
    }
    const refused = events('sign-in-refused');
    expect(refused).toHaveLength(LIMITS.signIn.most);
    expect(new Set(refused.map(({ subject }) => subject))).toEqual(new Set([digest(email)]));
    expect(refused[0]).toMatchObject({ client: digest(address), call: 'checkUser' });
    expect(events('locked-out')).toMatchObject([
      { limit: 'signIn', subject: digest(email), client: digest(address) },
    ]);
    expect(await counted('sign-in-refused')).toBe(before + LIMITS.signIn.most);
    const { values } = await processMetrics().limitRefusals.get();
    expect(values.find(({ labels }) => labels.limit === 'signIn')?.value).toBeGreaterThan(0);
  });

  it('has who asks for another one’s booking, but not who asks for one that isn’t there', async () => {
    const { id } = await booked(world, member, room);
    lines.length = 0;
    const other = await world.member();
    const params = { id };
    const theirs = await world.call('getReservation', { params }, { member: other });
    const none = await world.call(
      'getReservation',
      { params: { id: 'M0000000000ZZ' } },
      { member: other },
    );
    // Neither learns which of the two it was.
    expect(errorOf(theirs)).toMatchObject({ status: 404, code: 'RESERVATION_NOT_FOUND' });
    expect(errorOf(none)).toMatchObject({ status: 404, code: 'RESERVATION_NOT_FOUND' });
    expect(events('not-the-owner')).toMatchObject([
      { subject: digest(other.id), call: 'getReservation' },
    ]);
    expect(events('not-the-owner')[0]?.requestId).toBe(theirs.headers.get('x-request-id'));
    // The owner leaves no line.
    expect((await world.call('getReservation', { params }, { member })).ok).toBe(true);
    expect(events('not-the-owner')).toHaveLength(1);
  });

  it('has who asks for another one’s session, passkey, notification or points', async () => {
    const { id } = await booked(world, member, room);
    const other = await world.member();
    await world.db
      .insert(memberSocials)
      .values({ provider: 'etbs', subject: 'lines', memberId: other.id });
    const [notice] = await world.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.memberId, member.id));
    const [passkey] = await world.db
      .insert(passkeys)
      .values({
        memberId: member.id,
        credentialId: 'lines',
        publicKey: '',
        counter: 0,
        synced: false,
        name: 'Key',
      })
      .returning({ id: passkeys.id });
    lines.length = 0;
    const none = '00000000-0000-4000-8000-000000000000';
    for (const [session, key, at] of [
      [member.sessionId, passkey?.id ?? '', notice?.id ?? 0],
      [none, none, 999_999],
    ] as const) {
      await world.call('endSession', { params: { id: session } }, { member: other });
      await world.call('removePasskey', { params: { id: key } }, { member: other });
      await world.call('readNotification', { params: { id: at } }, { member: other });
    }
    const points = partnerBenefitApp(world.deps);
    for (const reservationId of [id, 'M0000000000ZZ']) {
      const answer = await points.request(
        `/api/partner-benefit/available-amount?reservationId=${reservationId}`,
        { headers: { authorization: `Bearer ${other.token}` } },
      );
      expect(answer.status).toBe(404);
    }
    const subject = digest(other.id);
    expect(events('not-the-owner')).toMatchObject([
      { subject, call: 'endSession' },
      { subject, call: 'removePasskey' },
      { subject, call: 'readNotification' },
      { subject, call: 'points/available-amount' },
    ]);
  });

  it('has who signed in and out and by what, and what changed about a way in', async () => {
    const email = 'seen.by.operators@example.com';
    const password = 'quiet otters drink tea';
    const passwordHash = await hashPassword(password);
    const known = await world.member({ email, passwordHash });
    lines.length = 0;
    const address = '192.0.2.80';
    const signedIn = dataOf(
      await world.call('checkUser', { body: { email, password } }, { address }),
    );
    expect(events('signed-in')).toMatchObject([
      { level: 30, subject: digest(known.id), client: digest(address), call: 'checkUser' },
    ]);
    const change = { present: password, password: 'pale lamps over water' };
    const by = { token: signedIn.accessToken };
    expect((await world.call('changePassword', { body: change }, by)).ok).toBe(true);
    expect(events('way-in-changed')).toMatchObject([
      { subject: digest(known.id), call: 'changePassword' },
    ]);
    await world.call('signOut', { body: { refreshToken: signedIn.refreshToken } }, { address });
    expect(events('signed-out')).toMatchObject([{ client: digest(address), call: 'signOut' }]);
    // A refused change leaves the line of a refusal, and none of a change.
    expect((await world.call('changePassword', { body: change }, { member: known })).ok).toBe(
      false,
    );
    expect(events('way-in-changed')).toHaveLength(1);
  });

  it('has right and wrong codes', async () => {
    const address = 'coded@example.com';
    const claim = { channel: 'mail', address, purpose: 'join' } as const;
    await world.call('sendMailCode', { body: { email: address, purpose: 'join' } });
    const code = /\b\d{6}\b/.exec(world.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    await world.call('checkCode', { body: { ...claim, code: wrong } });
    expect(events('code-refused')).toMatchObject([{ subject: digest(address), level: 40 }]);
    await world.call('checkCode', { body: { ...claim, code } });
    expect(events('code-accepted')).toMatchObject([{ subject: digest(address), level: 30 }]);
  });

  it('knows every call that is about a way in', () => {
    const unnoted = keysOf(contract).filter((name) => {
      const { group, method } = contract[name];
      return group === 'auth' && method !== 'GET' && NOTED_CALLS[name] === undefined;
    });
    // Requests for codes are limited and noted by their limits; the rest changes no way in.
    expect(unnoted.toSorted()).toEqual(WITHOUT_A_LINE);
  });

  it('has forged quotes, tokens, webhooks and calls of operators', async () => {
    const body = await holdBody(world, room, stayIn(world, 30, 7));
    await world.call('holdRoom', { body: { ...body, quoteToken: 'e30.e30.AAAA' } }, { member });
    expect(events('quote-forged')).toMatchObject([
      { subject: digest(member.id), call: 'holdRoom' },
    ]);

    const foreign = signedToken({ audience: 'meomum-api', key: 'access' });
    const secret = 'another secret that is long enough';
    const { token } = await foreign.sign(
      { sub: member.id },
      { secret, now: world.now(), seconds: 60 },
    );
    await world.call('getUser', {}, { token });
    expect(events('token-forged')).toHaveLength(1);

    const webhook = new Blob([JSON.stringify({ data: { orderId: 'M1-1', paymentKey: 'k' } })]);
    await world.call('takeWebhook', { params: { provider: 'toss' }, body: webhook });
    expect(events('webhook-forged')).toHaveLength(1);

    const put = (authorization: string) =>
      ask(world.app, '/api/operator/jobs', {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: '{"retry":false}',
      });
    expect((await put('Bearer none')).status).toBe(401);
    expect(events('operator-refused')).toHaveLength(1);
    const own = await issueOperatorToken(TEST_SECRETS.secret, world.now());
    expect((await put(`Bearer ${own}`)).status).toBe(200);
    expect(events('operator-refused')).toHaveLength(1);
  });

  it('has codes that are requested too often', async () => {
    const body = { email: 'flooded@example.com', purpose: 'join' } as const;
    for (let sent = 0; sent <= LIMITS.sendCode.most; sent += 1) {
      await world.call('sendMailCode', { body }, { address: '192.0.2.78' });
    }
    expect(events('too-many-codes')).toMatchObject([{ subject: digest(body.email) }]);
  });
});

it('a refused call leaves its code with the request it came with', async () => {
  const request = { requestId: 'refused', clientAddress: '', log, refusal: undefined };
  const body = { email: 'not an address', password: '' };
  await runInRequest(request, () => world.call('checkUser', { body }));
  expect(request.refusal).toBe('INPUT_INVALID');
});

it('no line has an address, a number, a name or a token of anybody', async () => {
  const email = 'somebody.private@example.com';
  const known = await world.member({ email, name: '홍길동임' });
  const body = await holdBody(world, room, stayIn(world, 30, 7), {
    guest: { name: '홍길동임', email, tel: '010-9876-5432', telCountry: 'KR' },
  });
  const { id } = dataOf(await world.call('holdRoom', { body }, { member: known }));
  const order = await ordered(world, known, id);
  await world.call('confirmPayment', { body: order }, { member: known });
  const wrong = { email, password: 'not-the-password-of-anybody' };
  await world.call('checkUser', { body: wrong }, { address: '198.51.100.23' });
  await world.call('sendMailCode', { body: { email, purpose: 'reset' } });
  await world.call('getReservation', { params: { id } }, { member });
  expect(of('money').length).toBeGreaterThan(3);
  expect(of('security').length).toBeGreaterThan(1);
  const text = JSON.stringify(lines);
  const secrets = [
    email,
    'somebody.private',
    '홍길동임',
    '9876',
    '5432',
    '198.51.100.23',
    wrong.password,
    known.token,
    known.id,
    member.id,
    order.paymentKey,
    body.quoteToken,
  ];
  for (const secret of secrets) expect(text).not.toContain(secret);
});
