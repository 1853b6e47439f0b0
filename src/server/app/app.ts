import { isDeepStrictEqual } from 'node:util';

import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import { routePath } from 'hono/route';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';

import { API_BASE_PATH, LANGUAGE_HEADER } from '@/config/constants';
import { cookieLine, cookieName, isSecureSite } from '@/config/cookies';
import { contract } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import { IDEMPOTENCY_HEADER, isChange, keepsAnswer, REPLAYED_HEADER } from '@/contract/idempotency';
import { idempotencyKey } from '@/contract/wire';
import type { ErrorCode } from '@/contract/errors';
import { identified } from '../platform/http/identified';
import { isOfGoneMember } from '@/server/platform/db/retry';
import { reportError } from '@/reporting/report';
import { mountAudit } from './audit/audit';
import { mountBackup } from './backup/backup-call';
import { readAccessToken } from '@/server/core/members/member-session';
import { isSessionLive } from '@/server/core/members/member-queries';
import { mountPictures } from '@/server/use-cases/account/profile/picture';
import { mountReturns } from './gateway';
import { mountEvents } from '../use-cases/content/events/take-events';
import { mountFlags } from '@/server/use-cases/content/flags/routes';
import { createFlagStore, type FlagStore } from '@/server/use-cases/content/flags/store';
import type { HandlerTable } from './handlers';
import { mountNoShow } from '../use-cases/booking/report-no-show';
import { mountCoupons } from '@/server/use-cases/coupons/operator-coupons';
import { mountJobs } from './jobs/status';
import { noteRefusal } from './note-refusal';
import { noteSuccess } from './note-success';
import { mountModeration } from '@/server/use-cases/reviews/moderate';
import { mountPhotos } from '@/server/use-cases/reviews/photos';
import { mountContent } from '../use-cases/content/import/content-command';
import { mountRotation } from './rotate-secret';
import { mountSessions } from '@/server/use-cases/account/sessions/operator-sessions';
import { withinBudget } from '../platform/providers/payment/gateway-http';
import { AppError } from '../platform/http/app-error';
import { storable, uploadedBytes } from '../platform/http/request-body';
import { databaseRefusal, failure, lastingRefusal } from '@/server/platform/http/failure';
import { siteLimit } from '../platform/limits/memory-limit';
import { clientOf, type Env } from '@/server/platform/http/env';
import type { Context, Deps, Principal } from '@/server/platform/http/handler';
import { languageOf, localeOf } from '@/server/platform/http/language';
import {
  withIdempotency,
  keyedByAny,
  storedKeys,
  type RequestKeys,
} from '@/server/platform/http/request-keys';
import { openApiDocument } from '@/server/platform/http/openapi';
import { keysOf } from '@/domain/keys-of';

const MAX_BODY_BYTES = 256 * 1024;

/** A handler without its endpoint's types; the contract types the table it comes from. */
type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  context: Context,
) => Promise<unknown>;

/**
 * Builds the embedded API as one Hono application: every call of the contract, the OpenAPI
 * document, and one place each for authentication, validation and errors.
 */
