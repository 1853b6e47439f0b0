import { Writable } from 'node:stream';

import pino from 'pino';

import { PARTNER_BASE_PATH } from '@/config/constants';
import { contract, type CallName } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import { random } from '@/server/testing/random';
import { handlers as realHandlers } from '@/server/app/handlers';
import { createApp } from '@/server/app/app';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { safeError } from '@/server/platform/log';
import { partnerBenefitApp } from '@/server/app/benefit-proxy';
import { someClient } from '../world';
import { BESIDE_THE_CALLS, type Beyond } from './beyond';
import { createFurnishedWorld } from './furnished-world';
import { hostileText } from './hostile';
import { PREPARATIONS, type Prepared } from './preparations';
import { refusalOf } from './refusal';
import {
  likelyRequest,
  requestOf,
  targetOf,
  type FuzzRequest,
  type RightRequest,
} from './requests';
import { keysOf } from '@/domain/keys-of';

/** What a request can target: a call of the contract, or another route. */
type Operation =
  | { readonly kind: 'call'; readonly call: readonly [CallName, Endpoint] }
  | { readonly kind: 'beside'; readonly beside: Beyond };

const CALLS = keysOf(contract).map((name): [CallName, Endpoint] => [name, contract[name]]);

/**
 * Calls that may delete the member or end the session; each of their requests is made by a new
 * member.
 */
const ENDING = /^\/membership\/(?:user|sessions)(?:\/|$)/;

/** The number of requests after which a new world is made, because bookings end and lists grow. */
const REQUESTS_A_WORLD = 5_000;
const MAX_FINDINGS = 10;
const MAX_SHOWN_LENGTH = 2_000;
/** An answer must not take this long, however busy the machine is. */
const MAX_WAIT_MS = 20_000;
/** A prepared request is used only a few times, because wrong codes and passwords are limited. */
const MAX_TRIES_OF_PREPARED = 4;

export type FuzzOptions = {
  readonly seed: number;
  readonly requests: number;
  /** Calls to test instead of all calls and the other routes. */
  readonly calls?: readonly CallName[];
  readonly handlers?: typeof realHandlers;
};

export type FuzzReport = {
  readonly requests: number;
  /** The number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The calls that never succeeded, with their most frequent refusals. */
  readonly unreached: ReadonlyMap<CallName, string>;
  /** The problems, each with its request. */
  readonly findings: readonly string[];
  readonly slowestMs: number;
};

type Sent = {
  readonly operation: Operation;
  readonly status: number;
  /** Whether the request succeeded. */
  readonly isServed: boolean;
  readonly refusal: string;
  readonly problems: readonly string[];
  readonly shown: string;
};

