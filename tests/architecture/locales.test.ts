import { readdirSync, readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { brand } from '@/config/brand';
import { CONSENT_NAMES } from '@/contract/account/auth';
import { NEIGHBOUR_KINDS, POLICY_KINDS, ROOM_VIEWS } from '@/contract/catalogue/catalogue-records';
import { AMENITY_CODES, HOTEL_TYPES } from '@/contract/catalogue/codes';
import { RESERVATION_STATES } from '@/contract/booking/reservation-view';
import { SEARCH_NOTES } from '@/contract/search/search';
import { SEARCH_SORTS } from '@/contract/search/search-filters';
import { KEPT_REASONS } from '@/domain/account/account-end';
import { ADD_ON_CODES } from '@/domain/price/add-on';
import { COUPON_KINDS, COUPON_RETURNS } from '@/domain/coupon/coupon';
import { UNUSED_REASONS } from '@/domain/coupon/coupon-choice';
import { CONDITION_TOPICS } from '@/domain/coupon/coupon-conditions';
import { FAQ_CATEGORIES } from '@/domain/content/content';
import { FLOOR_ROOMS } from '@/domain/hotel/floor-plan';
import { CHANNELS } from '@/domain/message/notification';
import { PAYMENT_METHODS } from '@/domain/payment/payment-method';
import { GENDERS } from '@/domain/account/person';
import { REMOVAL_REASONS, SCORE_PARTS, TRAVELLERS } from '@/domain/hotel/review';
import { DOCUMENT_KINDS } from '@/domain/booking/stay-documents';

type Tree = { [key: string]: string | Tree };

/** The keys joined by dots; plural forms of a key count as that key. */
function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [prefix + key.replace(/_(zero|one|other)$/, '')]
      : keysOf(value, `${prefix}${key}.`),
  );
}

function textsOf(tree: Tree, prefix = ''): Array<[string, string]> {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : textsOf(value, `${prefix}${key}.`),
  );
}

const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`public/locales/${language}/${file}`, 'utf8')) as Tree;

const files = readdirSync('public/locales/ko');

describe.each(files)('the translations in %s', (file) => {
  it('have the same keys in both languages', () => {
    const ko = [...new Set(keysOf(read('ko', file)))].sort();
    const en = [...new Set(keysOf(read('en', file)))].sort();
    expect(en).toEqual(ko);
  });

  it('use the same values in both languages', () => {
    // A translation may leave out the number, and the name of the site.
    const facts = (text: string) =>
      [...new Set(text.match(/\{\{\s*\w+/g) ?? [])]
        .filter((fact) => !/(count|brand)$/.test(fact))
        .sort();
    const en = new Map(textsOf(read('en', file)));
    for (const [key, text] of textsOf(read('ko', file))) {
      const other = en.get(key) ?? en.get(key.replace(/_(zero|other)$/, '_one')) ?? '';
      expect([key, facts(other)]).toEqual([key, facts(text)]);
    }
  });

  it('contain no brand name, which comes from the configuration', () => {
    for (const language of ['ko', 'en'] as const) {
      for (const [key, text] of textsOf(read(language, file))) {
        expect([key, text.includes(brand.name[language])]).toEqual([key, false]);
      }
    }
  });

  it('say in Korean that a room is “확보”, never “잡다” (docs/glossary.md)', () => {
    expect('객실을 잡아 뒀어요').toMatch(GRABBED);
    for (const [key, text] of textsOf(read('ko', file))) {
      expect([key, GRABBED.test(text)]).toEqual([key, false]);
    }
  });

  it('have no empty text, and no Korean particle directly after a value, whose form depends on the value', () => {
    for (const [key, text] of [...textsOf(read('ko', file)), ...textsOf(read('en', file))]) {
      expect([key, text.trim()]).not.toEqual([key, '']);
    }
    for (const [key, text] of textsOf(read('ko', file))) {
      expect([key, /\}\}(은|는|이|가|을|를)(?![가-힣])/.test(text)]).toEqual([key, false]);
    }
  });
});

/** Codes for which pages have a text each, with the file and the key of these texts. */
const NAMED: ReadonlyArray<readonly [codes: readonly string[], file: string, place: string]> = [
  [AMENITY_CODES, 'common.json', 'amenity'],
  [HOTEL_TYPES, 'common.json', 'hotelType'],
  [ROOM_VIEWS, 'common.json', 'view'],
  [ADD_ON_CODES, 'common.json', 'addOn'],
  [POLICY_KINDS, 'hotel.json', 'kind'],
  [NEIGHBOUR_KINDS, 'hotel.json', 'kind'],
  [FLOOR_ROOMS, 'hotel.json', 'floorPlan'],
  [TRAVELLERS, 'hotel.json', 'reviews'],
  [SCORE_PARTS, 'hotel.json', 'reviews'],
  [REMOVAL_REASONS, 'review.json', 'removed.reason'],
  [RESERVATION_STATES, 'booking.json', 'state'],
  [PAYMENT_METHODS, 'booking.json', 'method'],
  [DOCUMENT_KINDS, 'booking.json', 'documents'],
  [SEARCH_SORTS, 'search.json', 'sort'],
  [SEARCH_NOTES, 'search.json', 'note'],
  [COUPON_KINDS, 'coupon.json', 'value'],
  [COUPON_RETURNS, 'coupon.json', 'returns'],
  [UNUSED_REASONS, 'coupon.json', 'reason'],
  [CONDITION_TOPICS, 'coupon.json', 'topic'],
  [FAQ_CATEGORIES, 'site.json', 'faq.category'],
  [CHANNELS, 'mypage.json', 'notification'],
  [CONSENT_NAMES, 'auth.json', 'consent'],
  [GENDERS, 'auth.json', 'account.genders'],
  [KEPT_REASONS, 'auth.json', 'account.leave.reason'],
];

/** Forms of the verb “잡다”, a colloquial word for holding a room. */
const GRABBED = /(?<![가-힣])잡(?:[아았혀힌은을으고]|습니다)/;

describe('a code that pages show', () => {
  /** The codes of a table that have no text of their own in a language. */
  const unnamed = (codes: readonly string[], language: string, file: string, place: string) => {
    const keys = new Set(keysOf(read(language, file)));
    const isNamed = (code: string) =>
      [...keys].some((key) => key === `${place}.${code}` || key.startsWith(`${place}.${code}.`));
    return codes.filter((code) => !isNamed(code));
  };

  it.each(NAMED)('has a text in both languages (%#)', (codes, file, place) => {
    for (const language of ['ko', 'en']) {
      expect([file, place, unnamed(codes, language, file, place)]).toEqual([file, place, []]);
    }
  });

  it('is reported when its text is missing', () => {
    expect(unnamed(['kitchen', 'heliport'], 'ko', 'common.json', 'amenity')).toEqual(['heliport']);
  });
});
