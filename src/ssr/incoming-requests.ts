import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage, Server, ServerResponse } from 'node:http';

import { API_BASE_PATH } from '@/config/constants';
import { isOperatorServer } from '@/reporting/process-state';

/**
 * Makes an address readable for Next.js. Where the percent signs of a path can't be decoded,
 * Next.js would answer with a page of its own, in English, also in place of the API's errors, and
 * it can't read `*` at all. Such percent signs are encoded themselves, so that the address is an
 * ordinary one that doesn't exist.
 */
export function readableAddress(address: string): string {
  if (address === '*') return '/*';
  const [path = '', ...query] = address.split('?');
  try {
    decodeURIComponent(path);
    return address;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/**
 * Addresses such as `/robots.txt` that aren't pages, and the routes in `pages/api` that answer them: the stream of flags
 * for GrowthBook's client, the files for crawlers, and the probes of balancers. The rewrites of Next.js would do the
 * same. But then every page would load the code for rewrites in the browser, which never needs it (docs/decisions/127).
 */
const ROOT_ROUTES: ReadonlyArray<readonly [address: RegExp, route: string]> = [
  [/^\/(?:(?:ko|en)\/)?(sub\/[^/]+)$/, `${API_BASE_PATH}/$1`],
  [/^\/(robots\.txt|sitemap\.xml|sitemaps\/[^/]+)$/, `${API_BASE_PATH}/crawlers/$1`],
  [/^\/(livez|readyz)$/, `${API_BASE_PATH}/probes/$1`],
];

/** Returns the address of the route in `pages/api` that answers an address such as `/robots.txt`; others are returned as they are. */
export function routeAddress(address: string): string {
  const [path = '', ...query] = address.split('?');
  const found = ROOT_ROUTES.find(([pattern]) => pattern.test(path));
  return found === undefined ? address : [path.replace(...found), ...query].join('?');
}

/** Makes the address of each request readable, and leads it to its route, before Next.js reads it. */
export function prepareAddresses(): void {
  onRequest((request) => {
    if (request.url !== undefined) request.url = routeAddress(readableAddress(request.url));
  });
}

/**
 * The limit for uploads, in ms: as long as the site's own client waits for a photo over a slow
 * connection.
 */
const UPLOAD_MS = 180_000;
/** Other bodies are only a few kilobytes. */
const BODY_MS = 20_000;

/** Paths that accept files. */
const UPLOAD = /\/(?:photos|picture)\b/;

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/**
 * Ends requests whose body doesn't arrive: each occupies a connection and, in the API, one of its
 * client's slots. Node has a single limit of five minutes for all requests, and it can't be set for
 * a server that Next.js starts.
 */
export function endUnfinishedBodies(times = { body: BODY_MS, upload: UPLOAD_MS }): void {
  onRequest((request) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const { socket } = request;
    const patience = UPLOAD.test(request.url ?? '') ? times.upload : times.body;
    const timer = setTimeout(() => {
      if (request.complete || socket.destroyed) return;
      socket.end(ANSWER, () => socket.destroy());
    }, patience);
    timer.unref();
    const forget = () => clearTimeout(timer);
    request.once('end', forget);
    request.once('close', forget);
  });
}

/** The channel on which Node announces every HTTP request of the process. */
const REQUESTS = 'http.server.request.start';

type Announced = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
};

/**
 * Subscribes to the diagnostics channel on which Node announces requests, since the server is started by
 * Next.js. Requests to operators' own servers (the figures) aren't passed on.
 */
function onAnnounced(take: (announced: Announced) => void): () => void {
  const listener = (message: unknown) => {
    if (typeof message !== 'object' || message === null) return;
    if (!('request' in message && 'response' in message && 'server' in message)) return;
    const { request, response, server } = message;
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
    if (!(server instanceof Server) || isOperatorServer(server)) return;
    take({ request, response, server });
  };
  subscribe(REQUESTS, listener);
  return () => void unsubscribe(REQUESTS, listener);
}

/**
 * Calls `prepare` with every request of this process before it is handled.
 * @returns a function that ends this
 */
export function onRequest(
  prepare: (request: IncomingMessage, response: ServerResponse) => void,
): () => void {
  return onAnnounced(({ request, response }) => prepare(request, response));
}

type InFront = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => void;

/**
 * Puts `handle` between each server of this process and what handles its requests, so that it can answer
 * one itself, or let it go on later. Node announces a request before it hands it to the server's
 * listeners, so the first announcement is in time to replace them.
 * @returns a function that ends this
 */
export function standInFront(handle: InFront): () => void {
  const known = new WeakSet<Server>();
  let stands = true;
  const end = onAnnounced(({ server }) => {
    if (known.has(server)) return;
    known.add(server);
    const handlers = server.listeners('request');
    server.removeAllListeners('request');
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const goOn = () => {
        for (const handler of handlers) Reflect.apply(handler, server, [request, response]);
      };
      if (stands) handle(request, response, goOn);
      else goOn();
    });
  });
  return () => {
    stands = false;
    end();
  };
}
