import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { MIGRATIONS } from '@/server/app/prepare-database';
import { type OpenDatabase, openServer } from '@/server/platform/db/client';
import { SANDBOX_KEYS } from '@/config/outside-world';
import { benefitPoints } from '@/server/platform/providers/payment/benefit-points';
import type { SiteIdentity } from '@/server/platform/db/fitness';
import { gatewayRegistry } from '@/server/platform/providers/payment/gateways';
import { tossGateway } from '@/server/platform/providers/payment/toss-gateway';
import type { Random } from '@/server/testing/random';
import { type LocalPostgres, startPostgres } from '../lib/postgres-server';
import { freePorts, NEXT, type Running, startNode, stop, waitFor } from '../lib/processes';
import { webhookUrl } from '../lib/running-site';
import type { Deed, OtherWaysToPay, GuestRequest, Transfer } from './calls';
import { seedOffers } from './offers';
import { type Outside, outsideOf } from './outside';
import { seedFormerRelease } from './former-release';
import {
  addGuest,
  addressOf,
  type ChaosRoom,
  type GuestKind,
  letMinutesPass,
  seedRooms,
} from './rooms';

const SECRET = 'a secret of the chaos that nothing else knows';
const GATEWAY_KEY = 'test_sk_sandbox';
/** Shorter than the time for which the sandbox keeps a call open that is to time out. */
const GATEWAY_TIMEOUT_MS = 1_500;
/** A time limit for processes that live and never answer. */
const PATIENCE_MS = 300_000;
/**
 * How long a guest waits for an answer, in ms. It is longer than the site itself waits for the gateway. When
 * a web process is killed its connections end at once, so a guest doesn't wait this long then.
 */
const GUEST_PATIENCE_MS = 20_000;
/** Few enough rooms that most stays compete with others, but at least one. */
export const VISITS_A_ROOM = 250;

