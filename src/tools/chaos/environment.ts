import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';

import { GATEWAY_BUDGET_MS } from '@/config/constants';
import type { HotelId, RoomTypeId } from '@/domain/ids';
import { seoulToday } from '@/domain/stay/stay';
import { MIGRATIONS } from '@/server/app/prepare-database';
import { catalogueChanged } from '@/server/core/inventory/catalogue/load';
import { issueAccessToken, openSession } from '@/server/core/members/member-session';
import { UNRESOLVED } from '@/server/core/payments/payment-queries';
import { type OpenDatabase, openServer } from '@/server/platform/db/client';
import { mailOutbox, members, payments, roomNights } from '@/server/platform/db/schema';
import { gatewayRegistry } from '@/server/platform/providers/payment/gateways';
import { tossGateway } from '@/server/platform/providers/payment/toss-gateway';
import { addHotel, addRoom } from '@/server/testing/factories';
import type { Random } from '@/server/testing/random';
import { type LocalPostgres, startPostgres } from '../lib/postgres-server';
import { freePorts, NEXT, type Running, startNode, stop, waitFor } from '../lib/processes';
import { webhookUrl } from '../lib/running-site';

const answerSchema = z.object({
  cards: z.array(z.object({ id: z.string(), number: z.string() })).min(1),
  confirm: z.array(z.string()).min(1),
  cancel: z.array(z.string()).min(1),
});

/**
 * What the sandbox offers: the numbers of its cards, and the ways in which confirms and cancels can
 * fail.
 */
type Outside = {
  readonly cards: readonly string[];
  /** The card that is always approved. */
  readonly goodCard: string;
  readonly confirmFaults: readonly string[];
  readonly cancelFaults: readonly string[];
};

/** @throws Error when the sandbox's answer has another form */
async function outsideOf(sandboxUrl: string): Promise<Outside> {
  const answer = await fetch(`${sandboxUrl}/control`);
  const { cards, confirm, cancel } = answerSchema.parse(await answer.json());
  const good = cards.find(({ id }) => id === 'approve');
  if (good === undefined) throw new Error('the sandbox has no card that is approved');
  return {
    cards: cards.map(({ number }) => number),
    goodCard: good.number,
    confirmFaults: confirm,
    cancelFaults: cancel,
  };
}

export type ChaosRoom = { readonly hotelId: HotelId; readonly roomTypeId: RoomTypeId };

const SECRET = 'a secret of the chaos that nothing else knows';
const GATEWAY_KEY = 'test_sk_sandbox';
/** Shorter than the time for which the sandbox keeps a call open that is to time out. */
const GATEWAY_TIMEOUT_MS = 1_500;
/** A time limit for processes that live and never answer. */
const PATIENCE_MS = 300_000;
const UNITS = 2;
/** Rooms for tonight: enough for everybody, since guests who leave early have slept in one. */
const TONIGHT = 200;
/** More than the days ahead and the longest stay together. */
const NIGHTS = 430;
/** Few enough rooms that most stays compete with others, but at least one. */
const VISITS_A_ROOM = 250;

export type ChaosOptions = {
  readonly webs: number;
  readonly visits: number;
  /** Short, so that holds expire all the time. */
  readonly holdSeconds: number;
  /** Stays begin within so many days from today. */
  readonly daysAhead: number;
  readonly source: Random;
};

type Parts = {
  readonly options: ChaosOptions;
  readonly postgres: LocalPostgres;
  readonly database: OpenDatabase;
  readonly rooms: readonly ChaosRoom[];
  readonly sandboxUrl: string;
  readonly sandbox: Running;
  readonly outside: Outside;
  readonly env: NodeJS.ProcessEnv;
  readonly ports: readonly number[];
  readonly folder: string;
};

/**
 * The system under test: a few rooms, several web processes, a PostgreSQL server and the sandbox.
 */
export class ChaosEnvironment {
  readonly webs: Running[] = [];
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  get daysAhead() {
    return this.#parts.options.daysAhead;
  }
  get rooms() {
    return this.#parts.rooms;
  }
  get database() {
    return this.#parts.database;
  }
  get outside() {
    return this.#parts.outside;
  }
  get postgres() {
    return this.#parts.postgres;
  }

