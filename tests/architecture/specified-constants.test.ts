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
} from '@/domain/hold-limit';
import { ROTATION_GRACE_MS } from '@/domain/session-rotation';
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
 * Other tests count with the names of these figures, and so would agree with any value. Here each one is
 * written out as the specification (section 9), or the decision that is named, has it.
 */
const env = parseEnv({});
const queries = createQueryClient().getDefaultOptions().queries;

it.each([
  // The look.
  ['heights of buttons, in px', BUTTON_HEIGHTS, { s: 28, m: 40, l: 48 }],
  ['breakpoints, in px', BREAKPOINTS, { small: 768, medium: 1024, large: 1408 }],
  ['the widest phone, in px', MOBILE_CUTOFF, 480],
  ['the unit of spacing, in px', SPACING, 8],
  ['the modal’s place in the stack', MODAL.zIndex, 9999],
  ['the modal’s animation, in ms', MODAL.durationMs, 200],
  ['the modal’s slide, in px', MODAL.slidePx, 16],
  ['the width of the language modal, in px', MODAL.languageWidth, 328],
  ['what content stays clear of, and the header’s row, in px', HEADER, { offset: 80, row: 79 }],
  [
    'the progress bar',
    PROGRESS_BAR,
    { color: '#03946E', startPosition: 0.3, stopDelayMs: 200, height: 1 },
  ],
  ['the picture of a shared link, in px', SHARE_PICTURE, { width: 300, height: 157 }],
  // Languages.
  ['languages of the site', LOCALES, ['ko', 'en']],
  ['the language of the site', DEFAULT_LOCALE, 'ko'],
  ['languages of the API, its own first', API_LANGUAGES, ['kr', 'en']],
  [
    'how texts are read',
    optionsFor('ko'),
    expect.objectContaining({
      fallbackLng: 'en',
      defaultNS: 'common',
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
    }),
  ],
  // How long things last, and how much of them there is.
  ['24 hours without the banner of the app', APP_BANNER_SNOOZE_MS, 86_400_000],
  ['5 minutes for which data is fresh', QUERY_STALE_MS, 300_000],
  [
    'how pages ask for data',
    queries,
    expect.objectContaining({ staleTime: 300_000, refetchOnWindowFocus: true }),
  ],
  [
    'the browser’s cache of flags: a minute, a day, ten of them',
    FLAGS_CACHE,
    { staleTTL: 60_000, maxAge: 86_400_000, maxEntries: 10 },
  ],
  [
    'what is reported: every trace, a replay of each error and of nothing else',
    SAMPLING,
    { tracesSampleRate: 1, replaysSessionSampleRate: 0, replaysOnErrorSampleRate: 1 },
  ],
  // What the specification leaves open, as the documents promise it.
  ['hotels on a page of search results (docs/subjects/search.md)', SEARCH_PAGE_SIZE, 20],
  ['reviews on a page', REVIEW_PAGE_SIZE, 10],
  ['seconds of a hold (docs/subjects/booking-and-inventory.md)', env.HOLD_SECONDS, 900],
  ['seconds of an access token (decision 006)', env.ACCESS_TOKEN_SECONDS, 900],
  ['seconds of a refresh token, 30 days (decision 006)', env.REFRESH_TOKEN_SECONDS, 2_592_000],
  ['a refresh token’s time of grace, in ms (decision 040)', ROTATION_GRACE_MS, 30_000],
  ['unpaid rooms of a member (decision 047)', MAX_UNPAID_ROOMS, 3],
  [
    'holds of a member within an hour and a day (decisions 047, 068)',
    HOLD_WINDOWS,
    [
      { max: 12, windowMs: 3_600_000 },
      { max: 36, windowMs: 86_400_000 },
    ],
  ],
  ['deposits of a member that wait (decision 047)', MAX_WAITING_DEPOSITS, 2],
  ['deposits a day that nobody pays into (decision 047)', MAX_ISSUED_DEPOSITS, 4],
  ['24 hours for which a key is known (decision 028)', KEY_KEPT_MS, 86_400_000],
  ['keys of a caller (docs/subjects/limits-and-client-addresses.md)', MAX_KEYS, 1_000],
])('%s', (_what, value, specified) => {
  expect(value).toEqual(specified);
});
