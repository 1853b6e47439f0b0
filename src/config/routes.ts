import type { HotelId, RoomTypeId } from '@/domain/ids';

/**
 * The route table: the routes of the specification (section 2), and those added to it. The shell
 * looks up the current route here; a test walks `pages/` and requires one row per page.
 */

type HeaderKind = 'plain' | 'bordered' | 'hidden';

/** The named page views; `src/contract/content/analytics-events.ts` defines the data of each. */
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

/**
 * How search engines treat a page (decision 016).
 *
 * - `listed`: indexed. Only the query parameters in `keys` belong to its canonical address, in this
 *   order; `part` is the part of the sitemap that names it, null where only links lead to it.
 * - `passing`: a step of a process, or a page that repeats another one: not indexed, but its links
 *   are followed.
 * - `private`: personal, or the way to sign in: not indexed, and robots.txt keeps crawlers out.
 */
export type Listing =
  | {
      readonly kind: 'listed';
      readonly part: 'pages' | 'hotels' | null;
      readonly keys: readonly string[];
    }
  | { readonly kind: 'passing' }
  | { readonly kind: 'private' };

export type Route = {
  /** The Next.js route pattern, as `router.pathname` gives it. */
  readonly path: string;
  readonly listing: Listing;
  readonly header: HeaderKind;
  /** Whether the mobile bottom navigation is shown. */
  readonly bottomNav: boolean;
  /** Whether the extra footer is shown (main and hotel detail). */
  readonly footer: boolean;
  /** The named page-view event, where the page fires one. */
  readonly pageView: PageView | null;
  readonly needsSession: boolean;
  /** Whether headlines are set in the serif: on pages that tell of hotels (docs/decisions/092). */
  readonly headlines: boolean;
  /**
   * True for the main page and for lists of hotels: the font file `core` has all Korean letters of their first screen.
   * Other pages in Korean load the file `texts` at once as well (`src/config/site-fonts.ts`).
   */
  readonly onlyCoreLetters: boolean;
  /** Whether the banner for consent may be shown: not while somebody signs in, books or pays. */
  readonly asksConsent: boolean;
};

const listed = (
  part: 'pages' | 'hotels' | null,
  keys: readonly string[] = [],
): Extract<Listing, { kind: 'listed' }> => ({ kind: 'listed', part, keys });
const PASSING: Listing = { kind: 'passing' };
const PRIVATE: Listing = { kind: 'private' };

const route = (
  path: string,
  listing: Listing,
  traits: Partial<Omit<Route, 'path' | 'listing'>> = {},
): Route => ({
  path,
  listing,
  header: 'plain',
  bottomNav: false,
  footer: false,
  pageView: null,
  needsSession: false,
  headlines: false,
  onlyCoreLetters: false,
  asksConsent: true,
  ...traits,
});

