import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';

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
 * Makes the addresses of all requests of this process readable. It subscribes to the diagnostics
 * channel on which Node announces each request before it is handled, since the server is started by
 * Next.js.
 */
export function readAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    if (request.url !== undefined) request.url = readableAddress(request.url);
  });
}
