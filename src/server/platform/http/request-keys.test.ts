import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { z } from 'zod';

import { API_BASE_PATH } from '@/config/constants';
import { contract } from '@/contract';
import { fetchOf, type Endpoint } from '@/contract/endpoint';
import { IDEMPOTENCY_HEADER, keepsAnswer, REPLAYED_HEADER } from '@/contract/idempotency';
import type { ErrorCode } from '@/contract/errors';
import type { ErrorBody } from '@/contract/wire';
import { idempotencyKeys } from '@/server/platform/db/schema';
import { createFlagStore } from '@/server/use-cases/content/flags/store';
import { handlers } from '@/server/app/handlers';
import { forgetKeys, KEY_KEPT_MS, KEY_LEASE_MS, MAX_KEYS, storedKeys } from './request-keys';
import { createWorld, type TestMember, type World } from '@/server/testing/world';
import { createApp } from '@/server/app/app';
import { AppError } from './app-error';
import { openApiDocument } from './openapi';
import { CHANGE_NAMES, CHANGES } from './testing';

let world: World;
let member: TestMember;
let other: TestMember;
let made = 0;
/**
 * When set, the next handler calls this instead: a function that fails or returns something else.
 */
let instead: (() => Promise<never> | object) | null = null;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  world = await createWorld();
  // Every handler counts its calls and answers the count; real handlers have tests of their own.
  const answer = async () => {
    made += 1;
    return instead === null ? { made } : instead();
  };
  const table = Object.fromEntries(Object.keys(contract).map((name) => [name, answer]));
  const deps = { ...world.deps, config: { ...world.deps.config, checkAnswers: false } };
  app = createApp(deps, { ...handlers, ...table }, createFlagStore(deps));
  member = await world.member();
});
beforeEach(() => {
  made = 0;
  instead = null;
});
afterAll(() => world.close());

type Who = { member?: TestMember; address?: string };

async function send(endpoint: Endpoint, request: object, key: string, who: Who = { member }) {
  const { path, init } = fetchOf(endpoint, request, {
    [IDEMPOTENCY_HEADER]: key,
    ...(who.member === undefined ? {} : { authorization: `Bearer ${who.member.token}` }),
  });
  const answer = await app.request(`${API_BASE_PATH}${path}`, init, {
    clientAddress: who.address ?? `192.0.2.${key.length % 250}`,
  });
  const body = (await answer.json()) as object;
  const code = (body as Partial<ErrorBody>).error?.code ?? null;
  return { status: answer.status, body, code, headers: answer.headers };
}

const fail = (code: ErrorCode) => () => {
  throw new AppError(code);
};
const save = contract.saveHotel;
const rows = () => world.db.select().from(idempotencyKeys);

it.each([
  ['POST', 'member', 'reservation', true],
  ['PUT', 'optional', 'coupon', true],
  ['GET', 'member', 'reservation', false],
  ['POST', 'public', 'reservation', false],
  ['POST', 'member', 'auth', false],
  ['POST', 'optional', 'auth', false],
] as const)(
  'the answer to a %s by a %s of the group %s is kept: %s',
  (method, access, group, kept) => {
    expect(keepsAnswer({ method, access, group })).toBe(kept);
  },
);

it('has requests of every change of the contract', () => {
  expect(CHANGES.map(({ name }) => name).sort()).toEqual([...CHANGE_NAMES].sort());
});

