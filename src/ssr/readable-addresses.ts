import { onRequest } from './on-request';

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

/** Makes the addresses of all requests of this process readable. */
export function readAddresses(): void {
  onRequest((request) => {
    if (request.url !== undefined) request.url = readableAddress(request.url);
  });
}
