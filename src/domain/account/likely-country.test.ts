import { expect, it } from 'vitest';

import { likelyCountry } from './likely-country';

it.each([
  ['ko', 'Europe/Berlin', ['ko-KR'], 'KR'],
  ['en', 'Europe/Berlin', ['en-US', 'en'], 'DE'],
  ['en', 'Asia/Seoul', ['en-US'], 'KR'],
  ['en', 'Australia/Sydney', [], 'AU'],
  ['en', 'Pacific/Guam', ['en', 'zh-Hant-TW'], 'TW'],
  ['en', 'UTC', ['en'], 'KR'],
] as const)(
  'is chosen for pages in %s, the time zone %s and the browser languages %j: %s',
  (locale, timeZone, languages, iso) => {
    expect(likelyCountry({ locale, readTimeZone: () => timeZone, languages })).toBe(iso);
  },
);
