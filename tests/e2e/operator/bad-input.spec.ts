import { Agent, get } from 'node:http';
import { connect } from 'node:net';

import { expect, test } from '@playwright/test';

import { contract, type CallName } from '@/contract';
import type { Endpoint } from '@/contract/endpoint';
import type { ErrorCode } from '@/contract/errors';
import { API_LANGUAGES, type ApiLanguage } from '@/contract/language';
import { call, findOffer, hold, must, nightIn, registerMember } from '../../support/api';
import { openWithoutScripts, path, showMain, signIn } from '../../support/browser';
import { BOOKING_CALLS, requestsAbout } from '../../support/owned-calls';
import { site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

const UNKNOWN = 'M0000000000ZZ';

test('a page or a record that does not exist is answered with the 404 page in both languages', async ({
  browser,
}) => {
  const member = await registerMember(site);
  const page = await openWithoutScripts(browser);
  await signIn(page, site, member);
  for (const locale of ['ko', 'en'] as const) {
    for (const route of [
      '/hotel/999999999',
      '/hotel/abc',
      '/hotel/1001/options/999999999',
      '/hotel/1001/reviews/999999999',
      `/payment/${UNKNOWN}`,
      '/payment/nonsense',
      `/mypage/detail/${UNKNOWN}`,
      '/promotions/there-is-none',
      '/event/there-is-none',
      '/there/is/none',
    ]) {
      const status = await showMain(page, path(locale, route));
      expect([locale, route, status]).toEqual([locale, route, 404]);
      await expect(page.getByText('404')).toBeVisible();
    }
  }
  await page.context().close();
});

test('an idle connection is kept for longer than a reverse proxy keeps its own', async () => {
  const agent = new Agent({ keepAlive: true });
  const kept = await new Promise<string>((resolve, reject) => {
    get(`${site.url}/api/openapi.json`, { agent }, (answer) => {
      answer.resume();
      resolve(String(answer.headers['keep-alive']));
    }).on('error', reject);
  });
  agent.destroy();
  // A proxy that sends a request on a connection which is closed in that moment answers with 502.
  expect(Number(/timeout=(\d+)/.exec(kept)?.[1])).toBeGreaterThan(60);
});

test('neither the repository, nor settings, nor the list of a folder is served', async () => {
  for (const route of [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/package.json',
    '/next.config.js',
    '/src/config/env.ts',
    '/pictures',
    '/locales',
    '/_next/static',
  ]) {
    expect([route, (await fetch(site.url + route)).status]).toEqual([route, 404]);
  }
});

test('pages only accept reading methods', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'POST']) {
    const answer = await fetch(`${site.url}/`, { method });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([
      method,
      405,
      'GET, HEAD',
    ]);
  }
});

/** Sends a raw request and returns the server's answer: `fetch` refuses some methods. */
function answerTo(request: string): Promise<string> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(request));
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

test('TRACE is refused everywhere, and nothing of the request is sent back', async () => {
  const secret = 'a-secret-of-the-browser';
  for (const [path, status] of [
    ['/', 405],
    ['/faq', 405],
    ['/mypage', 405],
    ['/no/such/page', 404],
    ['/api/v2/search/list', 405],
    ['/api/auth/session', 400],
    ['/robots.txt', 405],
  ] as const) {
    for (const name of ['mm-visitor', 'next-auth.session-token']) {
      const answer = await answerTo(
        `TRACE ${path} HTTP/1.1\r\nhost: ${new URL(site.url).host}\r\ncookie: ${name}=${secret}\r\nconnection: close\r\n\r\n`,
      );
      expect([path, name, answer.slice(0, 12)]).toEqual([path, name, `HTTP/1.1 ${status}`]);
      expect(answer).not.toContain(secret);
    }
  }
});

const DATES = [
  ['DATE_MALFORMED', 'from=tomorrow&to=2027-02-30'],
  ['DATE_PAST', 'from=2020-01-01&to=2020-01-31'],
  ['DATE_REVERSED', `from=${nightIn(60)}&to=${nightIn(30)}`],
  ['DATE_BEYOND_CALENDAR', `from=${nightIn(700)}&to=${nightIn(730)}`],
] as const;