/**
 * Sends seeded requests, made from the contract, to the API's application, each from another client
 * address. It reports every answer of 500 or more, every refusal in another form than the
 * contract's, and every error in the log or outside a request. In each world every call is first
 * made correctly, in an order of its own; calls that never succeed are reported, because nothing
 * behind their checks was tested. The same seed sends the same requests, except for ids and tokens
 * of the world.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const statuses = new Map<number, number>();
  const served = new Set<string>();
  const refusals = new Map<CallName, Map<string, number>>();
  const findings: string[] = [];
  let slowestMs = 0;
  let done = 0;
  while (done < options.requests && findings.length < MAX_FINDINGS) {
    const until = Math.min(options.requests, done + REQUESTS_A_WORLD);
    const { send, close } = await openWorld(options, done);
    try {
      for (; done < until && findings.length < MAX_FINDINGS; done += 1) {
        const began = performance.now();
        const { operation, status, isServed, refusal, problems, shown } = await send(done);
        slowestMs = Math.max(slowestMs, performance.now() - began);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (operation.kind === 'call') {
          const [name] = operation.call;
          if (isServed) served.add(name);
          const counts = refusals.get(name) ?? new Map<string, number>();
          refusals.set(name, counts.set(refusal, (counts.get(refusal) ?? 0) + 1));
        }
        for (const problem of problems) {
          findings.push(`seed ${options.seed}, request ${done}: ${problem}\n${shown}`);
        }
      }
    } finally {
      await close();
    }
  }
  const unreached = [...refusals]
    .filter(([name]) => !served.has(name))
    .map(([name, counts]) => {
      const most = [...counts].sort(([, a], [, b]) => b - a).slice(0, 3);
      return [name, most.map(([code, times]) => `${times} × ${code}`).join(', ')] as const;
    });
  return { requests: done, statuses, unreached: new Map(unreached), findings, slowestMs };
}

/** Makes a new world and the function that sends requests to it. */
async function openWorld({ seed, calls, handlers = realHandlers }: FuzzOptions, first: number) {
  const furnished = await createFurnishedWorld();
  const { world, workshop } = furnished;
  const problemsSeen: string[] = [];
  const lines = new Writable({
    write(line: Buffer, _, next) {
      problemsSeen.push(`the log says ${line.toString().trim()}`);
      next();
    },
  });
  const log = pino({ level: 'error', base: null, serializers: { err: safeError } }, lines);
  const deps = { ...world.deps, log };
  const api = createApp(deps, handlers);
  const partner = partnerBenefitApp(deps);
  const onRejection = (reason: unknown) =>
    problemsSeen.push(`an unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', onRejection);
  const chosen: readonly Operation[] = [
    ...CALLS.filter(([name]) => calls === undefined || calls.includes(name)).map((call) => ({
      kind: 'call' as const,
      call,
    })),
    ...(calls === undefined ? BESIDE_THE_CALLS : []).map((beside) => ({
      kind: 'beside' as const,
      beside,
    })),
  ];
  const inOrder = random('fuzz', seed, first, 'order').shuffle(chosen);
  const ready = new Map<CallName, Ready>();

  /** A valid request of a call that needs preparation: an unused one, otherwise a new one. */
  async function readyFor(name: CallName): Promise<Ready | null> {
    const prepare = PREPARATIONS[name];
    if (prepare === undefined) return null;
    const kept = ready.get(name);
    const one = kept ?? { ...(await rightOf(await prepare(workshop))), tries: 0 };
    one.tries += 1;
    ready.set(name, one);
    return one;
  }

  /** Makes a request and chooses its bearer token. */
  async function make(operation: Operation, by: ReturnType<typeof random>, isRight: boolean) {
    const spots = isRight ? 0 : undefined;
    if (operation.kind === 'beside') {
      const { target, right } = operation.beside;
      const request = requestOf(target, right, by, spots);
      const token = target.path.includes('/operator/')
        ? await issueOperatorToken(world.deps.config.secret, world.now())
        : furnished.member.token;
      return { request, target, token };
    }
    const { call } = operation;
    const [name, endpoint] = call;
    const target = targetOf(call);
    const prepared = isRight || by.chance(0.5) ? await readyFor(name) : null;
    const right = prepared?.right ?? likelyRequest(call, furnished, by);
    const request = requestOf(target, right, by, spots);
    if (prepared?.cookie !== undefined) request.headers.cookie ??= prepared.cookie;
    const asMember = isRight || by.chance(endpoint.access === 'member' ? 0.95 : 0.5);
    if (!asMember) return { request, target, token: null };
    const member =
      prepared?.member ?? (ENDING.test(endpoint.path) ? await world.member() : furnished.member);
    return { request, target, token: member.token };
  }

  async function send(at: number): Promise<Sent> {
    const by = random('fuzz', seed, at);
    const inTurn = inOrder[at - first];
    const operation = inTurn ?? by.pick(chosen);
    const { request, target, token } = await make(operation, by, inTurn !== undefined);
    if (token !== null) {
      request.headers.authorization =
        inTurn !== undefined || by.chance(0.98)
          ? `Bearer ${token}`
          : `Bearer ${hostileText(by).replace(/[^\u0021-\u007e]/g, '')}`;
    }
    const { method, headers, path, body } = request;
    const init = { method, headers, ...(body === undefined ? {} : { body }) };
    const app = path.startsWith(PARTNER_BASE_PATH) ? partner : api;
    const shown = describeRequest(target.name, request);
    const answer = await withinTime(answered(app, path, init));
    if (answer === null) {
      const problems = [`no answer in ${MAX_WAIT_MS} ms`, ...problemsSeen.splice(0)];
      return { operation, status: 0, isServed: false, refusal: 'none', problems, shown };
    }
    const { status, text } = answer;
    // Lets pending callbacks run before the request is judged.
    await new Promise((resolve) => setImmediate(resolve));
    const problems = problemsSeen.splice(0);
    if (status >= 500) problems.push(`${status} ${text}`);
    const refusal = refusalOf(text);
    if (status >= 400 && method !== 'HEAD' && refusal === null && status < 500) {
      problems.push(`a refusal of another form: ${status} ${text.slice(0, MAX_SHOWN_LENGTH)}`);
    }
    const isServed = status < 400 && method === target.method;
    if (operation.kind === 'call') {
      const [name] = operation.call;
      const tries = ready.get(name)?.tries ?? 0;
      if (status < 400 || tries >= MAX_TRIES_OF_PREPARED) ready.delete(name);
    }
    return { operation, status, isServed, refusal: refusal ?? String(status), problems, shown };
  }

  return {
    send,
    async close() {
      process.off('unhandledRejection', onRejection);
      await furnished.close();
    },
  };
}

/** A valid request that hasn't succeeded yet. */
type Ready = Pick<Prepared, 'member' | 'cookie'> & { readonly right: RightRequest; tries: number };

/** Converts a prepared request for the generator. */
async function rightOf({ member, cookie, request }: Prepared) {
  const { params = {}, query = {}, body } = request;
  const right: RightRequest = {
    params: new Map(Object.entries(params)),
    query: Object.entries(query),
    body: body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : body,
  };
  return { member, cookie, right };
}

type App = Pick<ReturnType<typeof createApp>, 'request'>;

async function answered(app: App, path: string, init: RequestInit) {
  const answer = await app.request(path, init, { clientAddress: someClient() });
  const { status, headers } = answer;
  // A stream of events doesn't end.
  if (headers.get('content-type')?.startsWith('text/event-stream') === true) {
    await answer.body?.cancel();
    return { status, text: '' };
  }
  return { status, text: await answer.text() };
}

/** Waits for an answer; null if there is none in time. */
async function withinTime<T>(answer: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), MAX_WAIT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Describes a request for a person who wants to repeat it; the token is left out, because it is
 * valid only in that world.
 */
function describeRequest(name: string, { method, path, headers, body }: FuzzRequest): string {
  const { authorization, ...others } = headers;
  const who = authorization === undefined ? 'a visitor' : 'a member';
  const content = typeof body === 'string' ? body : `${body?.byteLength ?? 0} bytes`;
  const text = `  ${name} as ${who}: ${method} ${path}\n  ${JSON.stringify(others)}\n  ${content}`;
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)} …` : text;
}
