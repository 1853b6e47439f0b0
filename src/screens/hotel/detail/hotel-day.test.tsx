// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { HotelDay } from '@/contract/hotel/hotel';
import { textsOf } from '@/features/hotel/testing';
import { plainSpaces, renderPage } from '@/features/testing';
import type { HotelId, RoomTypeId } from '@/domain/ids';
import { type DayFacts, formatMoment } from './day-texts';
import { HotelDayStrip } from './hotel-day';

afterEach(cleanup);

const ROOM: HotelDay['room'] = {
  id: 11 as RoomTypeId,
  name: 'City View Studio',
  sizeM2: 24,
  beds: '1 queen bed',
  view: 'city',
  amenities: ['wifi', 'desk', 'kitchen', 'induction', 'fridge', 'washer_in_room'],
};
const FACTS: DayFacts = {
  amenities: ['laundry_room', 'dryer', 'coworking'],
  addOnPrices: { breakfast: 15_000, parking: null },
  cleaningPerWeek: 1,
  internetMbps: 300,
};
const BARE: DayFacts = {
  amenities: [],
  addOnPrices: { breakfast: null, parking: null },
  cleaningPerWeek: 7,
  internetMbps: null,
};

describe('the sentence of a moment', () => {
  const { t } = textsOf('en');
  const { t: ko } = textsOf('ko');

  it('says what the data have', () => {
    const says = (kind: Parameters<typeof formatMoment>[0]) =>
      plainSpaces(formatMoment(kind, ROOM, FACTS, t, 'en'));
    expect(says('window')).toBe('The window looks over the city.');
    expect(says('breakfast')).toBe('Breakfast is ₩15,000 a meal.');
    expect(says('desk')).toBe('A desk, with Wi-Fi. The internet usually reaches 300 Mbps or more.');
    expect(says('kitchen')).toBe('The room’s own kitchen has an induction hob and a fridge.');
    expect(says('laundry')).toBe(
      'There is a washer in the room, and a shared laundry in the building. You can use a dryer, too.',
    );
    expect(says('bed')).toBe('The room has 1 queen bed. It is cleaned once a week.');
  });

  it('says no more where they have less', () => {
    const room = { ...ROOM, amenities: ['washer_in_room', 'kitchen'], beds: '요 2채' };
    const says = (kind: Parameters<typeof formatMoment>[0]) =>
      plainSpaces(formatMoment(kind, room, BARE, ko, 'ko'));
    expect(says('breakfast')).toBe('건물 안에서 조식을 드실 수 있어요.');
    expect(says('desk')).toBe('객실에 책상이 있어요.');
    expect(says('kitchen')).toBe('객실 안에 주방이 있어요.');
    expect(says('laundry')).toBe('객실 안에 세탁기가 있어요.');
    expect(says('bed')).toBe('잠자리는 요 2채예요. 매일 청소해 드려요.');
  });
});

describe('the strip of a day', () => {
  const pictures = ['window', 'desk', 'laundry'].map((name) => ({
    name: `${name}.0a1b2c3d`,
    alt: `The ${name}`,
    role: name === 'laundry' ? 'laundry' : 'room',
    room: null,
  }));
  const day: HotelDay = {
    room: ROOM,
    moments: [
      { kind: 'window', hour: 7, picture: 0 },
      { kind: 'desk', hour: 9, picture: 1 },
      { kind: 'laundry', hour: 18, picture: 2 },
    ],
  };

  it('is one choice of hours, with all moments in order', () => {
    renderPage(<HotelDayStrip hotel={{ ...FACTS, id: 1 as HotelId, pictures }} day={day} />, {
      locale: 'en',
    });
    const hours = screen.getAllByRole('radio');
    expect(hours.map((hour) => (hour as HTMLInputElement).checked)).toEqual([true, false, false]);
    fireEvent.click(screen.getByRole('radio', { name: /18:00/ }));
    expect(hours.map((hour) => (hour as HTMLInputElement).checked)).toEqual([false, false, true]);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      'The window',
      'The desk',
      'The laundry',
    ]);
    // Only what isn't in the room says where it is.
    expect(screen.getAllByText('Outside the room, in the building')).toHaveLength(1);
  });
});
