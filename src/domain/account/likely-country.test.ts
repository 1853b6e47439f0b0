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
  '%s pages at %s, of a browser that speaks %j: %s',
  (locale, timeZone, languages, iso) => {
    expect(likelyCountry({ locale, timeZone, languages })).toBe(iso);
  },
);
