import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, SocketAddress } from 'node:net';

import type { TrustProxy } from '@/config/env';

/** The proxies whose `X-Forwarded-For` is trusted. */
export type TrustedProxies = {
  /**
   * @param hops how many proxies lie between that address and the site, the site's own socket
   *   included
   */
  readonly trusts: (address: string, hops: number) => boolean;
};

/** Reads the setting `TRUST_PROXY`, whose form was checked with the environment. */
export function trustedProxies(setting: TrustProxy): TrustedProxies {
  if (setting === null) return { trusts: () => false };
  if (typeof setting === 'number') return { trusts: (_, hops) => hops < setting };
  const list = new BlockList();
  for (const one of setting) {
    const [address = '', bits] = one.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return { trusts: (address) => list.check(address, familyOf(address)) };
}

/**
 * Determines the client's address. Beginning with the site's socket, each trusted proxy names the
 * address that it got the request from, which is the right-most entry not used yet. The first
 * address that isn't a trusted proxy's is the client's. Entries further left were sent by the
 * client and prove nothing. At an entry that isn't an address, the proxy that passed it on counts
 * as the client.
 * @param forwardedFor the `X-Forwarded-For` lines in the order they came in
 * @returns an IPv4 address, or the /64 network of an IPv6 address, which is what one household or
 *   server is given; empty where the socket has no address any more
 */
export function clientAddressOf(
  remoteAddress: string | undefined,
  forwardedFor: readonly string[],
  proxies: TrustedProxies,
): string {
  let client = normalAddress(remoteAddress ?? '');
  if (client === null) return '';
  const entries = forwardedFor.flatMap((line) => line.split(','));
  for (let hops = 0; proxies.trusts(client, hops); hops += 1) {
    const before = normalAddress(withoutPort(entries.pop()?.trim() ?? ''));
    if (before === null) break;
    client = before;
  }
  return isIP(client) === 6 ? networkOf(client) : client;
}

/** The client's address for a request that a Node server received. */
export function clientOfRequest(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: TrustedProxies,
): string {
  // Node joins repeated headers with commas, in their order.
  const lines = [headers['x-forwarded-for'] ?? []].flat();
  return clientAddressOf(socket.remoteAddress, lines, proxies);
}

/** Whether a request came from a trusted proxy, so that what only the proxy can know is believed. */
export function isFromProxy(
  { socket }: Pick<IncomingMessage, 'socket'>,
  proxies: TrustedProxies,
): boolean {
  const address = normalAddress(socket.remoteAddress ?? '');
  return address !== null && proxies.trusts(address, 0);
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Removes the port, which some load balancers add: `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1];
  return bracketed ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
}

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/**
 * Normalizes an address, and takes IPv4 out of mapped IPv6; null when the text isn't an address.
 */
function normalAddress(text: string): string | null {
  // A zone (`fe80::1%eth0`) only has a meaning on the machine itself.
  const [bare = ''] = text.split('%');
  const version = isIP(bare);
  if (version === 0) return null;
  if (version === 4) return bare;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return MAPPED.exec(address)?.[1] ?? address;
}

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** The network of a normalized IPv6 address: `2001:db8:1:2::/64`. */
function networkOf(address: string): string {
  const [before = [], after = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(GROUPS - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, NETWORK_GROUPS);
  return `${groups.join(':')}::/64`;
}
