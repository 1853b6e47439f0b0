import { describe, expect, test } from 'vitest';

import { parseEnv } from '@/config/env';
import { clientAddressOf, trustedProxies } from './client-address';

/** The client's address for a request, with `TRUST_PROXY` as the environment has it. */
function client(trust: string | undefined, remote: string | undefined, ...lines: string[]): string {
  const { TRUST_PROXY } = parseEnv({ TRUST_PROXY: trust });
  return clientAddressOf(remote, lines, trustedProxies(TRUST_PROXY));
}

describe('the address that a request counts for', () => {
  test.each<[what: string, trust: string | undefined, remote: string, lines: string[], is: string]>(
    [
      [
        'no proxy is trusted without the setting',
        undefined,
        '192.0.2.1',
        ['203.0.113.7'],
        '192.0.2.1',
      ],
      ['no proxy is trusted with an empty setting', '', '192.0.2.1', ['203.0.113.7'], '192.0.2.1'],
      ['one trusted proxy', '1', '127.0.0.1', ['203.0.113.7'], '203.0.113.7'],
      [
        'an entry that the client sent itself is ignored',
        '1',
        '127.0.0.1',
        ['9.9.9.9, 203.0.113.7'],
        '203.0.113.7',
      ],
      [
        'repeated headers are read in their order',
        '1',
        '127.0.0.1',
        ['9.9.9.9', '203.0.113.7'],
        '203.0.113.7',
      ],
      ['two trusted proxies', '2', '127.0.0.1', ['9.9.9.9, 203.0.113.7, 10.0.0.2'], '203.0.113.7'],
      [
        'a request that passed only one of two proxies',
        '2',
        '10.0.0.2',
        ['203.0.113.7'],
        '203.0.113.7',
      ],
      ['a proxy that sends no header', '1', '10.0.0.2', [], '10.0.0.2'],
      [
        'proxies of a trusted network',
        '10.0.0.0/8',
        '10.1.2.3',
        ['9.9.9.9, 203.0.113.7, 10.0.0.2'],
        '203.0.113.7',
      ],
      [
        'a sender outside of the trusted network',
        '10.0.0.0/8',
        '192.0.2.1',
        ['203.0.113.7'],
        '192.0.2.1',
      ],
      [
        'proxies of several trusted networks',
        '10.0.0.0/8, fd00::/8',
        'fd12::1',
        ['203.0.113.7, 10.0.0.2'],
        '203.0.113.7',
      ],
      [
        'only trusted proxies in the header',
        '10.0.0.0/8',
        '10.0.0.1',
        ['10.0.0.3, 10.0.0.2'],
        '10.0.0.3',
      ],
      ['an entry that is not an address', '2', '10.0.0.1', ['203.0.113.7, unknown'], '10.0.0.1'],
      ['an empty entry', '1', '10.0.0.1', ['203.0.113.7,'], '10.0.0.1'],
      ['an entry with an octal part', '1', '10.0.0.1', ['0177.0.0.1'], '10.0.0.1'],
      ['an address with a port', '1', '10.0.0.1', ['203.0.113.7:4711'], '203.0.113.7'],
      ['an IPv6 address with a port', '1', '10.0.0.1', ['[2001:db8::7]:4711'], '2001:db8:0:0::/64'],
      ['an IPv4 address within an IPv6 address', undefined, '::ffff:192.0.2.1', [], '192.0.2.1'],
      [
        'an IPv4 address within an IPv6 address in hexadecimal',
        '1',
        '127.0.0.1',
        ['::FFFF:c000:201'],
        '192.0.2.1',
      ],
      [
        'a trusted proxy whose IPv4 address is written as IPv6',
        '127.0.0.9',
        '::ffff:127.0.0.9',
        ['203.0.113.7'],
        '203.0.113.7',
      ],
      [
        'an IPv6 address counts by its network',
        undefined,
        '2001:DB8:1:2:3:4:5:6',
        [],
        '2001:db8:1:2::/64',
      ],
      [
        'another IPv6 address of the same network',
        undefined,
        '2001:db8:1:2::9',
        [],
        '2001:db8:1:2::/64',
      ],
      ['an IPv6 address with omitted zeros', undefined, '2001::1:2:3:4:5:6', [], '2001:0:1:2::/64'],
      ['a link-local address', undefined, 'fe80::1%eth0', [], 'fe80:0:0:0::/64'],
      ['the loopback address', undefined, '::1', [], '0:0:0:0::/64'],
    ],
  )('is right for this case: %s', (_what, trust, remote, lines, is) => {
    expect(client(trust, remote, ...lines)).toBe(is);
  });

  test('is empty when the socket is closed', () => {
    expect(client('1', undefined, '203.0.113.7')).toBe('');
  });
});

test.each(['yes', '0', '11', '1.5', '10.0.0.0/33', '10.0.0.1, proxy.example.com', 'fd00::/129'])(
  'a start with TRUST_PROXY=%s is refused, and the message names the setting',
  (TRUST_PROXY) => {
    expect(() => parseEnv({ TRUST_PROXY })).toThrow(/TRUST_PROXY: must be the number of proxies/);
  },
);
