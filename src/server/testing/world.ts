import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import pino, { type Logger } from 'pino';

import { API_BASE_PATH, GATEWAY_BUDGET_MS, LANGUAGE_HEADER } from '@/config/constants';
import { type CallName, contract, type Contract } from '@/contract';
import {
  type Endpoint,
  fetchOf,
  fileOf,
  type RequestOf,
  type ResponseOf,
} from '@/contract/endpoint';
import type { ErrorBody } from '@/contract/wire';
import { IDEMPOTENCY_HEADER } from '@/contract/idempotency';
import type { ApiLanguage } from '@/contract/language';
import { isPushEndpoint } from '@/domain/message/notification';
import { PAYMENT_METHODS } from '@/domain/payment/payment-method';
import { createApp } from '../app/app';
import { handlers } from '../app/handlers';
import { issueAccessToken } from '../core/members/member-session';
import type { OpenDatabase } from '../platform/db/client';
import { members, memberSessions } from '../platform/db/schema';
import type { Env } from '../platform/http/env';
import type { Deps } from '../platform/http/handler';
import type { IdentityVerifiers } from '../platform/providers/identity-verifier';
import type { Gateways } from '../platform/providers/payment/payment-gateway';
import type { PhotoStore } from '../platform/providers/photo-store';
import type { Mail, PushSender, PushTarget } from '../platform/providers/senders';
import type { Secrets } from '../platform/secrets';
import { openTestDatabase } from './database';
import { FakeGateway } from './fake-gateway';

/** Push services in memory; they accept every message unless a test says otherwise. */
class FakePush implements PushSender {
  readonly publicKey = 'B'.repeat(87);
  readonly isEndpoint = isPushEndpoint;
  /** The push messages that the site has sent to browsers, as this stand-in accepted them. */
  readonly sent: Array<{ endpoint: string; payload: unknown; ttlSeconds: number }> = [];
  /** Other answers, by endpoint. */
  readonly instead = new Map<string, () => 'GONE'>();

  async send({ endpoint }: PushTarget, payload: string, ttlSeconds: number) {
    const answer = this.instead.get(endpoint);
    if (answer !== undefined) return answer();
    this.sent.push({ endpoint, payload: JSON.parse(payload), ttlSeconds });
    return 'SENT' as const;
  }
}

/** A store that keeps photos in the map that it is given. */
export const memoryPhotos = (photos: Map<string, Uint8Array<ArrayBuffer>>): PhotoStore => ({
  async put(key, bytes) {
    photos.set(key, bytes);
  },
  async get(key) {
    return photos.get(key) ?? null;
  },
  async remove(key) {
    photos.delete(key);
  },
});

export type Answer<T> =
  | { ok: true; status: number; data: T; headers: Headers }
  | { ok: false; status: number; error: ErrorBody['error']; headers: Headers };

/** Sends a request like an HTTP client, each time from another client address. */
export const ask = (app: Pick<Hono<Env>, 'request'>, path: string, init?: RequestInit) =>
  app.request(path, init, { clientAddress: someClient() });

let clients = 0;

/**
 * Makes a client address for calls of tests that name none; each is different, so that limits by
 * client aren't reached.
 */
export function someClient(): string {
  clients += 1;
  return ['10', ...[16, 8, 0].map((bits) => (clients >> bits) & 255)].join('.');
}

export type TestMember = { id: string; email: string; token: string; sessionId: string };

export const TEST_SECRETS: Secrets = {
  secret: 'a secret for tests that is long enough',
  formerSecrets: [],
};

/**
 * An API with its own database, and with a clock, a mailbox and a gateway that the test controls.
 */
export type World = Awaited<ReturnType<typeof createWorld>>;

