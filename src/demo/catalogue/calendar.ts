import type { HotelRecord, RoomCalendar, RoomRecord } from '@/contract/catalogue/catalogue-file';
import { addNights, dayOf, nightOf, weekdayOf, type Night } from '@/domain/stay/stay';
import { nightlyPricer } from './nightly-price';
import { noise, random } from './random';

/**
 * Makes the prices, rooms for sale and closed nights of one room type. On most nights all rooms are
 * free; some room types have weekends that are nearly or completely sold, and a few nights are
 * closed for repairs. A night's values depend on the night alone, not on where the calendar starts.
 */
export function calendarOf(
  seed: number,
  hotel: Pick<HotelRecord, 'id' | 'areaId' | 'grade' | 'type'>,
  room: Pick<RoomRecord, 'id' | 'sizeM2' | 'view'>,
  stock: number,
  span: { from: Night; nights: number },
): RoomCalendar {
  const rng = random(seed, 'stock', room.id);
  const priceOf = nightlyPricer(seed, hotel, room);
  const busy = stock > 1 && rng.chance(0.5);
  const soldOut = rng.chance(0.25);
  const repairs = rng.chance(0.2) ? rng.int(0, 179) : undefined;
  const first = dayOf(span.from);
  const nights = Array.from({ length: span.nights }, (_, at) => nightOf(first + at));
  const roomsOn = (night: Night): number => {
    const weekday = weekdayOf(night);
    if (weekday !== 5 && weekday !== 6) return stock;
    // Friday and Saturday use the same random number, so that a weekend is sold as a whole.
    const draw = noise(seed, room.id, 'weekend', addNights(night, 5 - weekday));
    if (soldOut && draw < 0.04) return 0;
    return busy && draw < 0.3 ? Math.max(1, Math.ceil(stock * draw * 2)) : stock;
  };
  const counts = nights.map(roomsOn);
  return {
    from: span.from,
    prices: nights.map(priceOf),
    rooms: counts.every((count) => count === stock) ? stock : counts,
    closed:
      repairs === undefined
        ? []
        : nights
            .filter((night) => dayOf(night) % 180 === repairs)
            .flatMap((night) =>
              [night, addNights(night, 1)].filter((one) => one <= (nights.at(-1) ?? night)),
            ),
  };
}
