import { expect, it } from 'vitest';

import {
  APP_BANNER_SNOOZE_MS,
  DEFAULT_LOCALE,
  FLAGS_CACHE,
  LOCALES,
  PROGRESS_BAR,
  QUERY_STALE_MS,
  REVIEW_PAGE_SIZE,
  SEARCH_PAGE_SIZE,
  SHARE_PICTURE,
} from '@/config/constants';
import { parseEnv } from '@/config/env';
import { API_LANGUAGES } from '@/contract/language';
import {
  HOLD_WINDOWS,
  MAX_ISSUED_DEPOSITS,
  MAX_UNPAID_ROOMS,
  MAX_WAITING_DEPOSITS,
} from '@/domain/booking/hold-limit';
import { ROTATION_GRACE_MS } from '@/domain/account/session-rotation';
import { optionsFor } from '@/i18n/options';
import { createQueryClient } from '@/lib/query-client';
import { SAMPLING } from '@/reporting/settings';
import { KEY_KEPT_MS, MAX_KEYS } from '@/server/platform/http/request-keys';
import {
  BREAKPOINTS,
  BUTTON_HEIGHTS,
  HEADER,
  MOBILE_CUTOFF,
  MODAL,
  SPACING,
} from '@/ui/theme/tokens';

/**
 * Other tests use these constants by name, and so would pass with any value. Here each value is
 * written out as in the specification (section 9), or in the document that is named.
 */
const env = parseEnv({});
const queries = createQueryClient().getDefaultOptions().queries;

it.each([
  // Sizes, places and durations of the design.
  ['heights of buttons, in px', BUTTON_HEIGHTS, { s: 28, m: 40, l: 48 }],
  ['breakpoints, in px', BREAKPOINTS, { small: 768, medium: 1024, large: 1408 }],
  ['the widest phone, in px', MOBILE_CUTOFF, 480],
  ['the unit of spacing, in px', SPACING, 8],
  ['the modal’s place in the stack', MODAL.zIndex, 9999],
  ['the modal’s animation, in ms', MODAL.durationMs, 200],
  ['the modal’s slide, in px', MODAL.slidePx, 16],
  ['the width of the language modal, in px', MODAL.languageWidth, 328],
  [
    'the height of the header that content stays below, and of its row, in px',
    HEADER,
    { offset: 80, row: 79 },
  ],
  [
    'the progress bar',
    PROGRESS_BAR,
    { color: '#03946E', startPosition: 0.3, stopDelayMs: 200, height: 1 },
  ],
  ['the picture of a shared link, in px', SHARE_PICTURE, { width: 300, height: 157 }],
  // Languages and translations.
  ['languages of the site', LOCALES, ['ko', 'en']],
  ['the language of the site', DEFAULT_LOCALE, 'ko'],
  ['languages of the API, its own first', API_LANGUAGES, ['kr', 'en']],
  [
    'the options for reading translations',
    optionsFor('ko'),
    expect.objectContaining({
      fallbackLng: 'en',
      defaultNS: 'common',
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
    }),
  ],
  // Durations and limits that the specification fixes.
  [
    'the time without the app banner after it was dismissed, 24 hours in ms',
    APP_BANNER_SNOOZE_MS,
    86_400_000,
  ],
  ['the time for which data are fresh, 5 minutes in ms', QUERY_STALE_MS, 300_000],
  [
    'the options of the browser’s queries',
    queries,
    expect.objectContaining({ staleTime: 300_000, refetchOnWindowFocus: true }),
  ],
  [
    'the browser’s cache of flags: stale after a minute, kept for a day, ten entries',
    FLAGS_CACHE,
    { staleTTL: 60_000, maxAge: 86_400_000, maxEntries: 10 },
  ],
  [
    'the shares of reports: every trace, and a replay of each error only',
    SAMPLING,
    { tracesSampleRate: 1, replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 1 },
  ],
  // Values that the specification leaves open, as the documents state them.
  [
    'the number of hotels on a page of search results (docs/subjects/search.md)',
    SEARCH_PAGE_SIZE,
    20,
  ],
  ['the number of reviews on a page', REVIEW_PAGE_SIZE, 10],
  [
    'the length of a hold in seconds (docs/subjects/booking-and-inventory.md)',
    env.HOLD_SECONDS,
    900,
  ],
  ['the lifetime of an access token in seconds (decision 006)', env.ACCESS_TOKEN_SECONDS, 900],
  [
    'the lifetime of a refresh token, 30 days in seconds (decision 006)',
    env.REFRESH_TOKEN_SECONDS,
    2_592_000,
  ],
  [
    'the time for which an exchanged refresh token is still accepted, in ms (decision 040)',
    ROTATION_GRACE_MS,
    30_000,
  ],
  ['the limit of a member’s unpaid rooms (decision 047)', MAX_UNPAID_ROOMS, 3],
  [
    'the limits of a member’s holds within an hour and a day (decisions 047, 068)',
    HOLD_WINDOWS,
    [
      { max: 12, windowMs: 3_600_000 },
      { max: 36, windowMs: 86_400_000 },
    ],
  ],
  ['the limit of a member’s open bank transfers (decision 047)', MAX_WAITING_DEPOSITS, 2],
  ['the limit of bank transfers a day that nobody pays (decision 047)', MAX_ISSUED_DEPOSITS, 4],
  [
    'the time for which an idempotency key is known, 24 hours in ms (decision 028)',
    KEY_KEPT_MS,
    86_400_000,
  ],
  [
    'the limit of a caller’s idempotency keys (docs/subjects/limits-and-client-addresses.md)',
    MAX_KEYS,
    1_000,
  ],
])('the specified value of %s', (_what, value, specified) => {
  expect(value).toEqual(specified);
});