export async function createWorld(
  options: {
    now?: string;
    database?: OpenDatabase;
    siteUrl?: string;
    /** Gateways to use instead of the one in memory, which then stays empty. */
    gateways?: Gateways;
    /** Enables push messages; the push services are in memory. */
    push?: 'fake';
    /** Identity providers; by default there are none. */
    identities?: IdentityVerifiers;
    /** The site's secrets; by default a single one. */
    secrets?: Secrets;
    /** Where the site's lines go; by default nowhere. */
    log?: Logger;
  } = {},
) {
  const database = options.database ?? (await openTestDatabase());
  let now = new Date(options.now ?? '2026-11-21T03:00:00Z');
  const mails: Mail[] = [];
  const texts: Array<{ to: string; text: string }> = [];
  /** The stored photos, by key. */
  const photos = new Map<string, Uint8Array<ArrayBuffer>>();
  const gateway = new FakeGateway(() => now);
  const push = new FakePush();
  const deps: Deps = {
    db: database.db,
    form: database.form,
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
    photos: memoryPhotos(photos),
    log: options.log ?? pino({ level: 'silent' }),
    config: {
      siteUrl: options.siteUrl ?? 'http://site.test',
      ...(options.secrets ?? TEST_SECRETS),
      holdSeconds: 900,
      depositSeconds: 10_800,
      gatewayBudgetMs: GATEWAY_BUDGET_MS,
      paymentMethods: PAYMENT_METHODS,
      smsRefusalNumber: '080-000-0000',
      smsCountries: ['KR'],
      smsDailyBudget: 1_000,
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
    /** Makes a call like an HTTP client. */
    async call<K extends CallName>(
      name: K,
      request: RequestOf<Contract[K]>,
      as: {
        member?: TestMember;
        token?: string;
        language?: ApiLanguage;
        address?: string;
        userAgent?: string;
        /** The `cookie` header of the browser. */
        cookie?: string;
        /** The idempotency key. */
        key?: string;
      } = {},
    ): Promise<Answer<ResponseOf<Contract[K]>>> {
      const token = as.token ?? as.member?.token;
      const { path, init } = fetchOf(contract[name], request, {
        [LANGUAGE_HEADER]: as.language ?? 'kr',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(as.key === undefined ? {} : { [IDEMPOTENCY_HEADER]: as.key }),
        ...(as.userAgent === undefined ? {} : { 'user-agent': as.userAgent }),
        ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      });
      const response = await app.request(`${API_BASE_PATH}${path}`, init, {
        clientAddress: as.address ?? someClient(),
      });
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
    /** Adds a registered member with a complete profile and a signed-in device. */
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
          telVerifiedAt: values.tel === '' ? null : now,
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
          authenticatedAt: now,
          expiresAt: new Date(now.getTime() + 2_592_000_000),
        })
        .returning({ id: memberSessions.id });
      if (session === undefined) throw new Error('no session');
      // A deleted account can't sign in, so the deletion is stored last.
      const { deletedAt } = values;
      if (deletedAt)
        await database.db.update(members).set({ deletedAt }).where(eq(members.id, row.id));
      return signedIn({ id: row.id, email, sessionId: session.id });
    },
    /** Signs the same member in again on the same device, at the world's present time. */
    async signedInAgain(of: Omit<TestMember, 'token'>): Promise<TestMember> {
      await database.db
        .update(memberSessions)
        .set({ expiresAt: new Date(now.getTime() + 2_592_000_000), authenticatedAt: now })
        .where(eq(memberSessions.id, of.sessionId));
      return signedIn(of);
    },
    close: () => database.close(),
  };
}

/**
 * The data of an answer.
 * @throws Error when the call failed
 */
export function dataOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(answer.error)}`);
  return answer.data;
}

/**
 * The error of an answer.
 * @throws Error when the call succeeded
 */
export function errorOf<T>(answer: Answer<T>): ErrorBody['error'] & { status: number } {
  if (answer.ok) throw new Error(`succeeded with ${JSON.stringify(answer.data)}`);
  return { ...answer.error, status: answer.status };
}
