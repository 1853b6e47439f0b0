import { describe, expect, test } from 'vitest';

import { parseEnv } from '@/config/env';
import { clientAddressOf, trustedProxies } from './client-address';

/** Whom a request counts for, as an environment has it. */
function client(trust: string | undefined, remote: string | undefined, ...lines: string[]): string {
  const { TRUST_PROXY } = parseEnv({ TRUST_PROXY: trust });
  return clientAddressOf(remote, lines, trustedProxies(TRUST_PROXY));
}

describe('who sends a request', () => {
  test.each<[what: string, trust: string | undefined, remote: string, lines: string[], is: string]>(
    [
      ['nobody is believed unasked', undefined, '192.0.2.1', ['203.0.113.7'], '192.0.2.1'],
      ['nor with an empty setting', '', '192.0.2.1', ['203.0.113.7'], '192.0.2.1'],
      ['one proxy', '1', '127.0.0.1', ['203.0.113.7'], '203.0.113.7'],
      [
        'what a client put in front says nothing',
        '1',
        '127.0.0.1',
        ['9.9.9.9, 203.0.113.7'],
        '203.0.113.7',
      ],
      [
        'lines are read in their order',
        '1',
        '127.0.0.1',
        ['9.9.9.9', '203.0.113.7'],
        '203.0.113.7',
      ],
      ['two proxies', '2', '127.0.0.1', ['9.9.9.9, 203.0.113.7, 10.0.0.2'], '203.0.113.7'],
      ['past one of two', '2', '10.0.0.2', ['203.0.113.7'], '203.0.113.7'],
      ['a proxy that says nothing', '1', '10.0.0.2', [], '10.0.0.2'],
      ['a network', '10.0.0.0/8', '10.1.2.3', ['9.9.9.9, 203.0.113.7, 10.0.0.2'], '203.0.113.7'],
      ['not from a stranger', '10.0.0.0/8', '192.0.2.1', ['203.0.113.7'], '192.0.2.1'],
      [
        'several networks',
        '10.0.0.0/8, fd00::/8',
        'fd12::1',
        ['203.0.113.7, 10.0.0.2'],
        '203.0.113.7',
      ],
      ['proxies all the way', '10.0.0.0/8', '10.0.0.1', ['10.0.0.3, 10.0.0.2'], '10.0.0.3'],
      ['what is no address ends the walk', '2', '10.0.0.1', ['203.0.113.7, unknown'], '10.0.0.1'],
      ['an empty entry too', '1', '10.0.0.1', ['203.0.113.7,'], '10.0.0.1'],
      ['an octal part is no address', '1', '10.0.0.1', ['0177.0.0.1'], '10.0.0.1'],
      ['a port of the client', '1', '10.0.0.1', ['203.0.113.7:4711'], '203.0.113.7'],
      ['a port of an IPv6 client', '1', '10.0.0.1', ['[2001:db8::7]:4711'], '2001:db8:0:0::/64'],
      ['IPv4 within IPv6', undefined, '::ffff:192.0.2.1', [], '192.0.2.1'],
      ['the same in hexadecimal', '1', '127.0.0.1', ['::FFFF:c000:201'], '192.0.2.1'],
      ['a mapped proxy', '127.0.0.9', '::ffff:127.0.0.9', ['203.0.113.7'], '203.0.113.7'],
      ['IPv6 by its network', undefined, '2001:DB8:1:2:3:4:5:6', [], '2001:db8:1:2::/64'],
      ['and any other of it', undefined, '2001:db8:1:2::9', [], '2001:db8:1:2::/64'],
      ['zeros in the middle', undefined, '2001::1:2:3:4:5:6', [], '2001:0:1:2::/64'],
      ['a link of the machine', undefined, 'fe80::1%eth0', [], 'fe80:0:0:0::/64'],
      ['the machine itself', undefined, '::1', [], '0:0:0:0::/64'],
    ],
  )('%s', (_what, trust, remote, lines, is) => {
    expect(client(trust, remote, ...lines)).toBe(is);
  });

  test('is nobody when the socket is gone', () => {
    expect(client('1', undefined, '203.0.113.7')).toBe('');
  });
});

test.each(['yes', '0', '11', '1.5', '10.0.0.0/33', '10.0.0.1, proxy.example.com', 'fd00::/129'])(
  'TRUST_PROXY=%s stops the start and is named',
  (TRUST_PROXY) => {
    expect(() => parseEnv({ TRUST_PROXY })).toThrow(/TRUST_PROXY: must be the number of proxies/);
  },
);
