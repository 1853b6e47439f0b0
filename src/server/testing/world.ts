import { eq } from 'drizzle-orm';
import pino from 'pino';

import { LANGUAGE_HEADER } from '@/config/constants';
import { contract, type CallName, type Contract } from '@/contract';
import {
  fetchOf,
  fileOf,
  type Endpoint,
  type RequestOf,
  type ResponseOf,
} from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/errors';
import { IDEMPOTENCY_HEADER } from '@/contract/idempotency';
import type { ApiLanguage } from '@/contract/language';
import { PAYMENT_METHODS } from '@/domain/payment-method';
import { issueAccessToken } from '../auth/access-token';
import { members, memberSessions } from '../db/schema';
import type { OpenDatabase } from '../db/client';
import { handlers } from '../handlers';
import { API_BASE_PATH, createApp } from '../http/app';
import type { Deps } from '../http/handler';
import type { IdentityVerifiers } from '../providers/identity-verifier';
import type { Mail } from '../providers/mailer';
import type { Gateways } from '../providers/payment-gateway';
import { openTestDatabase } from './database';
import { FakeGateway } from './fake-gateway';
import { FakePush } from './fake-push';

export type Answer<T> =
  | { ok: true; status: number; data: T; headers: Headers }
  | { ok: false; status: number; error: ErrorBody['error']; headers: Headers };

export type TestMember = { id: string; email: string; token: string; sessionId: string };

/** An API on a database of its own, with a clock, a mailbox and a gateway the test holds. */
export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(
  options: {
    now?: string;
    database?: OpenDatabase;
    siteUrl?: string;
    /** In place of the one in memory, whose books stay empty then. */
    gateways?: Gateways;
    /** Has the site send to browsers; their services are in memory. */
    push?: 'fake';
    /** Who else signs members in; nobody else does. */
    identities?: IdentityVerifiers;
  } = {},
) {
  const database = options.database ?? (await openTestDatabase());
  let now = new Date(options.now ?? '2026-11-21T03:00:00Z');
  const mails: Mail[] = [];
  const texts: Array<{ to: string; text: string }> = [];
  /** What is stored, by key. */
  const photos = new Map<string, Uint8Array<ArrayBuffer>>();
  const gateway = new FakeGateway(() => now);
  const push = new FakePush();
  const deps: Deps = {
    db: database.db,
    now: () => now,
    gateway: options.gateways ?? gateway,
    identities: options.identities ?? new Map(),
    mailer: {
      async send(mail) {
        mails.push(mail);
      },
    },
    texts: {
      async send(message) {
        texts.push(message);
      },
    },
    push: options.push === 'fake' ? push : null,
    photos: {
      async put(key, bytes) {
        photos.set(key, bytes);
      },
      async get(key) {
        return photos.get(key) ?? null;
      },
      async remove(key) {
        photos.delete(key);
      },
    },
    log: pino({ level: 'silent' }),
    config: {
      siteUrl: options.siteUrl ?? 'http://site.test',
      secret: 'a secret for tests that is long enough',
      holdSeconds: 900,
      depositSeconds: 10_800,
      paymentMethods: PAYMENT_METHODS,
      smsRefusalNumber: '080-000-0000',
      accessTokenSeconds: 900,
      refreshTokenSeconds: 2_592_000,
      checkAnswers: true,
    },
  };
  const app = createApp(deps, handlers);
  let memberCount = 0;

  async function signedIn(of: Omit<TestMember, 'token'>): Promise<TestMember> {
    const { token } = await issueAccessToken({ memberId: of.id, sessionId: of.sessionId }, deps);
    return { id: of.id, email: of.email, sessionId: of.sessionId, token };
  }

  return {
    database,
    db: database.db,
    deps,
    app,
    gateway,
    push,
    mails,
    texts,
    photos,
    now: () => now,
    setNow(value: string | Date) {
      now = new Date(value);
    },
    advance(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    /** Makes a call as HTTP would. */
    async call<K extends CallName>(
      name: K,
      request: RequestOf<Contract[K]>,
      as: {
        member?: TestMember;
        token?: string;
        language?: ApiLanguage;
        address?: string;
        userAgent?: string;
        /** The Idempotency-Key. */
        key?: string;
      } = {},
    ): Promise<Answer<ResponseOf<Contract[K]>>> {
      const token = as.token ?? as.member?.token;
      const { path, init } = fetchOf(contract[name], request, {
        [LANGUAGE_HEADER]: as.language ?? 'kr',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(as.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: as.key }),
        ...(as.address === undefined ? {} : { 'x-client-address': as.address }),
        ...(as.userAgent === undefined ? {} : { 'user-agent': as.userAgent }),
      });
      const response = await app.request(`${API_BASE_PATH}${path}`, init);
      const { status, headers } = response;
      const endpoint: Endpoint = contract[name];
      if (response.ok && endpoint.download !== undefined) {
        const data = fileOf(await response.arrayBuffer(), headers) as ResponseOf<Contract[K]>;
        return { ok: true, status, data, headers };
      }
      const json: unknown = await response.json();
      return response.ok
        ? { ok: true, status, data: json as ResponseOf<Contract[K]>, headers }
        : { ok: false, status, error: (json as ErrorBody).error, headers };
    },
    /** A registered member with a complete profile and a signed-in device. */
    async member(values: Partial<typeof members.$inferInsert> = {}): Promise<TestMember> {
      memberCount += 1;
      const email = values.email ?? `guest${memberCount}@example.com`;
      const [row] = await database.db
        .insert(members)
        .values({
          name: '김하늘',
          tel: `+8210${String(10_000_000 + memberCount)}`,
          countryCode: '82',
          iso: 'KR',
          emailVerifiedAt: now,
          termsAgreedAt: now,
          privacyAgreedAt: now,
          ageConfirmedAt: now,
          ...values,
          email,
          deletedAt: null,
        })
        .returning({ id: members.id });
      if (row === undefined) throw new Error('no member');
      const [session] = await database.db
        .insert(memberSessions)
        .values({
          memberId: row.id,
          refreshSalt: `test-${row.id}`,
          expiresAt: new Date(now.getTime() + 2_592_000_000),
        })
        .returning({ id: memberSessions.id });
      if (session === undefined) throw new Error('no session');
      // Nobody who has left signs in, so this comes last.
      const { deletedAt } = values;
      if (deletedAt)
        await database.db.update(members).set({ deletedAt }).where(eq(members.id, row.id));
      return signedIn({ id: row.id, email, sessionId: session.id });
    },
    /** The same member on the same device, signed in at the world’s present time. */
    async signedInAgain(of: Omit<TestMember, 'token'>): Promise<TestMember> {
      await database.db
        .update(memberSessions)
        .set({ expiresAt: new Date(now.getTime() + 2_592_000_000) })
        .where(eq(memberSessions.id, of.sessionId));
      return signedIn(of);
    },
    close: () => database.close(),
  };
}

/** The data of an answer that must have succeeded. */
export function dataOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.error)}`);
  return answer.data;
}

/** The error of an answer that must have failed. */
export function errorOf<T>(answer: Answer<T>): ErrorBody['error'] & { status: number } {
  if (answer.ok) throw new Error(`succeeded with ${JSON.stringify(answer.data)}`);
  return { ...answer.error, status: answer.status };
}