describe.each(CHANGES)('$name', ({ name, endpoint, first, second }) => {
  const kept = keepsAnswer(endpoint);

  it('is made once for its key', async () => {
    const key = `once-${name}`;
    const answer = await send(endpoint, first, key);
    expect(answer).toMatchObject({ status: 200, body: { made: 1 } });
    expect(answer.headers.get(REPLAYED_HEADER)).toBeNull();
    const again = await send(endpoint, first, key);
    if (kept) {
      expect(again).toMatchObject({ status: 200, body: answer.body });
      expect(again.headers.get(REPLAYED_HEADER)).toBe('true');
    } else {
      expect(again).toMatchObject({ status: 409, code: 'IDEMPOTENCY_SPENT' });
    }
    expect(made).toBe(1);
  });

  it('refuses the same key for another request', async () => {
    const key = `else-${name}`;
    await send(endpoint, first, key);
    const reused = { status: 409, code: 'IDEMPOTENCY_REUSED' };
    const apart = CHANGES.find(
      (change) => change.name !== name && change.endpoint.access === endpoint.access,
    );
    if (apart === undefined) throw new Error('no other call');
    expect(await send(apart.endpoint, apart.first, key)).toMatchObject(reused);
    if (second !== null) expect(await send(endpoint, second, key)).toMatchObject(reused);
    expect(made).toBe(1);
  });

  it('refuses a malformed key', async () => {
    for (const key of ['', 'x'.repeat(301), 'with space', 'a, b', '\xe9']) {
      expect(await send(endpoint, first, key)).toMatchObject({
        status: 400,
        code: 'IDEMPOTENCY_KEY_INVALID',
      });
    }
    expect(made).toBe(0);
  });

  it('keeps nothing readable, and no answer that could hold a secret', async () => {
    await world.db.delete(idempotencyKeys);
    await send(endpoint, first, `a-readable-key-${name}`);
    const [row] = await rows();
    expect(row?.answer).toEqual(kept ? { made: 1 } : null);
    expect(JSON.stringify(row)).not.toContain('a-readable-key');
    expect(row?.memberId).toBe(endpoint.access === 'public' ? null : member.id);
    if (!kept) return;
    const named = JSON.stringify(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' }));
    expect(named).not.toMatch(/token|password|proof|secret/i);
  });

  it('is documented as a header', () => {
    const { paths } = openApiDocument('http://site.test') as {
      paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
    };
    const path = `/${endpoint.version}${endpoint.path}`;
    const { parameters = [] } = paths[path]?.[endpoint.method.toLowerCase()] ?? {};
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: IDEMPOTENCY_HEADER, in: 'header' }),
    );
  });
});

