import { describe, expect, it } from 'vitest';

import { loadTranslations } from '@/i18n/server';
import { ERROR_CODES } from '@/contract/errors';
import { FAILURE_CODES, failureCodeOf, leftByGuest } from './failure-text';

type Texts = Record<string, Record<string, string>>;
const texts = (locale: 'ko' | 'en') => loadTranslations(locale, ['booking']).booking as Texts;

describe.each(['ko', 'en'] as const)('the texts for declined payments in %s', (locale) => {
  it('have exactly one for each code, and one for all other codes', () => {
    expect(Object.keys(texts(locale).failure ?? {}).sort()).toEqual(
      [...FAILURE_CODES, 'UNKNOWN'].sort(),
    );
  });

  it('are never empty and contain no error code', () => {
    for (const text of Object.values(texts(locale).failure ?? {})) {
      expect(text.length).toBeGreaterThan(10);
      expect(text).not.toMatch(/[A-Z]+_[A-Z]+/);
    }
  });
});

function keysOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, below]) => keysOf(below, `${path}.${key}`));
}

it.each(['booking', 'mypage'] as const)(
  'the texts of %s have the same keys in both languages',
  (name) => {
    const plain = (locale: 'ko' | 'en') =>
      new Set(
        keysOf(loadTranslations(locale, [name])[name]).map((key) =>
          key.replace(/_(one|other)$/, ''),
        ),
      );
    expect([...plain('en')].sort()).toEqual([...plain('ko')].sort());
  },
);

it('a code without a text of its own becomes UNKNOWN', () => {
  expect(failureCodeOf('REJECT_CARD_COMPANY')).toBe('REJECT_CARD_COMPANY');
  expect(failureCodeOf('<b>SOMETHING_NEW</b>')).toBe('UNKNOWN');
  expect(failureCodeOf('toString')).toBe('UNKNOWN');
  expect(failureCodeOf(null)).toBe('UNKNOWN');
});

it('a payment that the guest left is told apart from a refused card', () => {
  expect(leftByGuest('PAY_PROCESS_CANCELED')).toBe(true);
  expect(leftByGuest('REJECT_CARD_COMPANY')).toBe(false);
  expect(leftByGuest(null)).toBe(false);
});

it('the errors that the payment pages name have texts among those of the API', () => {
  const named = ['SOLD_OUT', 'PRICE_CHANGED', 'QUOTE_EXPIRED', 'HOLD_EXPIRED', 'PAYMENT_MISMATCH'];
  for (const locale of ['ko', 'en'] as const) {
    const errors = loadTranslations(locale, ['errors']).errors as Record<string, string>;
    for (const code of ERROR_CODES.filter((known) => named.includes(known))) {
      expect(errors[code]).toBeTruthy();
    }
  }
});
