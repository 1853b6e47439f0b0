import { describe, expect, it } from 'vitest';

import type { ComparedRoom } from '@/contract/hotel/rooms';
import { plainSpaces } from '@/features/testing';
import { i18nOf } from '@/i18n/instance';
import { loadTranslations } from '@/i18n/server';
import { compareRows, parseComparedRooms } from './compare-rows';

const i18n = i18nOf('en', loadTranslations('en', ['common', 'hotel', 'saved']));
const words = {
  t: i18n.getFixedT('en', 'saved'),
  common: i18n.getFixedT('en', 'common'),
  hotel: i18n.getFixedT('en', 'hotel'),
  locale: 'en' as const,
};

const best = {
  ratePlanId: 1,
  planName: 'Room only',
  total: 1_000_000,
  perNight: 33_333,
  vat: 90_909,
  nights: 30,
  refundable: true,
  breakfast: false,
};
const room = (over: Partial<ComparedRoom> = {}): ComparedRoom => ({
  id: 1,
  name: 'Studio',
  hotel: {
    id: 9,
    name: 'Sea House',
    region: { id: 'busan', name: 'Busan' },
    area: { id: 'sea', name: 'Sea' },
    score: 9.2,
    reviewCount: 7,
    cleaningPerWeek: 2,
    tourOffered: true,
  },
  picture: null,
  sizeM2: 26,
  beds: '1 double bed',
  view: 'sea',
  baseGuests: 2,
  maxGuests: 3,
  amenities: { room: ['kitchen', 'desk'], hotel: ['laundry_room', 'parking'] },
  minNights: 3,
  discountPercent: 30,
  remaining: 2,
  best,
  refundableTotal: 1_000_000,
  reason: null,
  ...over,
});

/** The rows as `key: text | text`, with a star where the rooms differ. */
const table = (...rooms: ComparedRoom[]) =>
  new Map(
    compareRows(rooms, words).map(({ key, cells, differs }) => [
      key,
      `${differs ? '* ' : ''}${cells.map(({ text }) => plainSpaces(text)).join(' | ')}`,
    ]),
  );

describe('the rows of a comparison of rooms', () => {
  it('have one row for each property, written in words', () => {
    expect(Object.fromEntries(table(room()))).toEqual({
      total: '₩1,000,000',
      perNight: '₩33,333',
      size: '26 m²',
      beds: '1 double bed',
      view: 'Sea view',
      guests: 'for 2, up to 3',
      kitchen: 'In the room',
      laundry: 'Shared laundry',
      desk: 'In the room',
      parking: 'Yes',
      cleaning: '2 times a week',
      refund: 'Refundable',
      minNights: '3 nights',
      discount: '30% off',
      score: '9.2 out of 10',
      tour: 'Yes',
      remaining: '2 rooms',
    });
  });

  it('are marked only where the rooms differ', () => {
    const other = room({
      amenities: { room: ['washer_in_room'], hotel: ['kitchen', 'coworking', 'parking'] },
      hotel: { ...room().hotel, score: null, reviewCount: 0, tourOffered: false },
      maxGuests: 2,
      discountPercent: 0,
      view: 'none',
    });
    const rows = table(room(), other);
    expect(rows.get('kitchen')).toBe('* In the room | In the building');
    expect(rows.get('laundry')).toBe('* Shared laundry | Washer in the room');
    expect(rows.get('desk')).toBe('* In the room | Shared workspace');
    expect(rows.get('parking')).toBe('Yes | Yes');
    expect(rows.get('guests')).toBe('* for 2, up to 3 | for 2');
    expect(rows.get('discount')).toBe('* 30% off | None for this length');
    expect(rows.get('score')).toBe('* 9.2 out of 10 | No reviews yet');
    expect(rows.get('view')).toBe('* Sea view | No view');
    expect(rows.get('total')).toBe('₩1,000,000 | ₩1,000,000');
  });

  it('mark the lowest total, unless all totals are the same', () => {
    const dear = room({ best: { ...best, total: 1_000_100 } });
    const gone = room({ best: null, reason: 'NOT_FREE', remaining: 0 });
    const lowest = (...rooms: ComparedRoom[]) =>
      compareRows(rooms, words)[0]?.cells.map((cell) => cell.lowest === true);
    expect(lowest(dear, room(), gone, room())).toEqual([false, true, false, true]);
    expect(lowest(room(), room())).toEqual([false, false]);
    expect(lowest(gone, gone)).toEqual([false, false]);
  });

  it('say why a room is not available, and what a cancellable rate costs', () => {
    const none = { best: null, remaining: 0, refundableTotal: null };
    expect(
      table(
        room({ ...none, reason: 'GUESTS' }),
        room({ ...none, reason: 'MIN_STAY' }),
        room({ ...none, reason: 'MAX_STAY' }),
        room({ ...none, reason: 'NOT_FREE' }),
      ).get('total'),
    ).toBe(
      '* For 3 guests at most | For stays of 3 nights or more | Longer than a stay can be here | No room left on these dates',
    );
    const strict = room({ best: { ...best, refundable: false }, refundableTotal: 1_200_000 });
    const [cell] = compareRows([strict], words).find(({ key }) => key === 'refund')?.cells ?? [];
    expect(cell).toEqual({
      text: 'Non-refundable',
      has: false,
      note: 'Refundable rate: ₩1,200,000',
    });
  });
});

it.each([
  [undefined, { ids: null, malformed: false, tooMany: false }],
  ['', { ids: null, malformed: false, tooMany: false }],
  ['12,7', { ids: [12, 7], malformed: false, tooMany: false }],
  ['12,7,12,7,12', { ids: [12, 7], malformed: false, tooMany: false }],
  ['1,2,3,4,5', { ids: [1, 2, 3, 4], malformed: false, tooMany: true }],
  ['1,x,,-2,1.5,1e3,0,0x1f, 4', { ids: [1], malformed: true, tooMany: false }],
  ['2147483648', { ids: [], malformed: true, tooMany: false }],
  ['<script>', { ids: [], malformed: true, tooMany: false }],
])('the rooms to compare are parsed from the address: %s', (text, expected) => {
  expect(parseComparedRooms(text)).toEqual(expected);
});

it('only the beginning of a very long address is read', () => {
  expect(parseComparedRooms(`7,${'9'.repeat(1_000_000)}`)).toMatchObject({
    ids: [7],
    malformed: true,
  });
});
