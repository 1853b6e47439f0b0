import type { IncomingMessage } from 'node:http';

import { getRequestListener } from '@hono/node-server';
import type { NextApiRequest, NextApiResponse } from 'next';

import { serverEnv, type TrustProxy } from '@/config/env';
import { clientOfRequest, trustedProxies } from './client-address';
import { closed } from './in-process';

type Door = (request: NextApiRequest, response: NextApiResponse) => Promise<void>;
/** An application that also gets what the web host knows of each request. */
type Application = (
  request: Request,
  known: { readonly clientAddress: string },
) => Response | Promise<Response>;

/**
 * Passes Node requests to a Hono application, which is started by the first of them. The address of
 * the client is passed beside the request and never in a header, which callers could forge.
 * @param trust which proxies' `X-Forwarded-For` is trusted; the environment's setting by default
 */
export function doorTo(
  application: () => Promise<Application>,
  trust: () => TrustProxy = () => serverEnv().TRUST_PROXY,
): Door {
  let listener: ReturnType<typeof getRequestListener> | undefined;
  return async (request, response) => {
    // A standard `Request` can't have the method TRACE, so it couldn't be passed on.
    if (request.method === 'TRACE') {
      response.writeHead(405, { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE' }).end();
      return;
    }
    // By default the adapter replaces the global Response, which would break Node-runtime
    // middleware.
    if (listener === undefined) {
      const answer = await application().catch(() => null);
      if (answer === null) return closedListener(request, response);
      const proxies = trustedProxies(trust());
      listener = getRequestListener(
        (received, { incoming }) =>
          answer(copyable(received), {
            clientAddress: clientOfRequest(incoming as IncomingMessage, proxies),
          }),
        { overrideGlobalObjects: false },
      );
    }
    await listener(request, response);
  };
}

/** Answers while the application can't be started. */
const closedListener = getRequestListener(closed, { overrideGlobalObjects: false });

/**
 * The adapter's own request can't be cloned, but the limit on bodies clones requests without a
 * length: chunked ones, and DELETE, which has no body at all. These are turned into standard
 * requests.
 */
function copyable(request: Request): Request {
  const { url, method, headers } = request;
  if (headers.has('transfer-encoding')) {
    const { body } = request;
    // Node requires `duplex` for a streamed body; the browser's types don't have it.
    const streamed: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
    return new Request(url, streamed);
  }
  const isPlain = headers.has('content-length') || method === 'GET' || method === 'HEAD';
  return isPlain ? request : new Request(url, { method, headers });
}

/** The only entrance to the embedded API. */
export const apiDoor = doorTo(async () => {
  const { runtime } = await import('@/server/app/runtime');
  return (await runtime()).app.fetch;
});

/** The web host's proxy to the business provider's benefit points. */
export const partnerBenefitDoor = doorTo(async () => {
  const { runtime } = await import('@/server/app/runtime');
  return (await runtime()).partner.fetch;
});