export type ChaosOptions = {
  readonly webs: number;
  readonly visits: number;
  /** There is one room type for so many visits. */
  readonly visitsARoom?: number;
  /** How long a room waits for a bank transfer. */
  readonly depositSeconds: number;
  /** Short, so that holds expire all the time. */
  readonly holdSeconds: number;
  /** Stays begin within so many days from today. */
  readonly daysAhead: number;
  readonly source: Random;
  /**
   * The release before, whose processes come first among `webs`. The database then has its schema,
   * and this release's processes aren't started yet.
   */
  readonly former?: {
    /** Where it is built. */
    readonly folder: string;
    readonly webs: number;
    /** Members have to be there before the database is the former release's. */
    readonly members: number;
  };
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

type GuestOfRun = GuestKind & { readonly token: string };

async function addGuestWithToken(database: OpenDatabase, at: number): Promise<GuestOfRun> {
  const kind = { isBusiness: at % 3 === 0, hasTel: at % 3 === 1 };
  return { ...kind, token: await addGuest(database, at, SECRET, kind) };
}

/** The site whose database this is, as the start of a release names it. */
export const CHAOS_SITE: SiteIdentity = {
  kind: 'demo',
  secrets: { secret: SECRET, formerSecrets: [] },
};

/**
 * The system under test: a few rooms, several web processes, a PostgreSQL server and the sandbox.
 */
export class ChaosEnvironment {
  readonly webs: Running[] = [];
  /** How often guests did each thing besides paying by card. */
  readonly deeds = new Map<Deed, number>();
  readonly otherWays: OtherWaysToPay = {
    transfer: (orderId, way) => this.#transfer(orderId, way),
    isBusiness: (token) => this.#business.has(token),
    hasTel: (token) => this.#withTel.has(token),
    note: (deed) => void this.deeds.set(deed, (this.deeds.get(deed) ?? 0) + 1),
    lateDeposits: new Map(),
  };
  /** The tokens of members that `start` added. */
  readonly tokens: string[] = [];
  readonly #business = new Set<string>();
  readonly #withTel = new Set<string>();
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
    const { webs, visits, visitsARoom = VISITS_A_ROOM } = options;
    const folder = mkdtempSync(path.join(tmpdir(), 'meomum-chaos-'));
    const postgres = await startPostgres();
    const database = await openServer(postgres.url, 4);
    const roomCount = 2 + Math.ceil(visits / visitsARoom);
    const { former } = options;
    const guests: GuestOfRun[] = [];
    const seed = async (to: OpenDatabase) => {
      await to.migrate(MIGRATIONS);
      const made = await seedRooms(to, roomCount);
      await seedOffers(to, visits);
      while (guests.length < (former?.members ?? 0))
        guests.push(await addGuestWithToken(to, guests.length));
      return made;
    };
    const rooms =
      former === undefined
        ? await seed(database)
        : await seedFormerRelease(postgres.url, database, former.folder, seed);
    // Ports of processes that start later could be taken by another run meanwhile.
    const [sandboxPort = 0, smtpPort = 0, ...ports] = await freePorts(
      2 + webs,
      former === undefined ? 3700 : 3900,
    );
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
      DEPOSIT_SECONDS: String(options.depositSeconds),
      GATEWAY_TIMEOUT_MS: String(GATEWAY_TIMEOUT_MS),
      // As a deployment has it, so that a balancer sees that a process is about to end.
      ...(former === undefined ? {} : { DRAIN_MS: '5000' }),
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
    const outside = await outsideOf(async () => (await fetch(`${sandboxUrl}/control`)).json());
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
    for (const guest of guests) environment.#meet(guest);
    try {
      for (let at = 0; at < (former?.webs ?? webs); at += 1) await environment.startWeb(at);
    } catch (error) {
      // Such as without a build. What was started would keep this process alive.
      await environment.stop();
      throw error;
    }
    return environment;
  }

  /** The URL of a random web process, which may be down. */
  url(): string {
    return this.urlOf(this.#parts.options.source.int(0, this.#parts.ports.length - 1));
  }

  /** The URL of one of the web processes. */
  urlOf(at: number): string {
    return `http://127.0.0.1:${this.#parts.ports[at] ?? 0}`;
  }

  /** Starts a web process on its port, and waits for it. */
  async startWeb(at: number): Promise<void> {
    const { env, options, ports } = this.#parts;
    const port = String(ports[at] ?? 0);
    const isFormer = options.former !== undefined && at < options.former.webs;
    const folder = isFormer ? options.former.folder : process.cwd();
    const args = [NEXT, 'start', '-p', port];
    const web = startNode(`Web ${at}`, args, { ...env, PORT: port }, 'ignore', folder);
    this.webs[at] = web;
    await waitFor(`${this.urlOf(at)}/api/openapi.json`, web, { mostMs: PATIENCE_MS });
  }

  /** Lets the gateway send its webhooks to one of the web processes. */
  async sendWebhooksTo(at: number): Promise<void> {
    await this.#postToSandbox('/control/webhook', { url: webhookUrl(this.urlOf(at), 'toss') });
  }

  /** Kills a web process, whatever it is doing. */
  async killWeb(at: number): Promise<void> {
    const web = this.webs[at];
    if (web === undefined || web.child.exitCode !== null) return;
    const gone = new Promise((resolve) => web.child.once('exit', resolve));
    web.child.kill('SIGKILL');
    await gone;
  }

  /** Makes the gateway fail, or well again. */
  async fault(change: Record<string, unknown>): Promise<void> {
    const answer = await this.#postToSandbox('/control/faults', change);
    if (!answer.ok) throw new Error(`the sandbox refused ${JSON.stringify(change)}`);
  }

  /** Makes the provider of benefit points fail, or well again. */
  async faultOfPoints(change: Record<string, unknown>): Promise<void> {
    const answer = await this.#postToSandbox('/control/partner', change);
    if (!answer.ok) throw new Error(`the points provider refused ${JSON.stringify(change)}`);
  }

  /** Lets the gateway and the provider of points work as they should from now on. */
  async endFaults(): Promise<void> {
    await this.fault({ confirm: null, cancel: null, down: false });
    await this.faultOfPoints({ approve: null, cancel: null, down: false });
  }

  #postToSandbox(path: string, body: Record<string, unknown>): Promise<Response> {
    return fetch(this.#parts.sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /**
   * Adds a member whose session outlasts any run, and returns their token. A third of them may have
   * points, another third may transfer money.
   */
  async guest(at: number): Promise<string> {
    const guest = await addGuestWithToken(this.database, at);
    this.#meet(guest);
    return guest.token;
  }

  #meet({ token, isBusiness, hasTel }: GuestOfRun): void {
    this.tokens.push(token);
    if (isBusiness) this.#business.add(token);
    if (hasTel) this.#withTel.add(token);
  }

  /** Sends a request to any of the web processes, as a load balancer would. */
  send(request: GuestRequest): Promise<{ status: number; json: unknown }> {
    return this.sendTo(this.url(), request);
  }

  /** Sends a request to the web process with this URL. */
  async sendTo(url: string, { path, method, headers, body, caller }: GuestRequest) {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, 'x-forwarded-for': addressOf(caller) },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(GUEST_PATIENCE_MS),
    });
    return { status: response.status, json: (await response.json()) as unknown };
  }

  /** A transfer that the bank can't make (any more) is the guest's misfortune, and no error. */
  async #transfer(orderId: string, mode: Transfer): Promise<void> {
    const answer = await this.#postToSandbox('/control/deposits', { orderId, mode });
    await answer.arrayBuffer();
  }

  /** Forces events to happen now that would take minutes. */
  letMinutesPass(): Promise<void> {
    return letMinutesPass(this.database, async (paymentKey) => {
      const url = `${this.#parts.sandboxUrl}/control/payments/${paymentKey}/expire`;
      await fetch(url, { method: 'POST' });
    });
  }

  /** The gateway, as the audit reads it. */
  gateway() {
    const { sandboxUrl } = this.#parts;
    const timeoutMs = 10_000;
    const points = { baseUrl: `${sandboxUrl}/partner/v1`, key: SANDBOX_KEYS.PARTNER_BENEFIT_KEY };
    return gatewayRegistry(
      [tossGateway({ baseUrl: sandboxUrl, secretKey: GATEWAY_KEY, timeoutMs })],
      benefitPoints({ ...points, timeoutMs }),
    );
  }

  async stop(): Promise<void> {
    await Promise.all([...this.webs, this.#parts.sandbox].map((running) => stop(running)));
    await this.database.close();
    await this.postgres.stop();
    rmSync(this.#parts.folder, { recursive: true, force: true });
  }
}
