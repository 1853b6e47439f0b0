import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

import { expect, test } from '@playwright/test';

import { evaluateFlags } from '@/flags/evaluate';
import { visitorIn } from '@/flags/visitor';
import { joinSite, signInToSite } from '@/server/testing/fuzz/site-member';
import { findOffer, nightIn } from '../../support/api';
import { site } from '../../support/sites';

/** What visitors get while pages are kept (decision 078), without a browser: headers, cookies, bytes. */

type Page = { status: number; headers: IncomingHttpHeaders; html: string; set: string[] };

/** Another client each time, so that no limit is met. */
const someAddress = () => ['10', randomInt(256), randomInt(256), randomInt(256)].join('.');

function load(
  path: string,
  {
    cookie,
    method = 'GET',
    encoding = 'gzip',
  }: { cookie?: string; method?: string; encoding?: string } = {},
): Promise<Page> {
  const headers = {
    'accept-encoding': encoding,
    'x-forwarded-for': someAddress(),
    ...(cookie === undefined ? {} : { cookie }),
  };
  return new Promise((resolve, reject) => {
    ask(new URL(path, site.url), { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const bytes = Buffer.concat(parts);
        const isGzip = answer.headers['content-encoding'] === 'gzip' && bytes.length > 0;
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          html: (isGzip ? gunzipSync(bytes) : bytes).toString(),
          set: answer.headers['set-cookie'] ?? [],
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

const ID = 'mm-visitor=00000000-0000-4000-8000-000000000000';
/** When the page's data were put together, which differs between two renders of the same answers. */
const renderedAt = ({ html }: Page) => /"dataUpdatedAt":(\d+)/.exec(html)?.[1];

/** The headers that don't say when or in how many pieces a page was sent. */
const lasting = ({ headers: { date: _, 'x-request-id': _id, ...headers } }: Page) => ({
  ...headers,
  'transfer-encoding': undefined,
  'content-length': undefined,
});

let hotel: string;
test.beforeAll(async () => {
  const stay = { from: nightIn(40), to: nightIn(70) };
  const { hotel: offered } = await findOffer(site, stay);
  hotel = `/hotel/${offered.id}?from=${stay.from}&to=${stay.to}`;
});

/** Loads a page until the second answer is the first one's page. */
async function loadTwice(path: string): Promise<[Page, Page]> {
  for (let left = 5; left > 0; left -= 1) {
    const first = await load(path, { cookie: ID });
    const second = await load(path, { cookie: ID });
    if (renderedAt(first) !== undefined && renderedAt(first) === renderedAt(second)) {
      return [first, second];
    }
  }
  throw new Error(`${path} is never kept`);
}

test('a kept page has the bytes and the headers of the one it was', async () => {
  for (const path of ['/', '/en', '/search/result?region=seoul', hotel]) {
    const [first, second] = await loadTwice(path);
    expect(second.html).toBe(first.html);
    expect(lasting(second)).toEqual(lasting(first));
    // Each answer has an id of its own, also where the page is the same.
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(second.headers).toMatchObject({
      'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate',
      'content-encoding': 'gzip',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    const plain = await load(path, { cookie: ID, encoding: 'identity' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.html).toContain(path === '/en' ? '<html lang="en"' : '<html lang=');
    const head = await load(path, { cookie: ID, method: 'HEAD' });
    expect([head.status, head.html]).toEqual([200, '']);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(10_000);
  }
});

test('forty new visitors get both variations, each the one of their own id, and no id is in a page', async () => {
  const counts: Record<string, number> = {};
  const ids: string[] = [];
  const pages: string[] = [];
  for (let at = 0; at < 40; at += 1) {
    const { html, set } = await load(hotel);
    expect(set).toHaveLength(1);
    const id = visitorIn(set[0]?.split(';')[0], false) ?? '';
    const data = /<script id="__NEXT_DATA__"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
    const { flags } = (JSON.parse(data) as { props: { pageProps: { flags: PageFlags } } }).props
      .pageProps;
    const { value } = evaluateFlags(flags.payload, id)['hotel-hold-note'];
    expect(html).toContain(`data-variation="${value}"`);
    counts[value] = (counts[value] ?? 0) + 1;
    ids.push(id);
    pages.push(html);
  }
  expect(Math.min(counts.charge ?? 0, counts.hold ?? 0)).toBeGreaterThanOrEqual(8);
  expect(new Set(ids).size).toBe(40);
  for (const html of pages) expect(ids.filter((id) => html.includes(id))).toEqual([]);
});
type PageFlags = { payload: Parameters<typeof evaluateFlags>[0] };

test('a page names its translations, which are files of its language that browsers keep', async () => {
  const partOf = (html: string, id: string) =>
    JSON.parse(
      new RegExp(`<script id="${id}"[^>]*>(.*?)</script>`, 's').exec(html)?.[1] ?? '{}',
    ) as {
      texts: Record<string, string>;
      buildId: string;
      props: { pageProps: Record<string, unknown> };
    };
  for (const [path, locale] of [
    [hotel, 'ko'],
    [`/en${hotel}`, 'en'],
    ['/en/no-such-page', 'en'],
  ] as const) {
    const { html } = await load(path);
    const { texts } = partOf(html, 'page-scripts');
    expect(Object.keys(texts).slice(0, 3)).toEqual(['common', 'shell', 'error']);
    expect(partOf(html, '__NEXT_DATA__').props.pageProps).not.toHaveProperty('translations');
    for (const [namespace, address] of Object.entries(texts)) {
      const file = await load(address);
      const written = readFileSync(`public/locales/${locale}/${namespace}.json`, 'utf8');
      expect(JSON.parse(file.html)).toEqual(JSON.parse(written));
      expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  }
  // The router's script has the texts that every page needs, and gets the others.
  const { buildId } = partOf((await load(hotel)).html, '__NEXT_DATA__');
  const data = await load(`/_next/data/${buildId}/ko${hotel.replace('?', '.json?')}`);
  const { pageProps } = JSON.parse(data.html) as { pageProps: { translations: object } };
  expect(Object.keys(pageProps.translations)).toEqual(['hotel', 'map']);
});

test('a member’s page is given to nobody else, and a missing page and data are never kept', async () => {
  const login = await joinSite(site.url, site.sandbox);
  const { cookie } = await signInToSite(site.url, login);
  await load(hotel, { cookie: ID });
  const own = await load(hotel, { cookie: `${ID}; ${cookie}` });
  expect(own.html).toContain(login.email);
  for (let at = 0; at < 5; at += 1) {
    expect((await load(hotel, { cookie: ID })).html).not.toContain(login.email);
  }
  for (let at = 0; at < 2; at += 1) {
    expect((await load('/hotel/999999', { cookie: ID })).status).toBe(404);
  }
  const [{ html }] = await loadTwice('/');
  const build = /"buildId":"([^"]+)"/.exec(html)?.[1] ?? '';
  const data = await load(`/_next/data/${build}/ko.json`, { cookie: ID });
  expect([data.status, data.headers['content-type']]).toEqual([
    200,
    'application/json; charset=utf-8',
  ]);
  expect(data.html.startsWith('{"pageProps"')).toBe(true);
});
