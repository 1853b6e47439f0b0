// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { AMENITY_CODES } from '@/contract/catalogue/codes';
import { plainSpaces, renderPage } from '../testing';
import {
  AMENITY_GROUPS,
  findAmenityIcon,
  pickDecisiveAmenities,
  groupAmenities,
} from './amenities';
import { AmenityList } from './hotel-facts';

afterEach(cleanup);

describe('the amenities of the contract', () => {
  it('are each in one group', () => {
    const grouped = Object.values(AMENITY_GROUPS).flatMap((group) => Object.keys(group));
    expect(grouped.toSorted()).toEqual([...AMENITY_CODES].toSorted());
  });

  it('have an icon of their own, which an unknown one has not', () => {
    const icons = AMENITY_CODES.map(findAmenityIcon);
    expect(new Set(icons).size).toBe(AMENITY_CODES.length);
    expect(icons).not.toContain(findAmenityIcon('heliport'));
  });
});

describe('the groups of amenities', () => {
  it('list what there is in their own order, and unknown codes with the building', () => {
    expect(groupAmenities(['heliport', 'elevator', 'wifi', 'desk', 'toString'])).toEqual([
      ['living', []],
      ['work', ['desk', 'wifi']],
      ['body', []],
      ['building', ['elevator', 'heliport', 'toString']],
    ]);
  });
});

describe('the amenities beside the title', () => {
  it('are the four that decide about a long stay', () => {
    const codes = ['fridge', 'wifi', 'desk', 'kitchen', 'pool', 'parking'];
    expect(pickDecisiveAmenities(codes)).toEqual(['kitchen', 'parking', 'desk', 'wifi']);
  });

  it('are others where these are missing, and always pairs', () => {
    expect(pickDecisiveAmenities(['pool', 'gym', 'wifi'])).toEqual(['wifi', 'pool']);
    expect(pickDecisiveAmenities(['pool'])).toEqual([]);
  });
});

const HOTEL = {
  amenities: ['wifi'],
  internetMbps: 300,
  inRooms: { every: ['wifi', 'washer_in_room'], some: ['kitchen'] },
  addOnPrices: { breakfast: 15_000, parking: 0 },
  cleaningPerWeek: 2,
};

const linesOf = (name: string) => {
  const group = screen.getByRole('heading', { name }).parentElement;
  if (group === null) throw new Error(`There is no group ${name}.`);
  return within(group)
    .getAllByRole('listitem')
    .map(({ textContent }) => plainSpaces(textContent).trim());
};

describe('the list of amenities', () => {
  const codes = ['kitchen', 'washer_in_room', 'dryer', 'wifi', 'breakfast', 'parking', 'heliport'];

  it('says where they are and what they cost, as far as the hotel tells', () => {
    renderPage(<AmenityList codes={codes} hotel={HOTEL} />, { locale: 'en' });
    expect(linesOf('Living')).toEqual([
      'Kitchen Some rooms',
      'Washer Every room',
      'Dryer',
      'Room cleaning 2 times a week',
    ]);
    expect(linesOf('Work')).toEqual(['Wi-Fi 300 Mbps or more']);
    expect(linesOf('Well-being')).toEqual(['Breakfast ₩15,000 a meal']);
    expect(linesOf('Building')).toEqual(['Parking Free', 'heliport']);
  });

  it('says no prices of what guests can’t add, and no rooms that the hotel doesn’t name', () => {
    const silent = {
      amenities: codes,
      internetMbps: null,
      inRooms: { every: [], some: [] },
      addOnPrices: { breakfast: null, parking: null },
      cleaningPerWeek: 0,
    };
    renderPage(<AmenityList codes={codes} hotel={silent} />, { locale: 'ko' });
    expect(linesOf('살림')).toEqual([
      '주방',
      '세탁기 객실 안',
      '건조기',
      '객실 청소 요청하실 때만',
    ]);
    expect(linesOf('몸')).toEqual(['조식']);
    expect(linesOf('건물')).toEqual(['주차', 'heliport']);
  });

  it('says the speed of the internet once, with the cable where there is one', () => {
    const work = ['wired_internet', 'wifi'];
    renderPage(<AmenityList codes={work} hotel={{ ...HOTEL, amenities: work }} />, {
      locale: 'ko',
    });
    expect(linesOf('일')).toEqual(['유선 인터넷 300Mbps 이상', '와이파이']);
  });

  it('has only the groups of a room that have something', () => {
    renderPage(<AmenityList codes={['wifi', 'washer_in_room']} />, { locale: 'ko' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      '살림',
      '일',
    ]);
    expect(linesOf('살림')).toEqual(['세탁기']);
  });
});
