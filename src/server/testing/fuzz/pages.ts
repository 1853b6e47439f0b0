import { type RouteName, routes } from '@/config/routes';
import type { Random } from '@/server/testing/random';
import type { Known, RightRequest, Target } from './requests';
import { keysOf } from '@/domain/keys-of';

const STAY = ['from', 'to', 'adults', 'children'];
const OFFER = [...STAY, 'addOns'];
const SEARCH = [
  ...STAY,
  'region',
  'area',
  'keyword',
  'length',
  'unit',
  'flex',
  'type',
  'amenities',
  'refundable',
  'tour',
  'grade',
  'score',
  'size',
  'nightMin',
  'nightMax',
  'totalMin',
  'totalMax',
  'bounds',
  'sort',
  'view',
  'page',
];
const ENTRY = ['redirect_url', 'callbackUrl', 'error'];
/** The parameters with which gateways send a browser back. */
const RETURN = ['paymentKey', 'orderId', 'amount', 'code', 'message', 'provider'];

/**
 * The query parameters that pages read. Where a page isn't named, these are the ones that belong to
 * its canonical address, if there are any.
 */
const KEYS: Readonly<Partial<Record<RouteName, readonly string[]>>> = {
  main: ['ref'],
  searchResult: SEARCH,
  hotel: OFFER,
  hotelOptions: OFFER,
  hotelOption: [...OFFER, 'planId'],
  hotelCalendar: [...STAY, 'roomId', 'planId', 'nights'],
  hotelTour: ['date', 'time', 'tour', 'change'],
  hotelReviews: ['page', 'traveller', 'language', 'length', 'room'],
  hotelReview: ['page', 'traveller', 'language', 'length', 'room'],
  reservation: [...OFFER, 'hotelId', 'roomId', 'planId', 'total', 'chosen'],
  payment: RETURN,
  paymentResult: RETURN,
  mypage: ['state', 'year', 'page'],
  mypageDetail: ['change', ...STAY],
  login: ENTRY,
  loginEmail: ENTRY,
  register: ENTRY,
  reset: [...ENTRY, 'find'],
  info: [...ENTRY, 'connect', 'connected'],
  onboarding: ENTRY,
  sso: ENTRY,
  coupon: ['state'],
  notifications: ['after'],
  refuseAdvertising: ['token'],
  faq: ['q'],
  promotions: ['page', 'state'],
  promotion: STAY,
  voucher: ['quantity'],
  redeemVoucher: ['code'],
  voucherOrder: RETURN,
  collection: STAY,
  wishlist: STAY,
  compare: ['rooms', ...STAY],
};

/** The pool of values for a path parameter, or for a query parameter with another name. */
const POOLS = new Map([
  ['paymentId', 'bookingId'],
  ['id', 'voucherOrderId'],
  ['tag', 'collectionTag'],
  ['promotionName', 'promotionTag'],
  ['planId', 'ratePlanId'],
  ['room', 'roomId'],
]);

/** Valid values for parameters for which the site has no data. */
const USUAL = new Map<string, readonly string[]>([
  ...['adults', 'children', 'page', 'quantity'].map((key): [string, string[]] => [key, ['1', '2']]),
  ...['redirect_url', 'callbackUrl'].map((key): [string, string[]] => [
    key,
    ['/mypage', '/en/faq'],
  ]),
  ['sort', ['price', 'score', 'recommended']],
  ['view', ['map', 'list']],
  ['flex', ['3']],
  ['length', ['2', 'weeks', 'months']],
  ['unit', ['week', 'month']],
  ['refundable', ['true']],
  ['tour', ['true']],
  ['grade', ['4', '3,4']],
  ['score', ['8']],
  ['size', ['20']],
  ['nightMin', ['50000']],
  ['nightMax', ['200000']],
  ['totalMin', ['500000']],
  ['totalMax', ['9000000']],
  ['bounds', ['33,124,39,132', '37.4,126.7,37.7,127.2']],
  ['amenities', ['wifi', 'kitchen,wifi']],
  ['type', ['residence', 'hotel']],
  ['keyword', ['스테이', 'stay', 'ㅅㅌㅇ', '서울']],
  ['addOns', ['PARKING', 'BREAKFAST']],
  ['time', ['14:00']],
  ['nights', ['7', '30']],
  ['state', ['upcoming', 'past', 'ended']],
  ['year', ['2026', '2027']],
  ['traveller', ['solo', 'family']],
  ['language', ['ko', 'en']],
  ['chosen', ['none', '1,2']],
  ['provider', ['toss', 'nicepay', 'etbs']],
  ['find', ['email']],
]);

/** Prefixes of a page's path, with their weights; `/fr` isn't a language of the site. */
const PREFIXES = [
  ['', 6],
  ['/en', 6],
  ['/ko', 1],
  ['/fr', 1],
] as const;

export const PAGES = keysOf(routes);

/**
 * Makes a valid address of a page, with values of the known data.
 * @param isPlain whether it is in Korean and has no query
 */
export function pageRequest(
  name: RouteName,
  known: Known,
  by: Random,
  isPlain = false,
): { target: Target; right: RightRequest } {
  const { path, listing } = routes[name];
  const valueOf = (key: string): unknown => {
    const values = known.pools.get(POOLS.get(key) ?? key) ?? [];
    return values.length > 0 ? by.pick(values) : by.pick(USUAL.get(key) ?? ['abc']);
  };
  // `[[...slug]]` is one part of the path, or none.
  const pattern = path.replace('/[[...slug]]', !isPlain && by.chance(0.5) ? '/{slug}' : '');
  const place = pattern.replace(/\[(\w+)\]/g, '{$1}');
  const params = [...place.matchAll(/\{(\w+)\}/g)].map(
    ([, key = '']) => [key, valueOf(key)] as const,
  );
  const query = (KEYS[name] ?? (listing.kind === 'listed' ? listing.keys : []))
    .filter(() => !isPlain && by.chance(0.4))
    .map((key) => [key, valueOf(key)] as const);
  const target: Target = {
    name,
    method: 'GET',
    path: `${isPlain ? '' : by.weighted(PREFIXES)}${place}`,
    contentTypes: [],
    isCall: false,
    isChange: false,
  };
  return { target, right: { params: new Map(params), query, body: undefined } };
}