export const routes = {
  main: route('/', listed('pages'), {
    header: 'bordered',
    bottomNav: true,
    footer: true,
    headlines: true,
    onlyCoreLetters: true,
    pageView: 'main_view',
  }),
  searchResult: route('/search/result', listed('pages', ['region', 'area', 'type']), {
    bottomNav: true,
    onlyCoreLetters: true,
    pageView: 'search_result_view',
  }),
  hotel: route('/hotel/[hotelId]', listed('hotels'), {
    bottomNav: true,
    footer: true,
    pageView: 'hotel_view',
  }),
  hotelOptions: route('/hotel/[hotelId]/options', PASSING, { pageView: 'hotel_options_view' }),
  hotelOption: route('/hotel/[hotelId]/options/[roomId]', listed(null)),
  hotelCalendar: route('/hotel/[hotelId]/calendar', PASSING),
  hotelTour: route('/hotel/[hotelId]/calendar/tour', PASSING),
  hotelReviews: route('/hotel/[hotelId]/reviews', listed(null, ['page']), { header: 'hidden' }),
  hotelReview: route('/hotel/[hotelId]/reviews/[reviewId]', PASSING, { header: 'hidden' }),
  // The page is open to visitors, who become members by booking (docs/decisions/055).
  reservation: route('/reservation', PRIVATE, {
    pageView: 'reservation_view',
    asksConsent: false,
  }),
  payment: route('/payment/[paymentId]', PRIVATE, {
    needsSession: true,
    pageView: 'payment_view',
    asksConsent: false,
  }),
  paymentResult: route('/payment/result/[paymentId]', PRIVATE, {
    header: 'bordered',
    needsSession: true,
    pageView: 'payment_result_view',
    asksConsent: false,
  }),
  mypage: route('/mypage', PRIVATE, {
    bottomNav: true,
    needsSession: true,
    pageView: 'mypage_view',
  }),
  mypageDetail: route('/mypage/detail/[paymentId]', PRIVATE, {
    bottomNav: true,
    needsSession: true,
    pageView: 'mypage_detail_view',
  }),
  // A page that the specification doesn't have (docs/decisions/021).
  ownReview: route('/mypage/review/[paymentId]', PRIVATE, { needsSession: true }),
  login: route('/auth/login', PRIVATE, { asksConsent: false }),
  loginEmail: route('/auth/login/email', PRIVATE, { asksConsent: false }),
  register: route('/auth/register', PRIVATE, { asksConsent: false }),
  reset: route('/auth/reset', PRIVATE, { asksConsent: false }),
  info: route('/auth/info', PRIVATE, { bottomNav: true, needsSession: true }),
  onboarding: route('/auth/info/onboarding', PRIVATE, { needsSession: true, asksConsent: false }),
  sso: route('/auth/sso', PRIVATE, { bottomNav: true, asksConsent: false }),
  coupon: route('/coupon', PRIVATE, { needsSession: true }),
  notifications: route('/notifications', PRIVATE, { bottomNav: true, needsSession: true }),
  refuseAdvertising: route('/notifications/refuse', PRIVATE),
  faq: route('/faq', listed('pages'), { bottomNav: true, pageView: 'faq_view' }),
  promotions: route('/promotions', listed('pages', ['page']), {
    bottomNav: true,
    headlines: true,
    pageView: 'promotions_view',
  }),
  promotion: route('/promotions/[promotionName]', listed('pages'), {
    bottomNav: true,
    headlines: true,
    pageView: 'promotion_view',
  }),
  // Pages that the specification doesn't have (docs/decisions/043 and 109).
  keptData: route('/privacy', listed('pages')),
  vouchers: route('/vouchers', listed('pages')),
  voucher: route('/vouchers/[productId]', PASSING, { asksConsent: false }),
  redeemVoucher: route('/vouchers/redeem', PRIVATE, { asksConsent: false }),
  voucherOrder: route('/vouchers/order/[id]', PRIVATE, { needsSession: true, asksConsent: false }),
  myVouchers: route('/mypage/vouchers', PRIVATE, { needsSession: true }),
  event: route('/event/[[...slug]]', listed('pages'), { header: 'hidden', headlines: true }),
  // Pages that the specification doesn't have (docs/decisions/042).
  collections: route('/collections', listed('pages'), { headlines: true }),
  collection: route('/collections/[tag]', listed('pages'), { headlines: true }),
  // Pages that the specification doesn't have (docs/decisions/018).
  wishlist: route('/wishlist', PRIVATE),
  compare: route('/compare', PASSING),
  notFound: route('/404', PASSING, { header: 'hidden' }),
  error: route('/500', PASSING, { header: 'hidden' }),
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

const byPath = new Map<string, Route>(Object.values(routes).map((row) => [row.path, row]));

/** The row for a Next.js pathname; an unknown one (`/_error`) gets the row of the 404 page. */
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
  hotel: (hotelId: HotelId, query?: Query) => withQuery(`/hotel/${seg(hotelId)}`, query),
  hotelOptions: (hotelId: HotelId, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/options`, query),
  hotelOption: (hotelId: HotelId, roomId: RoomTypeId, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/options/${seg(roomId)}`, query),
  hotelCalendar: (hotelId: HotelId, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/calendar`, query),
  hotelTour: (hotelId: HotelId, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/calendar/tour`, query),
  hotelReviews: (hotelId: HotelId, query?: Query) =>
    withQuery(`/hotel/${seg(hotelId)}/reviews`, query),
  hotelReview: (hotelId: HotelId, reviewId: number) =>
    `/hotel/${seg(hotelId)}/reviews/${seg(reviewId)}`,
  reservation: (query?: Query) => withQuery('/reservation', query),
  payment: (paymentId: string) => `/payment/${seg(paymentId)}`,
  paymentResult: (paymentId: string, query?: Query) =>
    withQuery(`/payment/result/${seg(paymentId)}`, query),
  mypage: (query?: Query) => withQuery('/mypage', query),
  mypageDetail: (paymentId: string, query?: Query) =>
    withQuery(`/mypage/detail/${seg(paymentId)}`, query),
  ownReview: (paymentId: string) => `/mypage/review/${seg(paymentId)}`,
  login: (redirectUrl?: string, error?: string) =>
    withQuery('/auth/login', { redirect_url: redirectUrl, error }),
  loginEmail: (redirectUrl?: string) =>
    withQuery('/auth/login/email', { redirect_url: redirectUrl }),
  register: (redirectUrl?: string) => withQuery('/auth/register', { redirect_url: redirectUrl }),
  /**
   * @param find `email` to look up the address of the account, instead of setting a new password
   */
  reset: (find?: 'email') => withQuery('/auth/reset', { find }),
  /** `connect` names the provider to link, `connected` one that was just linked. */
  info: (query?: Query) => withQuery('/auth/info', query),
  onboarding: (redirectUrl?: string) =>
    withQuery('/auth/info/onboarding', { redirect_url: redirectUrl }),
  sso: () => '/auth/sso',
  coupon: (query?: Query) => withQuery('/coupon', query),
  notifications: () => '/notifications',
  faq: () => '/faq',
  keptData: () => '/privacy',
  promotions: () => '/promotions',
  promotion: (tag: string) => `/promotions/${seg(tag)}`,
  vouchers: () => '/vouchers',
  voucher: (productId: number) => `/vouchers/${seg(productId)}`,
  redeemVoucher: () => '/vouchers/redeem',
  voucherOrder: (orderId: string) => `/vouchers/order/${seg(orderId)}`,
  myVouchers: () => '/mypage/vouchers',
  collections: () => '/collections',
  collection: (tag: string) => `/collections/${seg(tag)}`,
  wishlist: (query?: Query) => withQuery('/wishlist', query),
  compare: (query?: Query) => withQuery('/compare', query),
  event: (slug?: string) => (slug === undefined ? '/event' : `/event/${seg(slug)}`),
} as const;