  static async start(options: ChaosOptions): Promise<ChaosEnvironment> {
    const { webs, visits } = options;
    const folder = mkdtempSync(path.join(tmpdir(), 'meomum-chaos-'));
    const postgres = await startPostgres();
    const database = await openServer(postgres.url, 4);
    await database.migrate(MIGRATIONS);
    const rooms = await seedRooms(database, 2 + Math.ceil(visits / VISITS_A_ROOM));
    const [sandboxPort = 0, smtpPort = 0, ...ports] = await freePorts(2 + webs, 3700);
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SITE_URL: `http://localhost:${ports[0]}`,
      APP_SECRET: SECRET,
      NEXTAUTH_SECRET: SECRET,
      NEXTAUTH_URL: `http://localhost:${ports[0]}`,
      HOLD_SECONDS: String(options.holdSeconds),
      GATEWAY_TIMEOUT_MS: String(GATEWAY_TIMEOUT_MS),
      LOG_LEVEL: 'fatal',
      // Each guest sends an address of their own in `X-Forwarded-For`.
      TRUST_PROXY: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      // One of the processes gets the webhooks. It is killed like the others, so a webhook may be
      // repeated or lost.
      SANDBOX_WEBHOOK_URL: webhookUrl(`http://127.0.0.1:${ports[0]}`, 'toss'),
    };
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const sandbox = startNode(
      'The sandbox',
      ['--import', 'tsx', 'src/tools/sandbox/main.ts'],
      env,
      'ignore',
    );
    await waitFor(`${sandboxUrl}/healthz`, sandbox, { mostMs: PATIENCE_MS });
    const outside = await outsideOf(sandboxUrl);
    const environment = new ChaosEnvironment({
      options,
      postgres,
      database,
      rooms,
      sandboxUrl,
      sandbox,
      outside,
      env,
      ports,
      folder,
    });
    for (let at = 0; at < webs; at += 1) await environment.startWeb(at);
    return environment;
  }

  /** The URL of a random web process, which may be down. */
  url(): string {
    return `http://127.0.0.1:${this.#parts.options.source.pick(this.#parts.ports)}`;
  }

  /** Starts a web process on its port, and waits for it. */
  async startWeb(at: number): Promise<void> {
    const port = this.#parts.ports[at] ?? 0;
    const args = [NEXT, 'start', '-p', String(port)];
    const web = startNode(`Web ${at}`, args, { ...this.#parts.env, PORT: String(port) }, 'ignore');
    this.webs[at] = web;
    await waitFor(`http://127.0.0.1:${port}/api/openapi.json`, web, { mostMs: PATIENCE_MS });
  }

  /** Kills a web process, whatever it is doing. */
  async killWeb(at: number): Promise<void> {
    const web = this.webs[at];
    if (web === undefined || web.child.exitCode !== null) return;
    const gone = new Promise((resolve) => web.child.once('exit', resolve));
    web.child.kill('SIGKILL');
    await gone;
  }

  async fault(change: Record<string, unknown>): Promise<void> {
    const answer = await fetch(`${this.#parts.sandboxUrl}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(change),
    });
    if (!answer.ok) throw new Error(`the sandbox refused ${JSON.stringify(change)}`);
  }

  /** Adds a member whose session outlasts any run, and returns their token. */
  async guest(at: number): Promise<string> {
    const [member] = await this.database.db
      .insert(members)
      .values({
        email: `guest${at}@example.com`,
        name: '김하늘',
        tel: `+8210${20_000_000 + at}`,
        countryCode: '82',
        iso: 'KR',
        emailVerifiedAt: new Date(),
      })
      .returning({ id: members.id });
    if (member === undefined) throw new Error('no member');
    const deps = {
      now: () => new Date(),
      config: {
        siteUrl: '',
        secret: SECRET,
        formerSecrets: [],
        holdSeconds: this.#parts.options.holdSeconds,
        depositSeconds: 10_800,
        gatewayBudgetMs: GATEWAY_BUDGET_MS,
        paymentMethods: ['CARD' as const],
        smsRefusalNumber: null,
        smsCountries: [],
        smsDailyBudget: 0,
        accessTokenSeconds: 86_400,
        refreshTokenSeconds: 86_400,
        checkAnswers: false,
      },
    };
    const { sessionId } = await openSession(this.database.db, member.id, {
      ...deps,
      userAgent: '',
    });
    const { token } = await issueAccessToken({ memberId: member.id, sessionId }, deps);
    return token;
  }

  /**
   * Forces events to happen now that would take minutes: payments that nobody confirmed end at the
   * gateway (it waits 10 minutes), and mails that a killed process had taken are due again (their
   * lease is 5 minutes).
   */
  async letMinutesPass(): Promise<void> {
    const { db } = this.database;
    const unresolved = await db
      .select({ paymentKey: payments.paymentKey })
      .from(payments)
      .where(inArray(payments.state, [...UNRESOLVED]));
    for (const { paymentKey } of unresolved) {
      const url = `${this.#parts.sandboxUrl}/control/payments/${paymentKey}/expire`;
      // A charged payment can't end like this; the reconciler tells them apart.
      await fetch(url, { method: 'POST' });
    }
    await db
      .update(mailOutbox)
      .set({ nextTryAt: new Date() })
      .where(and(isNull(mailOutbox.sentAt), gt(mailOutbox.nextTryAt, new Date())));
  }

  /** The gateway, as the audit reads it. */
  gateway() {
    return gatewayRegistry([
      tossGateway({
        baseUrl: this.#parts.sandboxUrl,
        secretKey: GATEWAY_KEY,
        timeoutMs: 10_000,
      }),
    ]);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.webs, this.#parts.sandbox].map((running) => stop(running)));
    await this.database.close();
    await this.postgres.stop();
    rmSync(this.#parts.folder, { recursive: true, force: true });
  }
}

async function seedRooms({ db }: OpenDatabase, count: number): Promise<ChaosRoom[]> {
  const from = seoulToday(new Date());
  const rooms: ChaosRoom[] = [];
  for (let at = 0; at < count; at += 1) {
    // Check-in at 00:00, so that a stay from today has begun at once and can be left early.
    const hotelId = await addHotel(db, { checkInTime: '00:00', checkOutTime: '23:59' });
    const plan = { refundable: at % 3 > 0 };
    const { roomTypeId } = await addRoom(db, hotelId, { from, nights: NIGHTS, rooms: UNITS, plan });
    const tonight = and(eq(roomNights.roomTypeId, roomTypeId), eq(roomNights.night, from));
    await db.update(roomNights).set({ total: TONIGHT }).where(tonight);
    rooms.push({ hotelId, roomTypeId });
  }
  await catalogueChanged(db);
  return rooms;
}
