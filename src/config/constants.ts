/**
 * Constants the specification fixes (section 9) and the defaults of what it leaves open.
 * Durations say their unit in the name.
 */

export const LOCALES = ['ko', 'en'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'ko';

export const LANGUAGE_HEADER = 'language';

/** The business-account provider's name: the "etbs" segment of the reservation calls. */
export const BUSINESS_PROVIDER = 'etbs';
/** Every identity provider the site can speak to. */
export const PROVIDER_IDS = [BUSINESS_PROVIDER, 'kakao', 'naver', 'google', 'apple'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];
/** The card provider's name in `/outside/{card-provider}/relay/getcardlist`. */
export const CARD_PROVIDER = 'toss';

export const HOTEL_TIME_ZONE = 'Asia/Seoul';

export const QUERY_STALE_MS = 300_000;
export const APP_BANNER_SNOOZE_MS = 86_400_000;

export const PROGRESS_BAR = {
  color: '#03946E',
  startPosition: 0.3,
  stopDelayMs: 200,
  height: 1,
} as const;

/** The picture a shared link shows, in px. */
export const SHARE_PICTURE = { width: 300, height: 157 } as const;

/** How far ahead the demo catalogue is priced: 18 months. */
export const CALENDAR_NIGHTS = 548;

/** What a visitor sees before choosing dates: a month, starting in two weeks. */
export const DEFAULT_STAY = { startsInDays: 14, nights: 30, adults: 2, children: 0 } as const;

/** GrowthBook's cache in the browser (section 9): stale after a minute, kept for a day. */
export const FLAGS_CACHE = { staleTTL: 60_000, maxAge: 86_400_000, maxEntries: 10 } as const;
/** The client key under which the embedded API gives out its flags. */
export const FLAGS_CLIENT_KEY = 'sdk-local';
/** How old the server's own copy of the flags may be when a page is rendered. */
export const FLAGS_FRESH_MS = 1_000;
/** The anonymous visitor that variations are chosen by; see decision 011. */
export const VISITOR_COOKIE = { name: 'mm-visitor', seconds: 31_536_000 } as const;

export const SEARCH_PAGE_SIZE = 20;
export const REVIEW_PAGE_SIZE = 10;

/**
 * Hotels in one part of the sitemap. The protocol allows 50,000 addresses and 50 MB; with two
 * languages this is 2,000 and about 0.7 MB, which is written in a few milliseconds.
 */
export const SITEMAP_PART_SIZE = 1_000;

/** How many promotions a page of their list has. */
export const PROMOTIONS_PAGE_SIZE = 12;
/** How many collections the main page shows. */
export const MAIN_COLLECTIONS = 4;
