import { describe, expect, it } from 'vitest';

import { loadTranslations } from '@/i18n/server';
import { ERROR_CODES } from '@/contract/errors';
import { FAILURE_CODES, failureCodeOf, leftByGuest } from './failure-text';

type Texts = Record<string, Record<string, string>>;
const texts = (locale: 'ko' | 'en') => loadTranslations(locale, ['booking']).booking as Texts;

describe.each(['ko', 'en'] as const)('the texts of declines in %s', (locale) => {
  it('has exactly one for each code, and one for any other', () => {
    expect(Object.keys(texts(locale).failure ?? {}).sort()).toEqual(
      [...FAILURE_CODES, 'UNKNOWN'].sort(),
    );
  });

  it('leaves none empty and shows no code to a guest', () => {
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

it.each(['booking', 'mypage'] as const)('%s says the same things in both languages', (name) => {
  const plain = (locale: 'ko' | 'en') =>
    new Set(
      keysOf(loadTranslations(locale, [name])[name]).map((key) => key.replace(/_(one|other)$/, '')),
    );
  expect([...plain('en')].sort()).toEqual([...plain('ko')].sort());
});

it('never takes a code it has no text for', () => {
  expect(failureCodeOf('REJECT_CARD_COMPANY')).toBe('REJECT_CARD_COMPANY');
  expect(failureCodeOf('<b>SOMETHING_NEW</b>')).toBe('UNKNOWN');
  expect(failureCodeOf('toString')).toBe('UNKNOWN');
  expect(failureCodeOf(null)).toBe('UNKNOWN');
});

it('tells a guest who turned back from a card that was refused', () => {
  expect(leftByGuest('PAY_PROCESS_CANCELED')).toBe(true);
  expect(leftByGuest('REJECT_CARD_COMPANY')).toBe(false);
  expect(leftByGuest(null)).toBe(false);
});

it('has a text of the API for each refusal these pages name', () => {
  const named = ['SOLD_OUT', 'PRICE_CHANGED', 'QUOTE_EXPIRED', 'HOLD_EXPIRED', 'PAYMENT_MISMATCH'];
  for (const locale of ['ko', 'en'] as const) {
    const errors = loadTranslations(locale, ['errors']).errors as Record<string, string>;
    for (const code of ERROR_CODES.filter((known) => named.includes(known))) {
      expect(errors[code]).toBeTruthy();
    }
  }
});
