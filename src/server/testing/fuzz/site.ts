import { routes } from '@/config/routes';
import { contract, type CallName } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import { random, type Random } from '@/server/testing/random';
import { BESIDE_THE_CALLS, OF_THE_HOST } from './beyond';
import { hostileHeader } from './hostile';
import { PAGES, pageRequest } from './pages';
import { rawRequest } from './raw';
import { refusalOf } from './refusal';
import { likelyRequest, requestOf, targetOf, type FuzzRequest, type Known } from './requests';
import { openWire, type WireAnswer } from './wire';
import { keysOf } from '@/domain/keys-of';

/** What a signed-in member's browser sends: its cookies for pages, and its token for API calls. */
export type SiteMember = { readonly cookie: string; readonly token: string };

export type SiteFuzzOptions = {
  /**
   * A site that trusts `X-Forwarded-For` once (TRUST_PROXY=1), so that each request can have its
   * own client.
   */
  readonly url: string;
  readonly seed: number;
  readonly requests: number;
  readonly known: Known;
  /** The member; null sends requests as a visitor only. */
  readonly member: SiteMember | null;
};

export type SiteFuzzReport = {
  readonly requests: number;
  /** The number of answers by kind of request and status (`page 200`). */
  readonly statuses: ReadonlyMap<string, number>;
  /** The pages, by their names in the route table, that never answered 200. */
  readonly pagesUnseen: readonly string[];
  readonly findings: readonly string[];
  readonly slowestMs: number;
};

type Kind = 'page' | 'call' | 'beside' | 'raw';
type Made = { readonly kind: Kind; readonly name: string } & (
  | { readonly kind: 'raw'; readonly bytes: string }
  | { readonly kind: Exclude<Kind, 'raw'>; readonly request: FuzzRequest }
);

const KINDS = [
  ['page', 60],
  ['call', 18],
  ['beside', 14],
  ['raw', 8],
] as const;
const AT_ONCE = 4;
const MAX_FINDINGS = 20;
const MAX_SHOWN_LENGTH = 1_500;
const CALLS = keysOf(contract).map((name): [CallName, Endpoint] => [name, contract[name]]);
/** Calls that would end the only session, or send mails and texts. */
const LEFT_OUT: ReadonlySet<CallName> = new Set<CallName>([
  ...(['deleteAccount', 'endSession', 'endSessions', 'signOut'] as const),
  ...(['sendMailCode', 'sendSmsCode', 'changePassword', 'changeEmail', 'changeTel'] as const),
]);
const TRIED = CALLS.filter(([name]) => !LEFT_OUT.has(name));
/** Headers that pages and the web host read. */
const PAGE_HEADERS = [
  'accept-language',
  'cookie',
  'user-agent',
  'accept',
  'referer',
  'x-nextjs-data',
];

/**
 * What no answer may contain: paths of code, error messages of the runtime, and names of libraries.
 */
const INTERNAL =
  /node_modules|\bat [\w.<>$ ]+ \([^)\n]*:\d+:\d+\)|(?:Type|Range|Reference|Syntax)Error\b|Internal Server Error|\.next\/server|ECONNREFUSED|drizzle|Invariant:|PGlite|select "/;

/**
 * Sends seeded requests to a running site: pages with hostile addresses, as a visitor and as a
 * member; calls of the API; other routes; and bytes that are nearly a request. First every page is
 * requested correctly. It reports every answer of 500 or more, every answer that contains something
 * internal, every page in another language than its address, and every redirect to another site.
 */
