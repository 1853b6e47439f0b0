/**
 * Constants that the specification fixes (section 9), and our values for those that it leaves open.
 * Names of durations end with their unit.
 */

export const LOCALES = ['ko', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'ko';

/** The name of each language in that language, which is the same on every page. */
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { ko: '한국어', en: 'English' };

export const LANGUAGE_HEADER = 'language';

/** The business-account provider's name: the "etbs" segment of the reservation calls. */
export const BUSINESS_PROVIDER = 'etbs';
/** Every identity provider that the site supports. */
export const PROVIDER_IDS = [BUSINESS_PROVIDER, 'kakao', 'naver', 'google', 'apple'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];
/** The card provider's name in `/outside/{card-provider}/relay/getcardlist`. */
export const CARD_PROVIDER = 'toss';

/**
 * How long one request may wait for payment gateways in total: shorter than the time after which
 * load balancers give a request up, and longer than the time-out of a single call.
 */
export const GATEWAY_BUDGET_MS = 12_000;

/**
 * When the site is told to stop, it waits for a request under way as long as gateways may take, plus
 * this many milliseconds.
 */
export const STOP_MARGIN_MS = 5_000;
/**
 * `npm start` ends a site that doesn't stop by itself. It does so this many milliseconds after the site has
 * given up waiting for requests, which leaves time to stop the jobs and close the database.
 */
export const LAUNCHER_MARGIN_MS = 6_000;

export const QUERY_STALE_MS = 300_000;
export const APP_BANNER_SNOOZE_MS = 86_400_000;

export const PROGRESS_BAR = {
  color: '#03946E',
  startPosition: 0.3,
  stopDelayMs: 200,
  height: 1,
} as const;

/** The size of the preview picture of a shared link, in px. */
export const SHARE_PICTURE = { width: 300, height: 157 } as const;

/** The picture of a mail, twice as wide as high: in the file, and as it is shown, in px. */
export const LETTER_PICTURE = {
  file: { width: 1200, height: 600 },
  shown: { width: 600, height: 300 },
} as const;

/** How far ahead the demo catalogue is priced: 18 months. */
export const CALENDAR_NIGHTS = 548;

/** The stay that prices are for until a visitor chooses dates: a month, starting in two weeks. */
export const DEFAULT_STAY = { startsInDays: 14, nights: 30, adults: 2, children: 0 } as const;

/** GrowthBook's cache in the browser (section 9): stale after a minute, kept for a day. */
export const FLAGS_CACHE = { staleTTL: 60_000, maxAge: 86_400_000, maxEntries: 10 } as const;

/** Where the web host mounts the embedded API, and its proxy to the business provider's points. */
export const API_BASE_PATH = '/api';
export const PARTNER_BASE_PATH = '/api/partner-benefit';

/** The GrowthBook client key of the embedded API. */
export const FLAGS_CLIENT_KEY = 'sdk-local';
/** How old, in ms, the server's own copy of the flags may be when a page is rendered. */
export const FLAGS_FRESH_MS = 1_000;

export const SEARCH_PAGE_SIZE = 20;
export const REVIEW_PAGE_SIZE = 10;

/**
 * Hotels in one part of the sitemap. The protocol allows 50,000 addresses and 50 MB; with two
 * languages, a part has 2,000 addresses and about 0.7 MB, which takes a few milliseconds to write.
 */
export const SITEMAP_PART_SIZE = 1_000;

/** Promotions on one page of their list. */
export const PROMOTIONS_PAGE_SIZE = 12;
/** How many collections the main page shows. */
export const MAIN_COLLECTIONS = 4;

/** The style sheets of the fonts' slices: of the interface, and of headlines (docs/decisions/075, 092). */
export const TEXT_SLICES = '/fonts/slices.css';
export const HEADLINE_SLICES = '/fonts/headlines.css';
