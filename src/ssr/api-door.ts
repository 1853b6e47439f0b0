import { getRequestListener } from '@hono/node-server';
import type { NextApiRequest, NextApiResponse } from 'next';

type Door = (request: NextApiRequest, response: NextApiResponse) => Promise<void>;
type Fetch = Parameters<typeof getRequestListener>[0];

/** Hands Node requests to a Hono application that is started with the first of them. */
function doorTo(application: () => Promise<Fetch>): Door {
  let listener: ReturnType<typeof getRequestListener> | undefined;
  return async (request, response) => {
    // Replacing the global Response would break Node-runtime middleware.
    if (listener === undefined) {
      const answer = await application();
      listener = getRequestListener((incoming, env) => answer(copyable(incoming), env), {
        overrideGlobalObjects: false,
      });
    }
    // A rewritten address (`/sub/…`, next.config.js) still comes as it was asked for.
    request.url = request.url?.replace(/^(?:\/(?:ko|en))?\/sub\//, '/api/sub/');
    // Set here, whatever the caller sent: rate limits go by it.
    request.headers['x-client-address'] = request.socket.remoteAddress ?? '';
    await listener(request, response);
  };
}

/**
 * The adapter's own request can't be copied, and the limit on bodies copies one that comes without
 * a length: chunked, or a DELETE, which has no body at all. Such a request is made a standard one.
 */
function copyable(request: Request): Request {
  const { url, method, headers } = request;
  if (headers.has('transfer-encoding')) {
    const { body } = request;
    // Node wants `duplex` for a streamed body; the browser's types don't know it.
    const streamed: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
    return new Request(url, streamed);
  }
  const isPlain = headers.has('content-length') || method === 'GET' || method === 'HEAD';
  return isPlain ? request : new Request(url, { method, headers });
}

/** The only door to the embedded API. */
export const apiDoor = doorTo(async () => {
  const { runtime } = await import('@/server/runtime');
  return (await runtime()).app.fetch;
});

/** The web host's proxy to the partner's benefit points. */
export const partnerBenefitDoor = doorTo(async () => {
  const { runtime } = await import('@/server/runtime');
  return (await runtime()).partner.fetch;
});
