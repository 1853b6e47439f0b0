import { type FlagSnapshot } from '@/server/use-cases/content/flags/evaluate';
import type { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';

import { FLAGS_CLIENT_KEY } from '@/config/constants';
import { publicEnv } from '@/config/public-env';
import { AppError } from '@/server/platform/http/app-error';
import { clientOf, type Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { flagDefinition, flagKey, evaluateForVisitor, evaluationRequest } from './evaluate';
import { requireOperator } from '@/server/platform/http/operator-call';
import { storable } from '@/server/platform/http/request-body';
import { MAX_STREAMS_A_CLIENT } from '@/server/platform/limits/limits';
import { countRefusal } from '@/reporting/metrics';
import { openLimit } from '@/server/platform/limits/memory-limit';
import { shareOfProcess } from '@/server/platform/web-processes';
import { setFlag, type FlagStore } from './store';

const HEARTBEAT_MS = 20_000;
/**
 * The most open streams of one process; further ones are refused, and their clients can still fetch
 * the flags.
 */
const MAX_STREAMS = 2_000;
const CLIENT_KEY = publicEnv.growthbookClientKey || FLAGS_CLIENT_KEY;

/**
 * Mounts GrowthBook's protocol: the flags, their evaluation for one visitor, and the stream of
 * changes, at the paths that GrowthBook's clients use (`{host}/api/features/{key}`,
 * `{host}/api/eval/{key}`, `{host}/sub/{key}`, which the web host rewrites to `/api/sub/{key}`). It
 * also mounts the operator's call to change a flag.
 */
export function mountFlags(app: Hono<Env>, deps: Deps, store: FlagStore): void {
  const streams = openLimit(shareOfProcess(MAX_STREAMS_A_CLIENT));
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
    const leaveStreams = store.listeners >= MAX_STREAMS ? null : streams.enter(clientOf(c));
    if (leaveStreams === null) {
      countRefusal('streams');
      return c.body(null, 204);
    }
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
        // The present flags are sent at once, because they may have changed since the page was
        // rendered.
        send(await store.current());
        await Promise.race([closed, store.stopped]);
      } finally {
        clearInterval(heartbeat);
        leave();
        leaveStreams();
      }
    });
    // Compression would hold a change back in a buffer.
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

/** @throws AppError NOT_FOUND for an unknown client key */
function requireClient(key: string): void {
  if (key !== CLIENT_KEY) throw new AppError('NOT_FOUND');
}

/** @throws AppError INPUT_INVALID when the body is no JSON, or is nested too deeply */
async function bodyOf(request: { json(): Promise<unknown> }): Promise<unknown> {
  const body = await request.json().catch(() => {
    throw new AppError('INPUT_INVALID');
  });
  return storable(body);
}

/**
 * Whether an If-None-Match contains a tag, also in the weak form that compressing proxies make of
 * it.
 */
function names(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined && header.split(/, */).some((tag) => tag.replace(/^W\//, '') === etag)
  );
}
