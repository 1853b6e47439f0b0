import { z } from 'zod';

import type { RoomCalendar } from '@/contract/catalogue/catalogue-file';
import type { HotelId, RoomTypeId } from '@/domain/ids';
import { roundTo } from '@/domain/price/money';
import { KOREAN_HOLIDAYS } from '@/domain/stay/holidays';
import { addNights, dayOf, type Night, weekdayOf } from '@/domain/stay/stay';

/** Stands with every hotel of the demo in the database, and is part of what its nights depend on. */
export const DEMO_SEED = 7;

/** What a room type of the demo has in place of a calendar, because the demo begins on any day. */
export const calendarRuleSchema = z.strictObject({
  /** The price in won of an ordinary night, before the factors of the night. */
  basePrice: z.number().min(10_000),
  /** What Fridays, Saturdays and the eves of holidays cost, as a multiple of other nights. */
  weekendFactor: z.number().min(1),
  /** The time of the year in which the area is sought after. */
  season: z.enum(['summer', 'winter', 'both', 'none']),
  /** How many rooms are for sale on an ordinary night. */
  rooms: z.int().min(1),
  /** Whether some weekends are nearly sold. */
  busyWeekends: z.boolean(),
  /** Whether a few weekends are completely sold. */
  soldOutWeekends: z.boolean(),
  /**
   * Two nights are closed for repairs every 180 days, the first when the day's number since 1970
   * leaves this rest; null for a room that is never closed.
   */
  repairDay: z.int().min(0).max(179).nullable(),
});
export type CalendarRule = z.infer<typeof calendarRuleSchema>;

/** The nights of a calendar: its first one, and how many there are. */
export type NightRange = { readonly from: Night; readonly nights: number };

const REPAIRS_EVERY = 180;
const MIN_PRICE = 20_000;

const EVES_OF_HOLIDAYS = new Set([...KOREAN_HOLIDAYS].map((holiday) => addNights(holiday, -1)));

function seasonFactor(season: CalendarRule['season'], night: Night): number {
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

/** Whether a night's weekday is Friday or Saturday. */
function isWeekend(night: Night): boolean {
  const weekday = weekdayOf(night);
  return weekday === 5 || weekday === 6;
}

function priceOn(hotelId: HotelId, roomId: RoomTypeId, rule: CalendarRule, night: Night): number {
  const dear = isWeekend(night) || EVES_OF_HOLIDAYS.has(night);
  const price =
    rule.basePrice *
    (dear ? rule.weekendFactor : 1) *
    (KOREAN_HOLIDAYS.has(night) ? 1.08 : 1) *
    seasonFactor(rule.season, night) *
    (0.97 + 0.06 * noise(DEMO_SEED, hotelId, roomId, night));
  return Math.max(MIN_PRICE, roundTo(price, 1000));
}

function roomsOn(roomId: RoomTypeId, rule: CalendarRule, night: Night): number {
  if (!isWeekend(night)) return rule.rooms;
  // Friday and Saturday use the same number, so that a weekend is sold as a whole.
  const friday = addNights(night, 5 - weekdayOf(night));
  const draw = noise(DEMO_SEED, roomId, 'weekend', friday);
  if (rule.soldOutWeekends && draw < 0.04) return 0;
  const isBusy = rule.busyWeekends && draw < 0.3;
  return isBusy ? Math.max(1, Math.ceil(rule.rooms * draw * 2)) : rule.rooms;
}

function repairsAmong(nights: readonly Night[], repairDay: number): Night[] {
  return nights
    .flatMap((night, at) => (dayOf(night) % REPAIRS_EVERY === repairDay ? [at, at + 1] : []))
    .flatMap((at) => nights[at] ?? []);
}

/**
 * Makes the prices in won, the rooms for sale and the closed nights of a room type. Prices and rooms
 * depend on the night alone and not on where the calendar begins, so that it can be continued.
 */
export function calendarOf(
  hotelId: HotelId,
  roomId: RoomTypeId,
  rule: CalendarRule,
  { from, nights }: NightRange,
): RoomCalendar {
  const all = Array.from({ length: nights }, (_, at) => addNights(from, at));
  const counts = all.map((night) => roomsOn(roomId, rule, night));
  return {
    from,
    prices: all.map((night) => priceOn(hotelId, roomId, rule, night)),
    rooms: counts.every((count) => count === rule.rooms) ? rule.rooms : counts,
    closed: rule.repairDay === null ? [] : repairsAmong(all, rule.repairDay),
  };
}

/**
 * A number in [0, 1) that depends only on its parts (FNV-1a with a finishing mix). It makes the
 * nights of the demo differ from each other, and the same ones alike in every database.
 */
export function noise(...parts: (string | number)[]): number {
  let hash = 2166136261;
  for (const character of parts.join('|')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
  hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967296;
}