/** The values in the brackets of a route's pattern, as `router.query` gives them. */
export type PathParams = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The checked query values that a page shows. Keys that the route doesn't list are ignored. */
export type Shown = Readonly<Record<string, string | number | null | undefined>>;

/**
 * The canonical path of a page, without language and origin: the values in the brackets, then the
 * listed query keys that have a value, in the table's order. Null for a page that search engines
 * don't index.
 */
export function canonicalPath(route: Route, params: PathParams, shown: Shown = {}): string | null {
  const { path, listing } = route;
  if (listing.kind !== 'listed') return null;
  const filled = path
    .replace(/\/\[\[\.\.\.(\w+)\]\]/g, (_, name: string) => segments(params[name]))
    .replace(/\/\[(\w+)\]/g, (_, name: string) => segments(params[name]));
  return withQuery(
    filled === '' ? '/' : filled,
    Object.fromEntries(listing.keys.map((key) => [key, shown[key]])),
  );
}

function segments(value: string | readonly string[] | undefined): string {
  const all = value === undefined ? [] : [value].flat();
  return all.map((one) => `/${encodeURIComponent(one)}`).join('');
}

/**
 * Path prefixes that crawlers must not visit: those of the private routes, up to their first
 * bracket. Prefixes that begin with another one are left out.
 */
export function privatePrefixes(rows: readonly Route[]): string[] {
  const all = rows
    .filter(({ listing }) => listing.kind === 'private')
    .map(({ path }) => path.replace(/\[.*$/, ''));
  return [...new Set(all)]
    .filter((prefix) => !all.some((other) => other !== prefix && prefix.startsWith(other)))
    .sort();
}
