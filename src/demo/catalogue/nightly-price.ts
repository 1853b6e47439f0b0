import type { HotelRecord, HotelType, RoomRecord } from '@/contract/catalogue/catalogue-file';
import { KOREAN_HOLIDAYS } from '@/domain/stay/holidays';
import { roundTo } from '@/domain/price/money';
import { dayOf, nightOf, weekdayOf, type Night } from '@/domain/stay/stay';
import { noise } from './random';
import { PLACE_SLOTS, type RegionalPlace } from './text/places';

type PricedHotel = Pick<HotelRecord, 'id' | 'areaId' | 'grade' | 'type'>;
type PricedRoom = Pick<RoomRecord, 'id' | 'sizeM2' | 'view'>;

const PLACES: ReadonlyMap<string, RegionalPlace> = new Map(
  PLACE_SLOTS.map((place) => [place.id, place]),
);

/**
 * The price of a night in 26 m² by official grade, in won; hotels without a grade are priced by
 * their type.
 */
const BY_GRADE: Record<number, number> = {
  1: 40_000,
  2: 50_000,
  3: 61_000,
  4: 80_000,
  5: 122_000,
};
const UNGRADED: Record<HotelType, number> = {
  hotel: 55_000,
  residence: 58_000,
  resort: 80_000,
  hanok: 80_000,
  lodge: 72_000,
  guesthouse: 38_000,
};

function seasonFactor(season: RegionalPlace['season'], night: Night): number {
  const date = night.slice(5);
  const summer = date >= '07-15' && date <= '08-24';
  const winter = date >= '12-20' || date <= '02-20';
  if (summer && season === 'summer') return 1.32;
  if (winter && season === 'winter') return 1.35;
  if ((summer || winter) && season === 'both') return 1.2;
  if (summer && season === 'winter') return 1.08;
  if (date >= '12-20' && season === 'none') return 1.06;
  if (winter && season === 'summer') return 0.9;
  return date >= '11-05' && date <= '12-10' ? 0.95 : 1;
}

/**
 * Makes the function that prices the nights of one room in won, rounded to a thousand. It depends
 * on the seed and on data that the catalogue keeps, so that a calendar can be extended later
 * without the generator.
 * @throws RangeError when the hotel's area isn't in the demo catalogue
 */
export function nightlyPricer(
  seed: number,
  hotel: PricedHotel,
  room: PricedRoom,
): (night: Night) => number {
  const place = PLACES.get(hotel.areaId);
  if (place === undefined) throw new RangeError(`Not a demo area: ${hotel.areaId}`);
  const level = BY_GRADE[hotel.grade] ?? UNGRADED[hotel.type];
  const ofHotel = 0.9 + 0.2 * noise(seed, 'price', hotel.id);
  const ofRoom = 0.97 + 0.06 * noise(seed, 'price', hotel.id, room.id);
  const ofView = room.view === 'sea' ? 1.1 : 1;
  const base = level * place.price * Math.sqrt(room.sizeM2 / 26) * ofHotel * ofRoom * ofView;
  const weekend = place.setting === 'city' ? 1.12 : 1.24;
  return (night) => {
    const weekday = weekdayOf(night);
    const dear = weekday === 5 || weekday === 6 || KOREAN_HOLIDAYS.has(nightOf(dayOf(night) + 1));
    const gentle = 0.97 + 0.06 * noise(seed, hotel.id, room.id, night);
    const price =
      base *
      (dear ? weekend : 1) *
      (KOREAN_HOLIDAYS.has(night) ? 1.08 : 1) *
      seasonFactor(place.season, night) *
      gentle;
    return Math.max(20_000, roundTo(price, 1000));
  };
}

/** The price of one night in won; see `nightlyPricer`. */
export function nightlyPrice(
  seed: number,
  hotel: PricedHotel,
  room: PricedRoom,
  night: Night,
): number {
  return nightlyPricer(seed, hotel, room)(night);
}
