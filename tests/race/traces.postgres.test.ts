import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import pino from 'pino';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';

import { markOperatorServer } from '@/reporting/process-state';
import { REQUEST_ID_HEADER } from '@/reporting/request-context';
import { startTraces } from '@/reporting/otlp-traces';
import { endTraces } from '@/reporting/traces';
import { askGateway } from '@/server/platform/providers/payment/gateway-http';
import { openTestDatabase } from '@/server/testing/database';
import { portOf } from '@/server/testing/port-of';
import { createWorld, type TestMember, type World } from '@/server/testing/world';
import { bookable } from '@/server/use-cases/booking/testing';
import { observeRequests } from '@/ssr/observed-requests';

/*
 * Traces as a collector gets them (decision 113), of requests that come over HTTP, ask a real database
 * and call a gateway.
 */

type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Array<{ key: string; value: Record<string, unknown> }>;
};

const readAll = async (request: IncomingMessage) => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

/** Starts an HTTP server on loopback; tests end it. */
async function listen(
  handle: (request: IncomingMessage, respond: (status: number, body: string) => void) => unknown,
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    void handle(request, (status, body) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${portOf(server)}`, server };
}

/** All that the collector has been sent. */
let sent = '';
const spans: SentSpan[] = [];
let collector: Awaited<ReturnType<typeof listen>>;
let silent: Awaited<ReturnType<typeof listen>>;
let gateway: Awaited<ReturnType<typeof listen>>;
let site: Awaited<ReturnType<typeof listen>>;
/** The headers of the last call of the gateway. */
let atGateway: IncomingMessage['headers'] = {};
let endObserving: () => void;
let stopTraces: () => void = () => undefined;
const changes: boolean[] = [];
let world: World;
let member: TestMember;

beforeAll(async () => {
  collector = await listen(async (request, respond) => {
    const body = await readAll(request);
    sent += `${request.url} ${body}`;
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: Array<{ scopeSpans: Array<{ spans: SentSpan[] }> }>;
    };
    for (const { scopeSpans } of resourceSpans) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    }
    respond(200, '{}');
  });
  silent = await listen(() => undefined);
  gateway = await listen((request, respond) => {
    atGateway = request.headers;
    respond(request.url?.includes('broken') === true ? 502 : 200, '{}');
  });
  // They aren't the site's own.
  for (const { server } of [collector, silent, gateway]) markOperatorServer(server);
  world = await createWorld({ database: await openTestDatabase() });
  member = await world.member();
  const log = pino({ level: 'silent' });
  endObserving = observeRequests(log, ['127.0.0.1']);
  site = await listen(async (request, respond) => {
    if (request.url?.startsWith('/payment') === true) {
      const broken = request.url.includes('broken') ? '/broken' : '';
      await askGateway(`${gateway.url}/v1/payments/pay_secret9${broken}?orderId=M1`, 5_000, {
        method: 'POST',
        body: '{}',
      });
      return respond(broken === '' ? 200 : 503, '{}');
    }
    if (request.url?.startsWith('/api/') !== true) return respond(200, '{}');
    const headers = { authorization: request.headers.authorization ?? '' };
    const answer = await world.app.request(request.url ?? '/', { headers });
    respond(answer.status, await answer.text());
  });
});
afterEach(() => stopTraces());
afterAll(async () => {
  endObserving();
  for (const { server } of [site, gateway, silent, collector]) {
    server.closeAllConnections();
    server.close();
  }
  await world.close();
});

function trace(endpoint: string, ratio = 1): void {
  sent = '';
  spans.length = 0;
  changes.length = 0;
  stopTraces = startTraces({
    endpoint,
    ratio,
    release: 'r1',
    onChange: (isReached) => void changes.push(isReached),
  });
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, { headers });
const factsOf = ({ attributes }: SentSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
const SERVER = 2;
const ERROR = 2;
const requestSpan = () => spans.find(({ kind }) => kind === SERVER);

it('a request is a span with its pattern, status and id, and its statements are below it without a value', async () => {
  const { hotelId } = await bookable(world, { rooms: 1 });
  trace(collector.url);
  const answer = await get(`/api/v2/membership/user?secret-word=1`, {
    authorization: `Bearer ${member.token}`,
  });
  expect(answer.status).toBe(200);
  await get(`/api/v2/hotels/${hotelId}`);
  await endTraces();

  const [user] = spans.filter(({ kind, name }) => kind === SERVER && name.includes('user'));
  if (user === undefined) throw new Error('no span of the request');
  expect(user.parentSpanId ?? '').toBe('');
  expect(factsOf(user)).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'meomum.request_id': answer.headers.get(REQUEST_ID_HEADER),
  });
  expect(spans.filter(({ kind }) => kind === SERVER).map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^GET .*hotels\/:id$/),
  );
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === user.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement.traceId).toBe(user.traceId);
    expect(factsOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' });
    expect(String(factsOf(statement)['db.query.text'])).not.toMatch(/\d'|\$\d/);
  }
  expect(sent).toMatch(/^\/v1\/traces /);
  for (const secret of [
    member.id,
    member.email,
    member.token,
    'secret-word',
    `hotels/${hotelId}`,
  ]) {
    expect(sent).not.toContain(secret);
  }
});

it('the gateway gets the id of its call’s span, and a visitor’s own trace is never gone on with', async () => {
  trace(collector.url);
  const theirs = '0af7651916cd43dd8448eb211c80319c';
  await get('/payment', { traceparent: `00-${theirs}-b7ad6b7169203331-01` });
  await get('/payment?broken');
  await endTraces();
  const [call, failed] = spans.filter(({ name }) => name === 'gateway');
  const [request] = spans.filter(({ kind }) => kind === SERVER);
  expect(call?.parentSpanId).toBe(request?.spanId);
  expect(factsOf(call as SentSpan)).toMatchObject({ 'server.address': '127.0.0.1' });
  expect(failed?.status.code).toBe(ERROR);
  expect(atGateway.traceparent).toBe(`00-${failed?.traceId}-${failed?.spanId}-01`);
  for (const secret of [theirs, 'pay_secret9', 'orderId']) expect(sent).not.toContain(secret);
});

it('probes and files of pages that are well make no span', async () => {
  trace(collector.url);
  await get('/livez');
  await get('/fonts/core.woff2');
  await get('/payment');
  await endTraces();
  expect(spans.filter(({ kind }) => kind === SERVER)).toHaveLength(1);
  expect(requestSpan()?.status.code).not.toBe(ERROR);
});

it('nothing is sent of a request that isn’t in the sample, and the gateway is told so', async () => {
  trace(collector.url, 0);
  await get('/payment');
  await endTraces();
  expect(spans).toEqual([]);
  expect(atGateway.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
});

it.each([
  ['silent', () => silent.url],
  ['away', () => 'http://127.0.0.1:9'],
])('a collector that is %s delays no request and no end of the process', async (_name, url) => {
  trace(url());
  // A first round of spans is under way, and the others wait.
  await get('/payment');
  await sleep(2_200);
  const before = performance.now();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => get('/payment').then(({ status }) => status)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(performance.now() - before).toBeLessThan(2_000);
  const ending = performance.now();
  await endTraces();
  expect(performance.now() - ending).toBeLessThan(3_000);
});
