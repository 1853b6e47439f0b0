import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

import { FLAGS_CLIENT_KEY } from '@/config/constants';
import { publicEnv } from '@/config/env';
import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { flagDefinition, flagKey } from './definition';
import { evaluateForVisitor, evaluationRequest } from './evaluate';
import { requireOperator } from '../http/operator-token';
import { setFlag } from './set-flag';
import type { FlagSnapshot, FlagStore } from './store';

const HEARTBEAT_MS = 20_000;
/** More open streams than this in one process are refused; the flags can still be fetched. */
const MOST_STREAMS = 2_000;
const CLIENT_KEY = publicEnv.growthbookClientKey || FLAGS_CLIENT_KEY;

/**
 * GrowthBook's protocol from the database: the flags, their evaluation for one visitor, and the
 * stream of their changes, as GrowthBook's clients ask for them (`{host}/api/features/{key}`,
 * `{host}/api/eval/{key}`, `{host}/sub/{key}`, which the web host rewrites to `/api/sub/{key}`).
 * Beside it the operator's own call to change a flag.
 */
export function mountFlags(app: Hono<Env>, deps: Deps, store: FlagStore): void {
  app.get('/features/:clientKey', async (c) => {
    requireClient(c.req.param('clientKey'));
    const { etag, json } = await store.current();
    c.header('x-sse-support', 'enabled');
    c.header('etag', etag);
    c.header('cache-control', 'public, no-cache');
    if (names(c.req.header('if-none-match'), etag)) return c.body(null, 304);
    return c.body(json, 200, { 'content-type': 'application/json' });
  });

  app.post('/eval/:clientKey', async (c) => {
    requireClient(c.req.param('clientKey'));
    const request = evaluationRequest.safeParse(await bodyOf(c.req));
    if (!request.success) throw new AppError('INPUT_INVALID');
    const { payload } = await store.current();
    c.header('cache-control', 'private, no-store');
    return c.json({ status: 200, ...evaluateForVisitor(payload, request.data) });
  });

  app.get('/sub/:clientKey', async (c) => {
    requireClient(c.req.param('clientKey'));
    if (store.listeners >= MOST_STREAMS) return c.body(null, 204);
    c.header('x-accel-buffering', 'no');
    const answer = streamSSE(c, async (stream) => {
      let sent = -1;
      const send = ({ version, json }: FlagSnapshot) => {
        if (version <= sent) return;
        sent = version;
        void stream.writeSSE({ event: 'features', id: String(version), data: json });
      };
      const leave = store.subscribe(send);
      const heartbeat = setInterval(() => void stream.write(':\n\n'), HEARTBEAT_MS).unref();
      const closed = new Promise<void>((resolve) => stream.onAbort(resolve));
      try {
        // What changed between the page and its stream is told at once.
        send(await store.current());
        await closed;
      } finally {
        clearInterval(heartbeat);
        leave();
      }
    });
    // Compressed, a change would wait in a buffer.
    answer.headers.set('cache-control', 'no-cache, no-transform');
    return answer;
  });

  app.put('/operator/flags/:flag', async (c) => {
    await requireOperator(c.req.header('authorization'), deps);
    const key = flagKey.safeParse(c.req.param('flag'));
    const definition = flagDefinition.safeParse(await bodyOf(c.req));
    if (!key.success || !definition.success) throw new AppError('INPUT_INVALID');
    await setFlag(deps.db, { key: key.data, definition: definition.data, now: deps.now() });
    const { version } = await store.refresh();
    c.header('cache-control', 'private, no-store');
    return c.json({ key: key.data, version });
  });
}

/** @throws AppError NOT_FOUND: a key nobody gave out names nothing */
function requireClient(key: string): void {
  if (key !== CLIENT_KEY) throw new AppError('NOT_FOUND');
}

/** @throws AppError INPUT_INVALID when the body is no JSON */
async function bodyOf(request: { json(): Promise<unknown> }): Promise<unknown> {
  return request.json().catch(() => {
    throw new AppError('INPUT_INVALID');
  });
}

/** Whether an If-None-Match names a tag; a proxy that compresses marks it as weak. */
function names(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined && header.split(/, */).some((tag) => tag.replace(/^W\//, '') === etag)
  );
}
