/**
 * The route table of the specification (section 2), as data.
 * The shell looks the current route up here; a test walks `pages/` and requires one row a page.
 */

type HeaderKind = 'plain' | 'bordered' | 'hidden';

/** The named page views; `src/contract/analytics-events.ts` says what each carries. */
export type PageView =
  | 'main_view'
  | 'search_result_view'
  | 'hotel_view'
  | 'hotel_options_view'
  | 'reservation_view'
  | 'payment_view'
  | 'payment_result_view'
  | 'mypage_view'
  | 'mypage_detail_view'
  | 'promotions_view'
  | 'promotion_view'
  | 'faq_view';

export type Route = {
  /** The Next.js route pattern, as `router.pathname` gives it. */
  readonly path: string;
  readonly header: HeaderKind;
  /** Whether the mobile bottom navigation is shown. */
  readonly bottomNav: boolean;
  /** Whether the extra footer is shown (main and hotel detail). */
  readonly footer: boolean;
  /** The named page-view event, where the page fires one. */
  readonly pageView: PageView | null;
  readonly needsSession: boolean;
};

const route = (path: string, traits: Partial<Omit<Route, 'path'>> = {}): Route => ({
  path,
  header: 'plain',
  bottomNav: false,
  footer: false,
  pageView: null,
  needsSession: false,
  ...traits,
});

export const routes = {
  main: route('/', { header: 'bordered', bottomNav: true, footer: true, pageView: 'main_view' }),
  searchResult: route('/search/result', { bottomNav: true, pageView: 'search_result_view' }),
  hotel: route('/hotel/[hotelId]', { bottomNav: true, footer: true, pageView: 'hotel_view' }),
  hotelOptions: route('/hotel/[hotelId]/options', { pageView: 'hotel_options_view' }),
  hotelOption: route('/hotel/[hotelId]/options/[roomId]'),
  hotelCalendar: route('/hotel/[hotelId]/calendar'),
  hotelTour: route('/hotel/[hotelId]/calendar/tour'),
  hotelReviews: route('/hotel/[hotelId]/reviews', { header: 'hidden' }),
  hotelReview: route('/hotel/[hotelId]/reviews/[reviewId]', { header: 'hidden' }),
  reservation: route('/reservation', { needsSession: true, pageView: 'reservation_view' }),
  payment: route('/payment/[paymentId]', { needsSession: true, pageView: 'payment_view' }),
  paymentResult: route('/payment/result/[paymentId]', {
    header: 'bordered',
    needsSession: true,
    pageView: 'payment_result_view',
  }),
  mypage: route('/mypage', { bottomNav: true, needsSession: true, pageView: 'mypage_view' }),
  mypageDetail: route('/mypage/detail/[paymentId]', {
    bottomNav: true,
    needsSession: true,
    pageView: 'mypage_detail_view',
  }),
  login: route('/auth/login'),
  loginEmail: route('/auth/login/email'),
  register: route('/auth/register'),
  reset: route('/auth/reset'),
  info: route('/auth/info', { bottomNav: true, needsSession: true }),
  onboarding: route('/auth/info/onboarding', { needsSession: true }),
  sso: route('/auth/sso', { bottomNav: true }),
  coupon: route('/coupon', { needsSession: true }),
  notifications: route('/notifications', { bottomNav: true, needsSession: true }),
  faq: route('/faq', { bottomNav: true, pageView: 'faq_view' }),
  promotions: route('/promotions', { bottomNav: true, pageView: 'promotions_view' }),
  promotion: route('/promotions/[promotionName]', { bottomNav: true, pageView: 'promotion_view' }),
  event: route('/event/[[...slug]]', { header: 'hidden' }),
  notFound: route('/404', { header: 'hidden' }),
  error: route('/500', { header: 'hidden' }),
} as const satisfies Record<string, Route>;

const byPath = new Map<string, Route>(Object.values(routes).map((row) => [row.path, row]));

/** The row of a Next.js pathname; an unknown one (`/_error`) looks like the 404 page. */
export function routeOf(pathname: string): Route {
  return byPath.get(pathname) ?? routes.notFound;
}

type Query = Record<string, string | number | boolean | null | undefined>;

/** Appends a query string; empty values are left out. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

const seg = (value: string | number) => encodeURIComponent(String(value));

/** Builders of in-site paths, without the locale prefix (`next/link` adds it). */
export const paths = {
  main: () => '/',
  searchResult: (query?: Query) => withQuery('/search/result', query),
  hotel: (hotelId: number, query?: Query) => withQuery(`/hotel/${seg(hotelId)}`, query),
  hotelOptions: (hotelId: number, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/options`, query),
  hotelOption: (hotelId: number, roomId: number, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/options/${seg(roomId)}`, query),
  hotelCalendar: (hotelId: number, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/calendar`, query),
  hotelTour: (hotelId: number, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/calendar/tour`, query),
  hotelReviews: (hotelId: number, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/reviews`, query),
  hotelReview: (hotelId: number, reviewId: number) =>
    `/hotel/${seg(hotelId)}/reviews/${seg(reviewId)}`,
  reservation: (query?: Query) => withQuery('/reservation', query),
  payment: (paymentId: string) => `/payment/${seg(paymentId)}`,
  paymentResult: (paymentId: string, query?: Query) =>
    withQuery(`/payment/result/${seg(paymentId)}`, query),
  mypage: (query?: Query) => withQuery('/mypage', query),
  mypageDetail: (paymentId: string) => `/mypage/detail/${seg(paymentId)}`,
  login: (redirectUrl?: string) => withQuery('/auth/login', { redirect_url: redirectUrl }),
  loginEmail: (redirectUrl?: string) =>
    withQuery('/auth/login/email', { redirect_url: redirectUrl }),
  register: (redirectUrl?: string) => withQuery('/auth/register', { redirect_url: redirectUrl }),
  reset: () => '/auth/reset',
  info: () => '/auth/info',
  onboarding: (redirectUrl?: string) =>
    withQuery('/auth/info/onboarding', { redirect_url: redirectUrl }),
  sso: () => '/auth/sso',
  coupon: () => '/coupon',
  notifications: () => '/notifications',
  faq: () => '/faq',
  promotions: () => '/promotions',
  promotion: (tag: string) => `/promotions/${seg(tag)}`,
  event: (slug?: string) => (slug === undefined ? '/event' : `/event/${seg(slug)}`),
} as const;