export function createApp(
  deps: Deps,
  handlers: HandlerTable,
  flags: FlagStore = createFlagStore(deps),
  keys: RequestKeys = storedKeys(deps),
): Hono<Env> {
  const app = new Hono<Env>().basePath(API_BASE_PATH);

  app.use(identified(deps.log));
  app.use(async (c, next) => {
    c.header('vary', LANGUAGE_HEADER);
    await next();
  });
  const reads = siteLimit('reads');
  const changes = siteLimit('changes');
  const webhooks = siteLimit('webhooks');
  app.use(async (c, next) => {
    // Reads by a rendered page aren't counted, because the page itself was.
    if (c.env?.isRendering !== true) {
      const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
      (isRead ? reads : isWebhook(c.req) ? webhooks : changes).mustTake(clientOf(c));
    }
    await next();
  });
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c: HonoContext<Env>) => failure(c, new AppError('INPUT_INVALID')),
  });
  // Uploads have limits of their own and are read only after authentication.
  app.use((c, next) => (isUpload(c.req) ? next() : limited(c, next)));

  for (const name of keysOf(contract)) {
    const endpoint: Endpoint = contract[name];
    const handler = handlers[name] as AnyHandler;
    const path = `/${endpoint.version}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(endpoint.method, path, async (c) => {
      const member = await principalOf(c, endpoint, deps);
      if (member !== null) c.set('memberId', member.memberId);
      const key = keyOf(c, endpoint);
      const input = await inputOf(c, endpoint);
      const language = languageOf(c.req.raw.headers);
      const clientAddress = clientOf(c);
      const memberId = member?.memberId ?? null;
      const keyed =
        key === null
          ? null
          : await keyedByAny(deps, {
              key,
              memberId,
              address: clientAddress,
              call: name,
              input,
            });
      if (endpoint.access !== 'public') c.header('cache-control', 'private, no-store');
      if (endpoint.access === 'optional') c.header('vary', 'authorization', { append: true });
      const isSecure = isSecureSite(deps.config.siteUrl);
      const answer = async () => {
        const answering = handler(input, {
          ...deps,
          gateway: withinBudget(deps.gateway, deps.config.gatewayBudgetMs),
          language,
          locale: localeOf(language),
          member,
          requestId: c.get('requestId'),
          requestKey: keyed?.id ?? null,
          clientAddress,
          userAgent: c.req.header('user-agent') ?? '',
          cookie: (cookie) => getCookie(c, cookieName(cookie, isSecure)),
          setCookie: (cookie, value, seconds) =>
            c.header('set-cookie', cookieLine(cookie, value, { seconds, isSecure }), {
              append: true,
            }),
        });
        const given = await answering.catch(async (error: unknown) => {
          if (error instanceof AppError) {
            const { code } = error;
            await noteRefusal(deps, { code, call: name, member, input, clientAddress });
          }
          throw error;
        });
        noteSuccess(deps, { call: name, member, input, answer: given, clientAddress });
        if (deps.config.checkAnswers) checkAnswer(name, endpoint, given);
        c.header('cache-control', cachingOf(endpoint));
        return given as object;
      };
      if (keyed === null) {
        const given = await answer();
        return given instanceof File ? sendFile(c, given) : sendJson(c, given);
      }
      // Only reads answer with files, so the answer to a change with an idempotency key is always
      // JSON.
      const response = await withIdempotency(
        { keys, log: deps.log },
        keyed,
        keepsAnswer(endpoint) && memberId !== null,
        async () => ({ status: 200, body: await answer() }),
        (error) => lastingRefusal(c, error),
      );
      if (response.replayed) c.header(REPLAYED_HEADER, 'true');
      return sendJson(c, response.body, response.status as ContentfulStatusCode);
    });
  }

  mountEvents(app, deps);
  mountFlags(app, deps, flags);
  mountReturns(app, deps);
  mountPhotos(app, deps);
  mountPictures(app, deps);
  mountModeration(app, deps);
  mountAudit(app, deps);
  mountBackup(app, deps);
  mountJobs(app, deps);
  mountNoShow(app, deps);
  mountCoupons(app, deps);
  mountContent(app, deps);
  mountRotation(app, deps);
  mountSessions(app, deps);
  app.get('/openapi.json', (c) =>
    c.json(openApiDocument(deps.config.siteUrl), 200, { 'cache-control': 'no-cache' }),
  );

  app.notFound((c) =>
    failure(c, new AppError(isKnownPath(c.req.path) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')),
  );
  app.onError((error, c) => {
    if (error instanceof AppError) return failure(c, error);
    // A token may outlive its deleted member by minutes; the database refuses what it would write.
    if (isOfGoneMember(error)) return failure(c, new AppError('TOKEN_EXPIRED'));
    if (error instanceof HTTPException && error.status < 500) {
      return failure(c, new AppError('INPUT_INVALID'));
    }
    if (hasCallerLeft(error)) return failure(c, new AppError('INPUT_INVALID'));
    const unavailable = databaseRefusal(error, deps, c.req.path);
    if (unavailable !== null) return failure(c, unavailable);
    deps.log.error({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'unexpected');
    reportError(error, {
      source: 'api',
      route: routePath(c, -1),
      requestId: c.get('requestId'),
      userId: c.get('memberId'),
    });
    return failure(c, new AppError('INTERNAL'));
  });
  return app;
}

/**
 * For how long a shared cache may keep a public read, in ms; server rendering uses the same time
 * (decision 003).
 */
const USUAL_SHARED_MS = 5_000;

/**
 * Browsers revalidate each time. A shared cache may reuse a public read for as long as pages do,
 * but no longer, and without stale-while-revalidate, because it contains prices and availability.
 */
function cachingOf({ method, access, download, sharedMs = USUAL_SHARED_MS }: Endpoint): string {
  if (access !== 'public') return 'private, no-store';
  if (method !== 'GET' || download !== undefined) return 'no-store';
  return `public, max-age=0, s-maxage=${Math.floor(sharedMs / 1000)}`;
}

/** @throws AppError IDEMPOTENCY_KEY_INVALID */
function keyOf(c: HonoContext<Env>, endpoint: Endpoint): string | null {
  const header = isChange(endpoint) ? c.req.header(IDEMPOTENCY_HEADER) : undefined;
  if (header === undefined) return null;
  const key = idempotencyKey.safeParse(header);
  if (!key.success) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  return key.data;
}

/** Whether the connection broke while a body was read, so that nobody gets the answer. */
const hasCallerLeft = (error: Error): boolean =>
  error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';

/** Answers with JSON: in the body, or directly to a caller in this process who takes it (`Bindings`). */
function sendJson(c: HonoContext<Env>, data: object, status: ContentfulStatusCode = 200): Response {
  const take = c.env?.takeJson;
  if (take === undefined) return c.json(data, status);
  take(JSON.stringify(data));
  return c.body(null, status);
}

/** Answers with a file to be downloaded, never displayed by the browser. */
async function sendFile(c: HonoContext<Env>, file: File): Promise<Response> {
  return c.body(await file.arrayBuffer(), 200, {
    'content-type': file.type,
    'content-length': String(file.size),
    'content-disposition': `attachment; filename="${file.name}"`,
    'x-content-type-options': 'nosniff',
  });
}

async function principalOf(
  c: HonoContext<Env>,
  endpoint: Endpoint,
  deps: Deps,
): Promise<Principal | null> {
  if (endpoint.access === 'public') return null;
  const header = c.req.header('authorization');
  if (header === undefined) {
    if (endpoint.access === 'member') throw new AppError('UNAUTHENTICATED');
    return null;
  }
  return c.env?.isRendering === true
    ? findPrincipalOfPage(c.env.caller ?? c.env, header, deps)
    : findPrincipal(header, deps);
}

/** The members for whom pages are being rendered, by the object that all calls of one page share. */
const principalsOfPages = new WeakMap<object, { header: string; principal: Promise<Principal> }>();

/**
 * The member of a page that the site itself renders. All calls of one page are one request of the
 * member, so the session is looked up once for all of them.
 */
function findPrincipalOfPage(page: object, header: string, deps: Deps): Promise<Principal> {
  const known = principalsOfPages.get(page);
  if (known?.header === header) return known.principal;
  const principal = findPrincipal(header, deps);
  principalsOfPages.set(page, { header, principal });
  return principal;
}

/**
 * The member and session of an authorization header. The session is looked up each time, so that a
 * device which was signed out elsewhere is refused from its next call on.
 * @throws AppError UNAUTHENTICATED, or TOKEN_EXPIRED
 */
export async function findPrincipal(header: string, deps: Deps): Promise<Principal> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1];
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  const principal = await readAccessToken(token, deps);
  const live = await isSessionLive(deps.db, principal.sessionId, deps.now());
  if (!live) throw new AppError('TOKEN_EXPIRED');
  return principal;
}

async function inputOf(c: HonoContext<Env>, endpoint: Endpoint) {
  let body: unknown;
  if (endpoint.upload !== undefined) {
    body = await uploadedBytes(c.req.raw, endpoint.upload);
  } else if (endpoint.body !== undefined) {
    body = await c.req.json().catch(() => {
      throw new AppError('INPUT_INVALID');
    });
  }
  return {
    params:
      endpoint.params === undefined
        ? undefined
        : parse(endpoint.params, c.req.param(), notFoundCode(endpoint)),
    query: endpoint.query === undefined ? undefined : parse(endpoint.query, c.req.query()),
    body: endpoint.body === undefined ? body : parse(endpoint.body, body),
  };
}

/**
 * The error for a malformed id in a path: it names nothing that exists, so it is not found rather
 * than invalid.
 */
function notFoundCode(endpoint: Endpoint): ErrorCode {
  if (endpoint.group === 'hotel') return 'HOTEL_NOT_FOUND';
  if (endpoint.group === 'reservation' || endpoint.group === 'mypage') {
    return 'RESERVATION_NOT_FOUND';
  }
  return endpoint.group === 'tour' ? 'TOUR_NOT_FOUND' : 'NOT_FOUND';
}

function parse(schema: z.ZodType, value: unknown, code: ErrorCode = 'INPUT_INVALID'): unknown {
  const parsed = schema.safeParse(storable(value));
  if (parsed.success) return parsed.data;
  if (code !== 'INPUT_INVALID') throw new AppError(code);
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.code;
  throw new AppError('INPUT_INVALID', { fields });
}

/**
 * Checks that an answer is as the contract says, and has nothing besides. Production checks nothing, and would
 * send what isn't in the contract.
 * @throws ZodError | Error
 */
function checkAnswer(name: string, { response }: Endpoint, given: unknown): void {
  const parsed = response.parse(given);
  if (given instanceof File) return;
  const asSent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));
  if (!isDeepStrictEqual(asSent(parsed), asSent(given)))
    throw new Error(`The answer of ${name} has more than the contract says.`);
}

const endpoints: readonly Endpoint[] = Object.values(contract);

const pathPattern = ({ version, path }: Endpoint) =>
  new RegExp(`^${API_BASE_PATH}/${version}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);

const knownPaths = endpoints.map(pathPattern);

type RequestLine = { readonly method: string; readonly path: string };

/** Returns a function that tells whether a request has the method and the path of a call. */
function createMatcher(endpoint: Endpoint): (request: RequestLine) => boolean {
  const pattern = pathPattern(endpoint);
  return ({ method, path }) => method === endpoint.method && pattern.test(path);
}

const isWebhook = createMatcher(contract.takeWebhook);

const uploads = endpoints.filter(({ upload }) => upload !== undefined).map(createMatcher);

const isUpload = (request: RequestLine) => uploads.some((matches) => matches(request));

function isKnownPath(path: string): boolean {
  return knownPaths.some((known) => known.test(path));
}