for (const [code, query] of DATES) {
  test(`${code}: pages explain it in their language and still work, and the API refuses it`, async ({
    page: withScripts,
    browser,
  }) => {
    const plain = await openWithoutScripts(browser);
    for (const locale of ['ko', 'en'] as const) {
      // The scripts of a page show the same in both languages, so they run in one of them.
      const page = locale === 'ko' ? withScripts : plain;
      // A stay in the past is moved to coming dates, and the page says to which.
      const message =
        code === 'DATE_PAST' ? pattern(locale, 'common:stay.past') : text(locale, `errors:${code}`);
      for (const route of [
        `/search/result?${query}`,
        `/hotel/1001?${query}`,
        `/hotel/1001/options?${query}`,
        `/promotions/slow-sea?${query}`,
        `/collections/own-kitchen?${query}`,
      ]) {
        const answer = await page.goto(path(locale, route));
        expect([route, answer?.status()]).toEqual([route, 200]);
        await expect(page.getByText(message).first()).toBeVisible();
      }
    }
    await plain.context().close();
    const [from, to] = query.split('&').map((part) => part.split('=')[1] ?? '');
    for (const name of ['listHotels', 'getHotel', 'getHotelItems'] as const) {
      const request = {
        ...(name === 'listHotels' ? {} : { params: { id: 1001 } }),
        query: { from, to },
      };
      const answer = await call(site, name as 'getHotel', request as never, { language: 'en' });
      expect([name, answer.status, answer.error?.code]).toEqual([name, 400, code]);
      expect(answer.error?.message).toBe(text('en', `errors:${code}`));
      expect(answer.error?.requestId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
}

test('a tampered quote, missing consents or an invalid telephone number hold no room', async () => {
  const member = await registerMember(site);
  // No other test books these nights, whose free rooms are counted.
  const { quote, room, hotel } = await findOffer(site, { from: nightIn(310), to: nightIn(340) });
  const body = {
    quoteToken: quote.token,
    guest: { name: '김하늘', email: member.email, tel: '010-2345-6789' },
    consents: { terms: true, privacy: true, cancellation: true },
    idempotencyKey: 'bad-input-test-1',
  };
  const refusal = async (change: object) => {
    const answer = await call(
      site,
      'holdRoom',
      { body: { ...body, ...change } },
      { token: member.token },
    );
    return [answer.status, answer.error?.code];
  };
  const [head = '', payload = '', signature = ''] = quote.token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  const forged = Buffer.from(JSON.stringify(claims).replace(String(quote.total), '1000')).toString(
    'base64url',
  );
  expect(await refusal({ quoteToken: `${head}.${forged}.${signature}` })).toEqual([
    400,
    'QUOTE_TAMPERED',
  ]);
  expect(await refusal({ quoteToken: 'nonsense' })).toEqual([400, 'QUOTE_TAMPERED']);
  expect(await refusal({ consents: { terms: true, privacy: false, cancellation: true } })).toEqual([
    400,
    'CONSENT_MISSING',
  ]);
  expect(await refusal({ guest: { ...body.guest, tel: '12345' } })).toEqual([400, 'TEL_INVALID']);
  expect(await refusal({ guest: { ...body.guest, name: '' } })).toEqual([400, 'INPUT_INVALID']);

  const mine = await must(site, 'listReservations', {}, { token: member.token });
  expect(mine.reservations).toEqual([]);
  const after = await must(site, 'getHotelItems', {
    params: { id: hotel.id },
    query: { from: quote.checkIn, to: quote.checkOut },
  });
  expect(after.rooms.find((item) => item.id === room.id)?.remaining).toBe(room.remaining);
});

test('a stay below the minimum and too many guests are refused with the reason', async () => {
  const { quote } = await findOffer(site, { from: nightIn(45), to: nightIn(75) });
  const items = await must(site, 'getHotelItems', {
    params: { id: quote.hotelId },
    query: { from: nightIn(45), to: nightIn(75), adults: 20 },
  });
  for (const room of items.rooms) {
    for (const plan of room.plans) {
      expect(plan.quote).toBeNull();
      expect(plan.reason?.code).toBe('GUESTS');
    }
  }
});

/**
 * These calls refuse a request before they look for the booking: for an unsigned offer, or a member
 * who may not pay with points.
 */
const REFUSED_BEFORE: Partial<Record<CallName, [number, ErrorCode]>> = {
  changeStay: [400, 'QUOTE_TAMPERED'],
  logPartnerPayment: [403, 'BUSINESS_ONLY'],
  succeedPartnerPayment: [403, 'BUSINESS_ONLY'],
  failPartnerPayment: [403, 'BUSINESS_ONLY'],
};

test('a booking of another member is not found by any call that takes its id', async () => {
  const owner = await registerMember(site);
  const other = await registerMember(site);
  const { quote } = await findOffer(site, { from: nightIn(46), to: nightIn(76) });
  const { id } = await hold(site, owner, quote.token);
  const requests = requestsAbout(id, { from: nightIn(47), to: nightIn(77) });
  const names = Object.keys(requests) as Array<keyof typeof requests>;
  expect(names.toSorted()).toEqual(BOOKING_CALLS.toSorted());
  for (const name of names) {
    const answer = await call(site, name, requests[name] as never, { token: other.token });
    const refusal = REFUSED_BEFORE[name] ?? [404, 'RESERVATION_NOT_FOUND'];
    expect([name, answer.status, answer.error?.code]).toEqual([name, ...refusal]);
  }
  const still = await must(site, 'getReservation', { params: { id } }, { token: owner.token });
  expect(still.state).toBe('HELD');
});

test('every call for members refuses a request without a token, and forged or malformed tokens', async () => {
  const fill = (endpoint: Endpoint) =>
    endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => (/id/i.test(name) ? UNKNOWN : 'x'));
  const refuse = async (endpoint: Endpoint, token: string | undefined, language: ApiLanguage) => {
    const answer = await fetch(`${site.url}/api/${endpoint.version}${fill(endpoint)}`, {
      method: endpoint.method,
      headers: {
        language,
        ...(token === undefined ? {} : { authorization: token }),
        ...(endpoint.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(endpoint.body === undefined ? {} : { body: '{}' }),
    });
    const { error } = (await answer.json()) as { error: { code: string; message: string } };
    expect([endpoint.path, answer.status, error.code]).toEqual([
      endpoint.path,
      401,
      'UNAUTHENTICATED',
    ]);
    expect(error.message).toBe(text(language === 'kr' ? 'ko' : 'en', 'errors:UNAUTHENTICATED'));
  };
  for (const endpoint of Object.values(contract) as Endpoint[]) {
    if (endpoint.access !== 'member') continue;
    await Promise.all(
      [undefined, 'nonsense', 'Bearer a.b.c', 'Basic YTpi'].flatMap((token) =>
        API_LANGUAGES.map((language) => refuse(endpoint, token, language)),
      ),
    );
  }
});

test('errors of routing and parsing have the API’s error form, too', async () => {
  const unknown = await fetch(`${site.url}/api/v2/nothing-here`, { headers: { language: 'en' } });
  expect(unknown.status).toBe(404);
  const wrong = await fetch(`${site.url}/api/v2/search/list`, { method: 'POST' });
  expect(wrong.status).toBe(405);
  const broken = await fetch(`${site.url}/api/v2/sanctum/check/user`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect(broken.status).toBe(400);
  for (const answer of [unknown, wrong, broken]) {
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    expect(Object.keys(error)).toEqual(expect.arrayContaining(['code', 'message', 'requestId']));
  }
});

test('a body without a length is read like any other, and has the same limit', async () => {
  const send = (text: string) => {
    // A stream has no known length, so Node.js sends it in chunks.
    const streamed: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    };
    return fetch(`${site.url}/api/v2/membership/email/duplicate-check`, streamed);
  };
  const whole = JSON.stringify({ email: 'nobody-yet@example.com' });
  expect((await send(whole)).status).toBe(200);
  expect((await send('{')).status).toBe(400);
  expect((await send(`"${'x'.repeat(300 * 1024)}"`)).status).toBe(400);
});
