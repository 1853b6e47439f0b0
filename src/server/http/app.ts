import { randomUUID } from 'node:crypto';

import { Hono, type Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { routePath } from 'hono/route';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';

import { contract, type CallName } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import {
  IDEMPOTENCY_HEADER,
  idempotencyKey,
  isChange,
  keepsAnswer,
  REPLAYED_HEADER,
} from '@/contract/idempotency';
import type { ErrorCode } from '@/contract/errors';
import { isOfGoneMember } from '../db/retry';
import { reportError } from '@/reporting';
import { mountAudit } from '../audit/operator-routes';
import { readAccessToken } from '../auth/access-token';
import { isSessionLive } from '../auth/member-queries';
import { mountPictures } from '../auth/picture-files';
import { mountReturns } from '../booking/payment-return';
import { mountEvents } from '../events/take-events';
import { mountFlags } from '../flags/routes';
import { createFlagStore, type FlagStore } from '../flags/store';
import type { HandlerTable } from '../handlers';
import { mountNoShow } from '../booking/operator-routes';
import { mountCoupons } from '../coupon/operator-coupons';
import { mountJobs } from '../jobs/operator-routes';
import { mountModeration } from '../review/operator-routes';
import { mountPhotos } from '../review/photo-routes';
import { mountContent } from '../site/operator-routes';
import { AppError } from './app-error';
import { uploadedBytes } from './uploaded-bytes';
import type { Env } from './env';
import type { Context, Deps, Principal } from './handler';
import { failure, lastingRefusal } from './failure';
import { languageOf, localeOf } from './language';
import { once } from './once';
import { openApiDocument } from './openapi';
import { keyedRequest, storedKeys, type RequestKeys } from './request-keys';
import { storable } from './storable';

/** Where the web host mounts the embedded API. */
export const API_BASE_PATH = '/api';

const MAX_BODY_BYTES = 256 * 1024;

/** A handler seen without its endpoint's types; the table it comes from is typed by the contract. */
type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  context: Context,
) => Promise<unknown>;

/**
 * The embedded API as one Hono application: every call of the contract, the OpenAPI document, and
 * one place each for authentication, validation, and errors.
 */
export function createApp(
  deps: Deps,
  handlers: HandlerTable,
  flags: FlagStore = createFlagStore(deps),
  keys: RequestKeys = storedKeys(deps),
): Hono<Env> {
  const app = new Hono<Env>().basePath(API_BASE_PATH);

  app.use(async (c, next) => {
    const requestId = randomUUID();
    c.set('requestId', requestId);
    c.header('x-request-id', requestId);
    await next();
  });
  const limited = bodyLimit({
    maxSize: MAX_BODY_BYTES,
    onError: (c: HonoContext<Env>) => failure(c, new AppError('INPUT_INVALID')),
  });
  // Files have limits of their own, and are read only once it is known who sends them.
  app.use((c, next) => (isUpload(c.req) ? next() : limited(c, next)));

  for (const name of Object.keys(contract) as CallName[]) {
    const endpoint: Endpoint = contract[name];
    const handler = handlers[name] as AnyHandler;
    const path = `/${endpoint.version}${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
    app.on(endpoint.method, path, async (c) => {
      const member = await principalOf(c, endpoint, deps);
      if (member !== null) c.set('memberId', member.memberId);
      const key = keyOf(c, endpoint);
      const input = await inputOf(c, endpoint);
      const language = languageOf(c.req.raw.headers);
      const clientAddress = c.req.header('x-client-address') ?? '';
      const memberId = member?.memberId ?? null;
      const keyed =
        key === null
          ? null
          : keyedRequest(deps.config.secret, {
              ...{ key, memberId, address: clientAddress, call: name, input },
            });
      if (endpoint.access !== 'public') c.header('cache-control', 'private, no-store');
      const answer = async () => {
        const given = await handler(input, {
          ...deps,
          language,
          locale: localeOf(language),
          member,
          requestId: c.get('requestId'),
          requestKey: keyed?.id ?? null,
          clientAddress,
          userAgent: c.req.header('user-agent') ?? '',
        });
        return (deps.config.checkAnswers ? endpoint.response.parse(given) : given) as object;
      };
      if (keyed === null) {
        const given = await answer();
        return given instanceof File ? sentFile(c, given) : c.json(given);
      }
      // Only reads answer with files.
      const said = await once(
        { keys, log: deps.log },
        keyed,
        keepsAnswer(endpoint) && memberId !== null,
        async () => ({ status: 200, body: await answer() }),
        (error) => lastingRefusal(c, error),
      );
      if (said.replayed) c.header(REPLAYED_HEADER, 'true');
      return c.json(said.body, said.status as ContentfulStatusCode);
    });
  }

  mountEvents(app, deps);
  mountFlags(app, deps, flags);
  mountReturns(app, deps);
  mountPhotos(app, deps);
  mountPictures(app, deps);
  mountModeration(app, deps);
  mountAudit(app, deps);
  mountJobs(app, deps);
  mountNoShow(app, deps);
  mountCoupons(app, deps);
  mountContent(app, deps);
  app.get('/openapi.json', (c) => c.json(openApiDocument(deps.config.siteUrl)));

  app.notFound((c) =>
    failure(c, new AppError(isKnownPath(c.req.path) ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND')),
  );
  app.onError((error, c) => {
    if (error instanceof AppError) return failure(c, error);
    // A token outlives its member by minutes; what it would write is refused by the database.
    if (isOfGoneMember(error)) return failure(c, new AppError('TOKEN_EXPIRED'));
    if (error instanceof HTTPException && error.status < 500) {
      return failure(c, new AppError('INPUT_INVALID'));
    }
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

/** @throws AppError IDEMPOTENCY_KEY_INVALID */
function keyOf(c: HonoContext<Env>, endpoint: Endpoint): string | null {
  const header = isChange(endpoint) ? c.req.header(IDEMPOTENCY_HEADER) : undefined;
  if (header === undefined) return null;
  const key = idempotencyKey.safeParse(header);
  if (!key.success) throw new AppError('IDEMPOTENCY_KEY_INVALID');
  return key.data;
}

/** A file to be saved, whatever a browser could do with it. */
async function sentFile(c: HonoContext<Env>, file: File): Promise<Response> {
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
  return bearerOf(header, deps);
}

/**
 * Who an authorization header speaks for. The session is looked up each time, so that a device that
 * was signed out elsewhere is refused from its next call on.
 * @throws AppError UNAUTHENTICATED, or TOKEN_EXPIRED
 */
export async function bearerOf(header: string, deps: Deps): Promise<Principal> {
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

/** A malformed id names nothing that exists, so it is not found rather than invalid. */
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

const endpoints: readonly Endpoint[] = Object.values(contract);

const pathPattern = ({ version, path }: Endpoint) =>
  new RegExp(`^${API_BASE_PATH}/${version}${path.replace(/\{\w+\}/g, '[^/]+')}/?$`);

const knownPaths = endpoints.map(pathPattern);

const uploads = endpoints
  .filter(({ upload }) => upload !== undefined)
  .map((endpoint) => ({ method: endpoint.method, pattern: pathPattern(endpoint) }));

function isUpload(request: { readonly method: string; readonly path: string }): boolean {
  return uploads.some(
    ({ method, pattern }) => method === request.method && pattern.test(request.path),
  );
}

function isKnownPath(path: string): boolean {
  return knownPaths.some((known) => known.test(path));
}
