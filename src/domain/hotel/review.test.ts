import { describe, expect, it } from 'vitest';

import type { ReservationState } from '../booking/reservation';
import { addMonths, languageOfText, maskedName, reviewStanding, tidyText } from './review';

const at = (now: string, more: { state?: ReservationState; review?: { removed: boolean } } = {}) =>
  reviewStanding({
    state: more.state ?? 'COMPLETED',
    checkOut: '2026-11-30',
    checkOutTime: '11:00',
    review: more.review ?? null,
    now: new Date(now),
  });

describe('reviewStanding', () => {
  it('can be written from check-out on by the hotel’s clock, and not a minute before', () => {
    expect(at('2026-11-30T10:59:59+09:00', { state: 'BOOKED' })).toEqual({
      kind: 'TOO_EARLY',
      from: new Date('2026-11-30T11:00:00+09:00'),
    });
    const open = { kind: 'OPEN', lastDay: '2027-02-28' };
    expect(at('2026-11-30T11:00:00+09:00', { state: 'BOOKED' })).toEqual(open);
    expect(at('2026-11-30T11:00:00+09:00')).toEqual(open);
  });

  it('can be written until the end of the third month’s last day in Seoul, wherever the guest is', () => {
    expect(at('2027-02-28T23:59:59+09:00')).toMatchObject({ kind: 'OPEN' });
    expect(at('2027-03-01T00:00:00+09:00')).toEqual({ kind: 'TOO_LATE', lastDay: '2027-02-28' });
    const review = { removed: false };
    expect(at('2027-02-28T23:59:59+09:00', { review })).toMatchObject({ editable: true });
    expect(at('2027-03-01T00:00:00+09:00', { review })).toMatchObject({
      kind: 'WRITTEN',
      editable: false,
    });
  });

  it.each(['HELD', 'PAYING', 'CANCELLING', 'CANCELLED', 'EXPIRED', 'RELEASED'] as const)(
    'can’t be written for a booking that is %s',
    (state) => {
      expect(at('2026-12-05T00:00:00+09:00', { state })).toEqual({ kind: 'NOT_STAYED' });
    },
  );

  it('can’t be changed after it was removed', () => {
    expect(at('2026-12-05T00:00:00+09:00', { review: { removed: true } })).toEqual({
      kind: 'REMOVED',
    });
  });
});

it.each([
  ['2026-11-30', '2027-02-28'],
  ['2027-11-30', '2028-02-29'],
  ['2026-10-31', '2027-01-31'],
  ['2026-12-15', '2027-03-15'],
])('three months after %s is %s', (from, to) => {
  expect(addMonths(from, 3)).toBe(to);
});

it.each([
  ['김하늘', '김*늘'],
  ['이솔', '이*'],
  ['남궁하늘', '남**늘'],
  ['Emma King', 'Emma K.'],
  ['  Ana   María  lópez ', 'Ana L.'],
  ['Emma', 'E**'],
  ['', '**'],
])('shows the name %s as %s', (name, shown) => {
  expect(maskedName(name)).toBe(shown);
});

it.each([
  ['조용하고 깨끗했어요. wifi 빠름', 'ko'],
  ['Quiet and clean, near 홍대', 'en'],
  ['10/10 !!', 'en'],
])('labels %s as %s', (text, language) => {
  expect(languageOfText(text)).toBe(language);
});

it('keeps the lines of a text and removes invisible characters', () => {
  expect(tidyText(' a\r\nb  \r\n\r\n\r\n\r\nc\u0000\u202e ')).toBe('a\nb\n\nc');
  expect(tidyText('가족 👩‍👧 여행')).toBe('가족 👩‍👧 여행');
});
