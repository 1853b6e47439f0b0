/** The last calls that a site has made, so that tests see which of its requests each belongs to. */
import type { MiddlewareHandler } from 'hono';

export type Call = {
  readonly method: string;
  readonly path: string;
  /** The id that the site gave the request or job for which it made the call. */
  readonly requestId: string | null;
  readonly status: number;
};

/** Older calls than so many are forgotten. */
const MAX_CALLS = 500;

/** Paths of the gateways and the points provider, which the site calls itself. */
const OF_SITE = /^\/(?:v1|nicepay\/v1|partner\/v1)\//;

export function createCalls() {
  const calls: Call[] = [];
  const note: MiddlewareHandler = async (c, next) => {
    await next();
    const { method, path } = c.req;
    if (!OF_SITE.test(path)) return;
    const requestId = c.req.header('x-request-id') ?? null;
    calls.push({ method, path, requestId, status: c.res.status });
    if (calls.length > MAX_CALLS) calls.shift();
  };
  return { note, list: (): readonly Call[] => calls, forget: () => void calls.splice(0) };
}

export type Calls = ReturnType<typeof createCalls>;