describe('a key', () => {
  const first = { params: { id: 1 } };
  beforeEach(async () => {
    member = await world.member();
    other = await world.member();
  });

  it('belongs to a member, or to where a visitor calls from', async () => {
    await send(save, first, 'mine');
    expect(await send(save, first, 'mine', { member: other })).toMatchObject({ body: { made: 2 } });
    const check = contract.checkEmail;
    const body = { body: { email: 'a@example.com' } };
    await send(check, body, 'mine', { address: '192.0.2.1' });
    expect((await send(check, body, 'mine', { address: '192.0.2.2' })).status).toBe(200);
    expect(made).toBe(4);
  });

  it('stores no answer to a visitor, since another visitor could send the same key', async () => {
    // No existing call is both open to visitors and stored for members, so this call is made such a
    // one for the test.
    const endpoint = contract.sendMailCode;
    const { group } = endpoint;
    const body = { email: 'a@example.com', purpose: 'join' };
    const address = '192.0.2.3';
    try {
      Object.assign(endpoint, { group: 'coupon' });
      await send(endpoint, { body }, 'anybody', { address });
      expect((await send(endpoint, { body }, 'anybody', { address })).code).toBe(
        'IDEMPOTENCY_SPENT',
      );
      await send(endpoint, { body }, 'of-a-member');
      expect(await send(endpoint, { body }, 'of-a-member')).toMatchObject({ body: { made: 2 } });
    } finally {
      Object.assign(endpoint, { group });
    }
  });

  it('ignores the order of the fields of a request, and stores nothing without a key', async () => {
    const path = `${API_BASE_PATH}/v2/membership/mypage/edit/notification`;
    const write = (text: string, key: Record<string, string>) =>
      app.request(path, {
        method: 'PUT',
        headers: { authorization: `Bearer ${member.token}`, ...key },
        body: text,
      });
    const one = '{"booking":{"mail":true,"sms":true},"marketing":{"mail":false,"sms":false}}';
    const two =
      '{ "marketing":{"sms":false,"mail":false}, "booking":{"sms":true,"mail":true}, "x":1 }';
    await write(one, { [IDEMPOTENCY_HEADER]: 'order' });
    expect((await write(two, { [IDEMPOTENCY_HEADER]: 'order' })).status).toBe(200);
    expect(made).toBe(1);
    await write(one, {});
    await write(one, {});
    expect(made).toBe(3);
  });

  it('is ignored by reads', async () => {
    await send(contract.getSaved, {}, 'x'.repeat(400));
    await send(contract.getSaved, {}, 'x'.repeat(400));
    expect(made).toBe(2);
  });

  it('is read only for a caller who may make the call', async () => {
    const before = (await rows()).length;
    expect((await send(save, first, 'nobody', {})).code).toBe('UNAUTHENTICATED');
    expect((await send(save, { params: { id: 'x' } }, 'malformed')).status).toBe(404);
    expect(await rows()).toHaveLength(before);
  });

  it('repeats a refusal, but lets a request that failed by a fault of the site be tried again', async () => {
    instead = fail('WISHLIST_FULL');
    const refused = await send(save, first, 'refused');
    expect(refused).toMatchObject({ status: 409, code: 'WISHLIST_FULL' });
    instead = null;
    const again = await send(save, first, 'refused');
    expect(again).toMatchObject({ status: 409, body: refused.body });
    expect(again.headers.get(REPLAYED_HEADER)).toBe('true');
    for (const [at, code] of (
      ['INTERNAL', 'RATE_LIMITED', 'PAYMENT_UNAVAILABLE'] as const
    ).entries()) {
      instead = fail(code);
      expect((await send(save, first, `fault-${at}`)).code).toBe(code);
      instead = null;
      expect((await send(save, first, `fault-${at}`)).status).toBe(200);
    }
    // Answers of sign-ins aren't stored, so a wrong password is checked again.
    instead = fail('CODE_WRONG');
    const body = { body: { email: 'a@example.com', password: 'one' } };
    await send(contract.checkUser, body, 'sign-in');
    expect((await send(contract.checkUser, body, 'sign-in')).code).toBe('CODE_WRONG');
  });

  it('is in progress until it is answered: others are told so, and when to retry', async () => {
    let finish: (value: never) => void = () => undefined;
    instead = () => new Promise<never>((resolve) => (finish = resolve));
    const working = send(save, first, 'slow');
    while (made === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const meanwhile = await send(save, first, 'slow');
    expect(meanwhile).toMatchObject({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
    expect(meanwhile.headers.get('retry-after')).toBe('1');
    expect((await send(save, { params: { id: 2 } }, 'slow')).code).toBe('IDEMPOTENCY_REUSED');
    finish({ late: true } as never);
    expect(await working).toMatchObject({ status: 200, body: { late: true } });
    expect(await send(save, first, 'slow')).toMatchObject({ body: { late: true } });
    expect(made).toBe(1);
  });

  it('of a crashed process is released after its lease, and that process stores nothing', async () => {
    let late: (value: never) => void = () => undefined;
    instead = () => new Promise<never>((resolve) => (late = resolve));
    const dead = send(save, first, 'died');
    while (made === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    instead = null;
    const later = async (ms: number) => {
      const then = new Date(Date.now() + ms);
      await world.db
        .update(idempotencyKeys)
        .set({ claimedAt: new Date(world.now().getTime() - ms) })
        .where(eq(idempotencyKeys.memberId, member.id));
      return then;
    };
    await later(KEY_LEASE_MS - 1000);
    expect((await send(save, first, 'died')).code).toBe('IDEMPOTENCY_IN_PROGRESS');
    await later(KEY_LEASE_MS);
    expect((await send(save, { params: { id: 2 } }, 'died')).code).toBe('IDEMPOTENCY_REUSED');
    expect(await send(save, first, 'died')).toMatchObject({ status: 200, body: { made: 2 } });
    late({ from: 'the dead' } as never);
    await dead;
    expect(await send(save, first, 'died')).toMatchObject({ body: { made: 2 } });
  });

  it('is forgotten after a day, by the job and without it', async () => {
    await send(save, first, 'old');
    const [row] = await world.db
      .update(idempotencyKeys)
      .set({ claimedAt: new Date(world.now().getTime() - KEY_KEPT_MS) })
      .where(eq(idempotencyKeys.memberId, member.id))
      .returning();
    expect(await send(save, { params: { id: 2 } }, 'old')).toMatchObject({ body: { made: 2 } });
    await world.db
      .update(idempotencyKeys)
      .set({ claimedAt: row?.claimedAt ?? world.now() })
      .where(eq(idempotencyKeys.memberId, member.id));
    expect(await forgetKeys(world.deps)).toBe(1);
    expect(await forgetKeys(world.deps)).toBe(0);
  });

  it('counts towards a daily limit of keys', async () => {
    const owner = { owner: 'somebody', memberId: null, fingerprint: 'f', maxKeys: MAX_KEYS };
    const claimedAt = world.now();
    const claim = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
    await world.db
      .insert(idempotencyKeys)
      .values(
        Array.from({ length: MAX_KEYS }, (_, n) => ({ ...owner, id: `n${n}`, claim, claimedAt })),
      );
    const keys = storedKeys(world.deps);
    await expect(keys.claim({ ...owner, id: 'one more' })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      extra: { retryAfterSeconds: 86_400 },
    });
    // A request that was answered before gets the same answer.
    const stored = { status: 200, answer: { made: 1 }, answeredAt: claimedAt };
    await world.db.update(idempotencyKeys).set(stored).where(eq(idempotencyKeys.id, 'n0'));
    await expect(keys.claim({ ...owner, id: 'n0' })).resolves.toEqual({
      kind: 'stored',
      response: { status: 200, body: { made: 1 } },
    });
    await expect(keys.claim({ ...owner, owner: 'else', id: 'one more' })).resolves.toBeTruthy();
  });
});
