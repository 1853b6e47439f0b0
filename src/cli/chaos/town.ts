import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { and, eq, gt, inArray, isNull } from 'drizzle-orm';

import { seoulToday } from '@/domain/stay';
import { issueAccessToken } from '@/server/auth/access-token';
import { openSession } from '@/server/auth/member-session';
import { catalogueChanged } from '@/server/catalogue/load';
import type { Random } from '@/server/catalogue/random';
import { openServer, type OpenDatabase } from '@/server/db/client';
import { MIGRATIONS } from '@/server/db/prepare';
import { IN_DOUBT } from '@/server/booking/booking-queries';
import { mailOutbox, members, paymentAttempts, roomNights } from '@/server/db/schema';
import { together } from '@/server/providers/gateways';
import { tossGateway } from '@/server/providers/toss-gateway';
import { addHotel, addRoom } from '@/server/testing/factories';
import { startPostgres, type LocalPostgres } from '../lib/postgres-server';
import { freePorts, startNode, stop, waitFor, type Running } from '../lib/processes';
import { webhookUrl } from '../lib/webhook-url';
import { outsideOf, type Outside } from './outside';

export type TownRoom = { readonly hotelId: number; readonly roomTypeId: number };

const SECRET = 'a secret of the chaos that nothing else knows';
const GATEWAY_KEY = 'test_sk_sandbox';
/** Shorter than the sandbox keeps a call open that times out. */
const GATEWAY_TIMEOUT_MS = 1_500;
const UNITS = 2;
/** Tonight there is a room for everybody: whoever leaves early has slept in one. */
const TONIGHT = 200;
/** More than the days ahead and the longest stay. */
const NIGHTS = 430;
/** Few enough that most stays meet others, and never none. */
const VISITS_A_ROOM = 250;

export type TownOptions = {
  readonly webs: number;
  readonly visits: number;
  /** Short, so that holds end and are swept all the time. */
  readonly holdSeconds: number;
  /** Stays begin within so many days. */
  readonly daysAhead: number;
  readonly source: Random;
};

type Parts = {
  readonly options: TownOptions;
  readonly postgres: LocalPostgres;
  readonly database: OpenDatabase;
  readonly rooms: readonly TownRoom[];
  readonly sandboxUrl: string;
  readonly sandbox: Running;
  readonly outside: Outside;
  readonly env: NodeJS.ProcessEnv;
  readonly ports: readonly number[];
  readonly folder: string;
};

/** A few rooms, several web processes, a PostgreSQL server and the sandbox: what chaos happens to. */
export class Town {
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

  static async start(options: TownOptions): Promise<Town> {
    const { webs, visits } = options;
    const folder = mkdtempSync(path.join(tmpdir(), 'meomum-chaos-'));
    const postgres = await startPostgres();
    const database = await openServer(postgres.url, 4);
    await database.migrate(MIGRATIONS);
    const rooms = await rentOut(database, 2 + Math.ceil(visits / VISITS_A_ROOM));
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
      NEXT_TELEMETRY_DISABLED: '1',
      // One of the processes; it is killed like the others, and told again or not at all.
      SANDBOX_WEBHOOK_URL: webhookUrl(ports[0] ?? 0, 'toss'),
    };
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    const sandbox = startNode(
      'The sandbox',
      ['--import', 'tsx', 'src/sandbox/main.ts'],
      env,
      'ignore',
    );
    await waitFor(`${sandboxUrl}/healthz`, sandbox);
    const outside = await outsideOf(sandboxUrl);
    const town = new Town({
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
    for (let at = 0; at < webs; at += 1) await town.startWeb(at);
    return town;
  }

  /** Some web process; it may be gone. */
  url(): string {
    return `http://127.0.0.1:${this.#parts.options.source.pick(this.#parts.ports)}`;
  }

  /** Starts a web process on its port, and waits for it. */
  async startWeb(at: number): Promise<void> {
    const port = this.#parts.ports[at] ?? 0;
    const args = ['node_modules/next/dist/bin/next', 'start', '-p', String(port)];
    const web = startNode(`Web ${at}`, args, { ...this.#parts.env, PORT: String(port) }, 'ignore');
    this.webs[at] = web;
    await waitFor(`http://127.0.0.1:${port}/api/openapi.json`, web, 120_000);
  }

  /** In the middle of whatever it is doing. */
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

  /** A member who is signed in for longer than any run. */
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
        holdSeconds: this.#parts.options.holdSeconds,
        depositSeconds: 10_800,
        paymentMethods: ['CARD' as const],
        smsRefusalNumber: null,
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
   * What would take minutes happens now: payments that nobody confirmed end at the gateway (it
   * waits 10 minutes), and mail that a killed process had taken is due again (its lease is 5).
   */
  async letMinutesPass(): Promise<void> {
    const { db } = this.database;
    const doubted = await db
      .select({ paymentKey: paymentAttempts.paymentKey })
      .from(paymentAttempts)
      .where(inArray(paymentAttempts.state, [...IN_DOUBT]));
    for (const { paymentKey } of doubted) {
      const url = `${this.#parts.sandboxUrl}/control/payments/${paymentKey}/expire`;
      // One that was charged can't end, and is told apart by the reconciler.
      await fetch(url, { method: 'POST' });
    }
    await db
      .update(mailOutbox)
      .set({ nextTryAt: new Date() })
      .where(and(isNull(mailOutbox.sentAt), gt(mailOutbox.nextTryAt, new Date())));
  }

  /** The gateway as the audit reads it. */
  gateway() {
    return together([
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

async function rentOut({ db }: OpenDatabase, count: number): Promise<TownRoom[]> {
  const from = seoulToday(new Date());
  const rooms: TownRoom[] = [];
  for (let at = 0; at < count; at += 1) {
    // A stay from today has begun at once, so that it can be left.
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
