/** Assembles the parts of the sandbox, and starts and stops them. */
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { buildApp } from './app';
import type { Settings } from './env';
import { FaultInjector } from './gateway/faults';
import { Gateway } from './gateway/gateway';
import { isPublished } from './guard';
import { IdempotencyStore } from './gateway/idempotency';
import { openGatewayStore } from './gateway/store';
import { WebhookCourier } from './gateway/webhooks';
import { startSmtp } from './inbox/smtp';
import { openInboxStore } from './inbox/store';
import { IdentityServer, noOidcFaults, OIDC_PATH } from './oidc/provider';
import { keptKey } from './oidc/keys';
import { People } from './oidc/people';
import { noFaults, Partner } from './partner/partner';
import { openPartnerStore } from './partner/store';
import { openReportStore } from './sentry/store';

const SWEEP_EVERY_MS = 15_000;

export interface Sandbox {
  /** The HTTP address, without a slash at the end. */
  readonly url: string;
  readonly smtpPort: number;
  /** Stops listening, ends all delays, and closes the journals. */
  close(): Promise<void>;
}

/**
 * Starts the sandbox.
 * @param now the clock in ms; tests pass their own
 * @throws the socket's error when a port is taken (code EADDRINUSE, with its `port`)
 */
export async function startSandbox(
  settings: Settings,
  now: () => number = Date.now,
): Promise<Sandbox> {
  let url = '';
  let smtpPort = settings.smtpPort;
  let waiting = new AbortController();
  const hold = (ms: number) =>
    sleep(ms, undefined, { signal: waiting.signal }).catch(() => undefined);

  const store = openGatewayStore(settings.dataDir);
  const points = openPartnerStore(settings.dataDir);
  const inbox = openInboxStore(settings.dataDir, now);
  const reports = openReportStore(now);
  const faults = new FaultInjector();
  const courier = new WebhookCourier(settings.timings.webhookDelaysMs);
  const gateway = new Gateway({
    store,
    faults,
    courier,
    timings: settings.timings,
    now,
    base: () => url,
    webhookUrl: settings.webhookUrl,
    nicepay: settings.nicepay,
  });
  const partner = new Partner({
    store: points,
    now,
    base: () => url,
    holdMs: settings.timings.holdMs,
  });
  const people = new People();
  let identity: IdentityServer | null = null;
  const endWaits = () => {
    waiting.abort();
    waiting = new AbortController();
  };
  const app = buildApp({
    gateway,
    idempotency: new IdempotencyStore(store, now, hold),
    partner,
    partnerIdempotency: new IdempotencyStore(points, now, hold),
    inbox,
    reports,
    identity: () => identity,
    tossSecretKey: settings.tossSecretKey,
    partnerKey: settings.partnerKey,
    smsKey: settings.smsKey,
    isPublished: isPublished(settings),
    password: settings.password,
    smtpPort: () => smtpPort,
    hold,
    reset() {
      courier.clear();
      faults.clear();
      store.reset();
      partner.faults = noFaults();
      points.reset();
      people.reset();
      if (identity !== null) identity.faults = noOidcFaults();
      inbox.clear();
      reports.clear();
      endWaits();
    },
  });

  const listener = getRequestListener((request, env) => app.fetch(copyable(request), env), {
    overrideGlobalObjects: false,
  });
  const server = createServer((request, response) => {
    const isIdentity = identity !== null && IdentityServer.owns(request.url);
    void (isIdentity ? identity?.handle(request, response) : listener(request, response));
  });
  const port = await listen(server, settings.port, settings.host);
  url = settings.publicUrl ?? `http://${reachable(settings.host)}:${port}`;
  identity = new IdentityServer({
    issuer: `${url}${OIDC_PATH}`,
    people,
    key: await keptKey(join(settings.dataDir, 'identity-key.json')),
    client: settings.etbsClient,
    hold,
  });
  const smtp = await startSmtp(settings.host, settings.smtpPort, inbox).catch(async (error) => {
    await stop(server);
    throw error;
  });
  smtpPort = smtp.port;
  const sweeping = setInterval(() => gateway.sweep(), SWEEP_EVERY_MS);
  sweeping.unref();

  return {
    url,
    smtpPort,
    async close() {
      clearInterval(sweeping);
      courier.clear();
      endWaits();
      await Promise.all([stop(server), smtp.close()]);
      store.close();
      points.close();
      inbox.close();
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}

/** Lets calls that are being answered finish for a moment, then closes all connections. */
async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 300);
  await closed;
  clearTimeout(cut);
}

/** A host name that browsers can open; the address for all interfaces isn't one. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/**
 * The adapter's own request can't be cloned, but the limits on bodies clone requests without a
 * length (chunked ones, as the error-reporting service sends). These are turned into standard
 * requests.
 */
function copyable(request: Request): Request {
  if (!request.headers.has('transfer-encoding')) return request;
  const { url, method, headers, body } = request;
  // Node requires `duplex` for a streamed body; the browser's types don't have it.
  const streamed: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
  return new Request(url, streamed);
}
