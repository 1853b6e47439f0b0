import { describe, expect, it } from 'vitest';

import { brand } from '@/config/brand';
import { APP_BANNER_SNOOZE_MS } from '@/config/constants';
import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import { isSnoozed, snooze } from './app-banner';
import { companyFacts } from './footer';
import { languageTarget } from './language-target';
import { storeLinkOf } from './app-banner';
import { wayBack } from './header';

describe('the link to the other language', () => {
  it('keeps path and query, and has no prefix for Korean', () => {
    expect(languageTarget('en', '/hotel/7?from=2027-03-01&to=2027-03-31')).toBe(
      '/en/hotel/7?from=2027-03-01&to=2027-03-31',
    );
    expect(languageTarget('ko', '/hotel/7?adults=2')).toBe('/hotel/7?adults=2');
    expect(languageTarget('en', '/')).toBe('/en');
    expect(languageTarget('en', '/?keyword=a?b')).toBe('/en?keyword=a?b');
    expect(languageTarget('ko', '/?keyword=a')).toBe('/?keyword=a');
  });
});

describe('the way back after signing in', () => {
  it('encodes a query in one way, however it was written', () => {
    const spelled = wayBack('/search/result', '/search/result?amenities=kitchen,desk&keyword=부산');
    expect(spelled).toBe(
      wayBack(
        '/search/result',
        '/search/result?amenities=kitchen%2Cdesk&keyword=%EB%B6%80%EC%82%B0',
      ),
    );
    expect(wayBack('/', '/?keyword=a?b')).toBe('/?keyword=a%3Fb');
  });

  it('is the current path without its fragment', () => {
    expect(wayBack('/hotel/[hotelId]', '/hotel/7?adults=2#rooms')).toBe('/hotel/7?adults=2');
  });

  it('is passed on by a sign-in page, which is never the way back itself', () => {
    expect(wayBack('/auth/login', '/auth/login?redirect_url=%2Fcoupon%3Fa%3D1')).toBe(
      '/coupon?a=1',
    );
    expect(wayBack('/auth/login', '/auth/login')).toBeUndefined();
  });
});

describe('the dismissal of the app banner', () => {
  const storeOf = (value: string | null) => {
    let kept = value;
    return {
      getItem: () => kept,
      setItem: (_: string, next: string) => {
        kept = next;
      },
    };
  };
  const now = Date.UTC(2026, 10, 21);

  it('lasts exactly 24 hours', () => {
    const store = storeOf(null);
    expect(isSnoozed(store, now)).toBe(false);
    snooze(store, now);
    expect(isSnoozed(store, now + APP_BANNER_SNOOZE_MS - 1)).toBe(true);
    expect(isSnoozed(store, now + APP_BANNER_SNOOZE_MS)).toBe(false);
  });

  it('ignores a stored value that is not a time in the past', () => {
    expect(isSnoozed(storeOf('soon'), now)).toBe(false);
    expect(isSnoozed(storeOf(String(now + 1)), now)).toBe(false);
  });

  it('works in a browser that refuses to store anything', () => {
    const refuse = (): never => {
      throw new Error('denied');
    };
    const store = { getItem: refuse, setItem: refuse };
    expect(() => snooze(store, now)).not.toThrow();
    expect(isSnoozed(store, now)).toBe(false);
  });
});

describe('the link to an app store', () => {
  it('is shown on telephones and tablets but not on desktop computers', () => {
    const link = (userAgent: string, touchPoints = 0) => storeLinkOf({ userAgent, touchPoints });
    expect(link('Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5)).toBe(brand.app.android);
    expect(link('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)', 5)).toBe(brand.app.ios);
    expect(link('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)).toBe(brand.app.ios);
    expect(link('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBeNull();
    expect(link('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10)).toBeNull();
  });
});

describe('the company details in the footer', () => {
  it.each(['ko', 'en'] as const)(
    'contain everything that the law requires, and mark samples (%s)',
    (locale) => {
      const t = i18nOf(locale, loadTranslations(locale, ['shell'])).getFixedT(locale, 'shell');
      const facts = companyFacts(locale, t);
      const sample = locale === 'ko' ? '예시' : 'sample';
      expect(facts.every(({ label, value }) => label !== '' && value !== '')).toBe(true);
      expect(facts.find(({ value }) => value.startsWith(brand.company.registration))?.value).toBe(
        `${brand.company.registration} (${sample})`,
      );
      expect(facts.map(({ value }) => value)).toEqual(
        expect.arrayContaining([brand.phone.text, brand.email]),
      );
      expect(new Set(facts.map(({ label }) => label)).size).toBe(9);
    },
  );
});