export async function fuzzSite(options: SiteFuzzOptions): Promise<SiteFuzzReport> {
  const { url, seed, requests } = options;
  const wire = openWire(url);
  const statuses = new Map<string, number>();
  const pagesShown = new Set<string>();
  const findings: string[] = [];
  let slowestMs = 0;
  let begun = 0;

  async function one(at: number): Promise<void> {
    const by = random('site', seed, at);
    const made = makeRequest(options, by, at);
    const began = performance.now();
    const answer =
      made.kind === 'raw' ? await wire.sendBytes(made.bytes) : await wire.send(made.request);
    if (made.kind !== 'raw') slowestMs = Math.max(slowestMs, performance.now() - began);
    const status = answer === null || answer instanceof Error ? 0 : answer.status;
    const group = `${made.kind} ${status}`;
    statuses.set(group, (statuses.get(group) ?? 0) + 1);
    if (made.kind === 'page' && status === 200) pagesShown.add(made.name);
    for (const problem of problemsOf(made, answer, url)) {
      findings.push(`seed ${seed}, request ${at}: ${problem}\n${describeRequest(made)}`);
    }
  }

  async function worker(): Promise<void> {
    while (begun < requests && findings.length < MAX_FINDINGS) {
      const at = begun;
      begun += 1;
      await one(at);
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    wire.close();
  }
  const pagesUnseen = PAGES.filter((name) => !pagesShown.has(name));
  return { requests: begun, statuses, pagesUnseen, findings, slowestMs };
}

/** A client address that no other request has. */
const addressOf = (seed: number, at: number) =>
  ['10', (seed + (at >> 16)) & 255, (at >> 8) & 255, at & 255].join('.');

function makeRequest({ seed, known, member }: SiteFuzzOptions, by: Random, at: number): Made {
  const inTurn = PAGES[at];
  const kind = inTurn === undefined ? by.weighted(KINDS) : 'page';
  if (kind === 'raw') return { kind, name: 'raw', bytes: rawRequest(by) };
  const { target, right } =
    inTurn === undefined ? targetIn(kind, known, by) : pageRequest(inTurn, known, by, true);
  const request = requestOf(target, right, by, inTurn === undefined ? undefined : 0);
  const { headers } = request;
  headers['x-forwarded-for'] = addressOf(seed, at);
  if (member !== null && (inTurn === undefined ? by.chance(0.5) : routes[inTurn].needsSession)) {
    if (kind !== 'call') headers.cookie = member.cookie;
    if (kind !== 'page') headers.authorization = `Bearer ${member.token}`;
  }
  if (inTurn === undefined && kind !== 'call' && by.chance(0.1)) {
    headers[by.pick(PAGE_HEADERS)] = hostileHeader(by);
  }
  return { kind, name: target.name, request };
}

function targetIn(kind: Exclude<Kind, 'raw'>, known: Known, by: Random) {
  if (kind === 'page') return pageRequest(by.pick(PAGES), known, by);
  if (kind === 'beside') return by.pick([...BESIDE_THE_CALLS, ...OF_THE_HOST]);
  const call = by.pick(TRIED);
  return { target: targetOf(call), right: likelyRequest(call, known, by) };
}

function problemsOf(made: Made, answer: WireAnswer | Error | null, url: string): string[] {
  // An incomplete or malformed request may get no answer.
  if (answer === null) return made.kind === 'raw' ? [] : ['no answer'];
  if (answer instanceof Error) return [String(answer)];
  const { status, headers, text } = answer;
  const problems: string[] = [];
  const path = made.kind === 'raw' ? '' : (made.request.path.split('?')[0] ?? '');
  // The error page answers 500 when it is requested by its own address.
  const isErrorPage = made.kind === 'page' && made.name === 'error' && status === 500;
  if (status >= 500 && !isErrorPage) problems.push(`${status} ${text.slice(0, MAX_SHOWN_LENGTH)}`);
  const internal = INTERNAL.exec(text)?.[0];
  if (internal !== undefined) problems.push(`${status} says “${internal}”`);
  const { location } = headers;
  if (location !== undefined && !isOfSite(location, url)) {
    problems.push(`${status} leads to ${location}`);
  }
  if (made.kind === 'raw' || made.request.method === 'HEAD') return problems;
  if (made.kind === 'page' && (status === 200 || (status >= 400 && status < 500))) {
    problems.push(...problemsOfPage(path, answer, made.request.method));
  }
  // Next.js answers OPTIONS by itself.
  const isOurs = made.kind === 'call' && made.request.method !== 'OPTIONS';
  if (isOurs && status >= 400 && status < 500 && refusalOf(text) === null) {
    problems.push(`a refusal of another form: ${status} ${text.slice(0, MAX_SHOWN_LENGTH)}`);
  }
  return problems;
}

/** Checks that a page is HTML in the language of its address. */
function problemsOfPage(path: string, { status, headers, text }: WireAnswer, method: string) {
  // Pages only accept GET; Next.js answers 400 or 405 to other methods.
  if (method !== 'GET' && (status === 400 || status === 405)) return [];
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('text/html')) return [`${status} is ${type || 'nothing'}, not a page`];
  const lang = /<html[^>]* lang="([^"]*)"/.exec(text)?.[1];
  const wanted = /^\/en(?:\/|$)/i.test(path) ? 'en' : 'ko';
  if (lang !== wanted) return [`${status} is a page in ${lang ?? 'no language'}, not ${wanted}`];
  // Next.js's own error page is always in English.
  return /<title[^>]*>\d{3}: /.test(text) ? [`${status} is the framework's own page`] : [];
}

function isOfSite(location: string, url: string): boolean {
  try {
    return new URL(location, url).origin === new URL(url).origin;
  } catch {
    return false;
  }
}

function describeRequest(made: Made): string {
  if (made.kind === 'raw') return `  raw: ${JSON.stringify(made.bytes.slice(0, MAX_SHOWN_LENGTH))}`;
  const { method, path, body } = made.request;
  const { authorization, cookie, ...headers } = made.request.headers;
  const who = authorization === undefined && cookie === undefined ? 'a visitor' : 'a member';
  const content = typeof body === 'string' ? body : `${body?.byteLength ?? 0} bytes`;
  const text = `  ${made.name} as ${who}: ${method} ${path}\n  ${JSON.stringify(headers)}\n  ${content}`;
  return text.slice(0, MAX_SHOWN_LENGTH);
}
