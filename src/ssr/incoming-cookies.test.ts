// @vitest-environment node
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, describe, expect, it } from 'vitest';

import { FORMER_NAMES_END } from '@/config/cookies';
import { prepareCookies, readCookies } from './incoming-cookies';

const SECURE = { isSecure: true, now: FORMER_NAMES_END - 1 };
const PLAIN = { isSecure: false, now: FORMER_NAMES_END - 1 };
const NOW = '__Host-next-auth.session-token';
const BEFORE = '__Secure-next-auth.session-token';

describe('on a site with HTTPS', () => {
  it('cookies are read under the names that they had before, and renamed for the browser', () => {
    const { header, lines } = readCookies(
      `${BEFORE}=a.b; mm-visitor=v-1; mm-device=d~e; mm-consent=granted; x=1`,
      SECURE,
    );
    expect(header.split('; ').toSorted()).toEqual([
      '__Host-mm-consent=granted',
      '__Host-mm-device=d~e',
      '__Host-mm-visitor=v-1',
      `${NOW}=a.b`,
      'x=1',
    ]);
    expect(lines).toEqual([
      `${NOW}=a.b; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
      `${BEFORE}=; Path=/; Max-Age=0; SameSite=Lax; Secure`,
      '__Host-mm-device=d~e; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure',
      'mm-device=; Path=/api; Max-Age=0; SameSite=Lax; Secure',
      '__Host-mm-visitor=v-1; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
      'mm-visitor=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      // The answer about analytics is read, and lasts no longer than the visitor was told.
    ]);
  });

  it('a session in parts keeps its parts', () => {
    const { header, lines } = readCookies(`${BEFORE}.0=a; ${BEFORE}.1=b`, SECURE);
    expect(header).toBe(`${NOW}.0=a; ${NOW}.1=b`);
    expect(lines[2]).toMatch(new RegExp(`^${NOW.replace('.', '\\.')}\\.1=b; Path=/; `));
  });

  it('the present name wins, whatever the former one says, and the former one is deleted', () => {
    for (const header of [`${NOW}=mine; ${BEFORE}=theirs`, `${BEFORE}=theirs; ${NOW}=mine`]) {
      const read = readCookies(header, SECURE);
      expect(read.header).toBe(`${NOW}=mine`);
      expect(read.lines).toEqual([`${BEFORE}=; Path=/; Max-Age=0; SameSite=Lax; Secure`]);
    }
    expect(readCookies('mm-consent=granted; __Host-mm-consent=refused', SECURE).header).toBe(
      '__Host-mm-consent=refused',
    );
  });

  it.each([
    ['comes twice', `${BEFORE}=a; ${BEFORE}=b`],
    ['has the present form, which was never set under the former name', `${BEFORE}=v2.a.b`],
    ['holds the end of a header’s line', `${BEFORE}=a"b`],
    ['is that of a site without HTTPS', 'next-auth.session-token=a'],
  ])('a session of a former name isn’t believed that %s', (_why, header) => {
    const read = readCookies(header, SECURE);
    expect(read.header).toBe('');
    expect(read.lines.filter((line) => line.startsWith('__Host-'))).toEqual([]);
  });

  it('after ninety days no former name is read any more', () => {
    const late = { isSecure: true, now: FORMER_NAMES_END };
    expect(readCookies(`${BEFORE}=a; mm-consent=granted`, late).header).toBe('');
    expect(readCookies(`${NOW}=a; __Host-mm-consent=granted`, late).header).toBe(
      `${NOW}=a; __Host-mm-consent=granted`,
    );
  });
});

describe('on a site without HTTPS', () => {
  it('names are plain, and nothing is renamed', () => {
    const header = 'next-auth.session-token=a; mm-consent=granted; mm-visitor=v';
    expect(readCookies(header, PLAIN)).toEqual({ header, lines: [] });
  });

  it('only the parts of a session are left of what looks like one', () => {
    const name = 'next-auth.session-token';
    const forged = [`${name}.10=x`, `${name}x=x`, `${BEFORE}=x`, `${NOW}=x`];
    expect(readCookies([...forged, `${name}.0=a`, 'b=c'].join('; '), PLAIN).header).toBe(
      `${name}.0=a; b=c`,
    );
  });
});

describe('a server of this process', () => {
  let end: () => void = () => undefined;
  let server: Server;
  afterEach(() => {
    end();
    server.close();
  });

  type Seen = { cookie?: string; raw: string[]; set: string[] };
  /** What a server reads of a request, and what its answer sets. */
  async function ask(path: string, headers: IncomingHttpHeaders, method = 'GET'): Promise<Seen> {
    const { port } = server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      request({ port, path, method, headers }, (answer) => {
        let body = '';
        answer.setEncoding('utf8').on('data', (text: string) => (body += text));
        answer.on('end', () =>
          resolve({ ...(JSON.parse(body) as Seen), set: answer.headers['set-cookie'] ?? [] }),
        );
      })
        .on('error', reject)
        .end();
    });
  }
  async function start(isSecure: boolean) {
    end = prepareCookies(isSecure, () => FORMER_NAMES_END - 1);
    server = createServer(({ headers, rawHeaders }, answer) => {
      const at = rawHeaders.findIndex((name) => name.toLowerCase() === 'cookie');
      const raw = at < 0 ? [] : rawHeaders.slice(at, at + 2);
      answer.end(JSON.stringify({ cookie: headers.cookie, raw }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }

  it('reads the present names in both forms of the header, and pages rename them', async () => {
    await start(true);
    const cookie = `${BEFORE}=a.b`;
    const page = await ask('/hotel/1', { cookie, accept: 'text/html' });
    expect(page).toMatchObject({ cookie: `${NOW}=a.b`, raw: ['cookie', `${NOW}=a.b`] });
    expect(page.set).toHaveLength(2);
    expect((await ask('/api/auth/session', { cookie })).set).toHaveLength(2);
    // Files and answers that others keep set no cookie.
    for (const path of ['/api/v2/search/list', '/_next/static/a.js', '/favicon.svg']) {
      const other = await ask(path, { cookie, accept: '*/*' });
      expect([path, other.cookie, other.set]).toEqual([path, `${NOW}=a.b`, []]);
    }
  });

  it('reads no cookie of a request with TRACE', async () => {
    await start(false);
    const answer = await ask('/', { cookie: 'a=b' }, 'TRACE');
    expect([answer.cookie, answer.raw]).toEqual([undefined, []]);
  });
});
