import { randomUUID } from 'node:crypto';

import { MEMBER_PICTURES_PATH } from '@/contract/account/account';
import { EVENTS_PATH } from '@/contract/content/analytics-sink';
import { REVIEW_PHOTOS_PATH } from '@/contract/limits';
import { API_BASE_PATH, FLAGS_CLIENT_KEY, PARTNER_BASE_PATH } from '@/config/constants';
import type { RightRequest, Target } from './requests';

type Route = {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path, from the root of the application. */
  readonly path: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly contentTypes?: readonly string[];
};

const clientKey = FLAGS_CLIENT_KEY;
const flags = { clientKey };
const id = 'M0123456789AB';
const FORM = ['application/x-www-form-urlencoded'];

/** Routes that the API's application has beside the calls of the contract. */
const API_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/openapi.json' },
  { method: 'POST', path: EVENTS_PATH, body: batchOf() },
  { method: 'GET', path: '/features/{clientKey}', params: flags },
  {
    method: 'POST',
    path: '/eval/{clientKey}',
    params: flags,
    body: {
      attributes: { id: 'a', locale: 'ko' },
      forcedVariations: { a: 1 },
      forcedFeatures: [['a', true]],
      url: 'https://example.com/?a=1',
    },
  },
  { method: 'GET', path: '/sub/{clientKey}', params: flags },
  {
    method: 'POST',
    path: '/v2/outside/{provider}/return/{locale}',
    contentTypes: FORM,
    params: { provider: 'nicepay', locale: 'ko' },
    body: `authResultCode=0000&tid=t&orderId=${id}-1&amount=1000&signature=a&mallReserved=%7B%7D`,
  },
  {
    method: 'GET',
    path: `${REVIEW_PHOTOS_PATH}/{id}/{width}`,
    params: { id: '0'.repeat(32), width: 640 },
  },
  {
    method: 'GET',
    path: `${MEMBER_PICTURES_PATH}/{id}`,
    params: { id: '0'.repeat(32) },
  },
  {
    method: 'PUT',
    path: '/operator/reviews/{id}',
    params: { id: 1 },
    body: { reply: '고맙습니다.' },
  },
  { method: 'PUT', path: '/operator/audit', body: { atRest: false, withGateway: true } },
  { method: 'PUT', path: '/operator/jobs', body: { retry: false } },
  { method: 'PUT', path: '/operator/sessions', body: { email: 'nobody@example.com' } },
  {
    method: 'PUT',
    path: '/operator/bookings/{id}/no-show',
    params: { id },
    body: { by: 'Front desk', why: '' },
  },
  { method: 'PUT', path: '/operator/coupons', body: { coupons: null } },
  { method: 'PUT', path: '/operator/content', body: { do: 'list' } },
  { method: 'PUT', path: '/operator/content', body: { do: 'clicks', days: 30 } },
  {
    method: 'PUT',
    path: '/operator/content',
    body: { do: 'remove', kind: 'faq', key: 'a' },
  },
  { method: 'PUT', path: '/operator/rotate-secret', body: {} },
  // Only a site on the embedded database has it.
  { method: 'PUT', path: '/operator/backup', body: { photos: false } },
  {
    method: 'PUT',
    path: '/operator/flags/{flag}',
    params: { flag: 'a-flag' },
    body: { defaultValue: true, rules: [{ force: false, coverage: 0.5 }] },
  },
];

/** The proxy to the partner's points, an application of its own. */
const PARTNER_ROUTES: readonly Route[] = [
  { method: 'GET', path: '/available-amount', query: { reservationId: id } },
  { method: 'GET', path: '/payment-link', query: { reservationId: id, orderId: `${id}-P1` } },
];

/**
 * Routes of the web host itself: next-auth, Next.js's images and data, files, and what crawlers
 * read.
 */
const HOST_ROUTES: readonly Route[] = [
  ...['csrf', 'providers', 'session', 'signin', 'signout', 'error', 'verify-request'].map(
    (action): Route => ({
      method: 'GET',
      path: `/api/auth/${action}`,
      query: { callbackUrl: '/mypage', error: 'AccessDenied' },
    }),
  ),
  ...['signin/{provider}', 'callback/{provider}', 'link/{provider}'].flatMap((action) =>
    (['GET', 'POST'] as const).map((method): Route => ({
      method,
      path: `/api/auth/${action}`,
      params: { provider: 'etbs' },
      query: { callbackUrl: '/mypage', code: 'a', state: 'b' },
      ...(method === 'POST'
        ? { body: 'csrfToken=a&email=a%40example.com&password=b&json=true', contentTypes: FORM }
        : {}),
    })),
  ),
  {
    method: 'POST',
    path: '/api/auth/callback/email',
    contentTypes: FORM,
    body: 'csrfToken=a&email=a%40example.com&password=b&json=true&callbackUrl=%2F',
  },
  { method: 'POST', path: '/api/auth/signout', body: 'csrfToken=a&json=true', contentTypes: FORM },
  { method: 'POST', path: '/api/auth/session', body: { csrfToken: 'a', data: { a: 1 } } },
  { method: 'POST', path: '/api/auth/_log', body: { level: 'error', code: 'a', metadata: {} } },
  { method: 'GET', path: '/api/auth/{action}', params: { action: 'session' } },
  {
    method: 'GET',
    path: '/_next/image',
    query: { url: '/pictures/exterior-tower-city-day.webp', w: 640, q: 75 },
  },
  { method: 'GET', path: '/_next/data/{build}/{page}', params: { build: 'a', page: 'ko.json' } },
  { method: 'GET', path: '/_next/static/{file}', params: { file: 'chunks' } },
  { method: 'GET', path: '/sub/{clientKey}', params: flags },
  { method: 'GET', path: '/robots.txt' },
  { method: 'GET', path: '/sitemap.xml' },
  { method: 'GET', path: '/sitemaps/{part}', params: { part: 'pages.xml' } },
  { method: 'GET', path: '/api/crawlers/{path}', params: { path: 'robots.txt' } },
  ...['pictures', 'share', 'styles', 'fonts', 'locales'].map((folder): Route => ({
    method: 'GET',
    path: `/${folder}/{file}`,
    params: { file: 'a' },
  })),
  { method: 'GET', path: '/api/{path}', params: { path: 'v2' } },
];

/** A route and a valid request for it. */
export type Beyond = { readonly target: Target; readonly right: RightRequest };

const under =
  (base: string) =>
  ({ method, path, params = {}, query = {}, body, contentTypes }: Route): Beyond => ({
    target: {
      name: `${method} ${base}${path}`,
      method,
      path: `${base}${path}`,
      contentTypes: contentTypes ?? (body === undefined ? [] : ['application/json']),
      isCall: false,
      isChange: false,
    },
    right: { params: new Map(Object.entries(params)), query: Object.entries(query), body },
  });

export const BESIDE_THE_CALLS: readonly Beyond[] = [
  ...API_ROUTES.map(under(API_BASE_PATH)),
  ...PARTNER_ROUTES.map(under(PARTNER_BASE_PATH)),
];

export const OF_THE_HOST: readonly Beyond[] = HOST_ROUTES.map(under(''));

/** A batch of analytics events as a browser sends it. */
function batchOf() {
  const event = { id: randomUUID(), at: '2026-11-21T03:00:00Z', locale: 'ko' };
  return {
    visit: randomUUID(),
    device: 'phone',
    events: [{ ...event, name: 'main_view', payload: {} }],
  };
}
