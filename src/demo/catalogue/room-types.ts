import type {
  AmenityCode,
  HotelRecord,
  HotelType,
  Localized,
  PictureRef,
  PlanRecord,
  RoomRecord,
  RoomView,
} from '@/contract/catalogue/catalogue-file';
import type { Night } from '@/domain/stay/stay';
import { calendarOf } from './calendar';
import { floorPlanOf } from './floor-plans';
import { bathPictures, byTurn, roomPictures } from './pictures';
import type { Profile } from './profile';
import { random, type Random } from './random';
import { localized, type Line } from './text/line';
import type { Place } from './text/places/place';
import {
  BED_NAMES,
  BEDS,
  PLAN_LINES,
  ROOM_NAMES,
  ROOM_SUMMARIES,
  VIEW_NAMES,
  VIEW_SUMMARIES,
  type RoomKind,
} from './text/rooms';

type Shape = readonly [kind: RoomKind, view: RoomView];

/** The size in square metres, and the usual and largest number of guests, by kind of room. */
const SIZES: Record<RoomKind, { m2: readonly [number, number]; base: number; max: number }> = {
  studio: { m2: [21, 33], base: 2, max: 2 },
  double: { m2: [18, 28], base: 2, max: 3 },
  twin: { m2: [22, 32], base: 2, max: 3 },
  suite: { m2: [42, 66], base: 3, max: 5 },
  ondol: { m2: [22, 38], base: 3, max: 4 },
};

/** Small hotels have few rooms of a type. */
const MAX_ROOMS: Partial<Record<HotelType, number>> = { guesthouse: 2, hanok: 2, lodge: 4 };

/** The kinds of room that a hotel may have, the usual ones first. */
function shapesOf(type: HotelType, place: Place): Shape[] {
  const { setting, inland } = place;
  if (setting === 'hanok')
    return [
      ['ondol', 'garden'],
      ['double', 'garden'],
      ['suite', 'garden'],
      ...(inland === 'mountain' ? [['ondol', 'mountain'] as const] : []),
      ['ondol', 'garden'],
    ];
  if (setting === 'mountain')
    return [
      ['studio', 'mountain'],
      ['double', 'mountain'],
      ['twin', 'mountain'],
      ['ondol', 'mountain'],
      ['suite', 'garden'],
    ];
  const homes: Shape[] = [
    ['studio', inland],
    ['studio', inland],
  ];
  if (setting === 'sea')
    return type === 'residence'
      ? [...homes, ['double', 'sea'], ['twin', inland], ['suite', 'sea']]
      : [
          ['double', 'sea'],
          ['twin', inland],
          ['suite', 'sea'],
          ['studio', inland],
          ['double', 'garden'],
          ['ondol', inland === 'mountain' ? 'mountain' : 'garden'],
        ];
  return type === 'residence'
    ? [...homes, ['double', 'city'], ['twin', 'city'], ['suite', 'garden']]
    : [
        ['double', 'city'],
        ['twin', 'city'],
        ['studio', 'city'],
        ['double', 'city'],
        ...(type === 'guesthouse' ? [] : [['suite', 'garden'] as const]),
        ['double', 'garden'],
      ];
}

function roomAmenities(
  rng: Random,
  kind: RoomKind,
  type: HotelType,
  washers: boolean,
): AmenityCode[] {
  const codes = new Set<AmenityCode>(['wifi', 'fridge']);
  if (kind === 'studio' || type === 'residence') {
    for (const code of ['kitchen', 'induction', 'microwave', 'desk'] as const) codes.add(code);
    if (washers) codes.add('washer_in_room');
  }
  if (kind !== 'ondol' && (type !== 'guesthouse' || rng.chance(0.5))) codes.add('desk');
  if (type === 'resort') codes.add('balcony');
  if (kind === 'suite' ? rng.chance(0.8) : type !== 'guesthouse' && rng.chance(0.15))
    codes.add('bathtub');
  return [...codes];
}

function picturesOf(kind: RoomKind, view: RoomView, turn: number, tub: boolean): PictureRef[] {
  const files = roomPictures(kind, view);
  const ordered = [byTurn(files, turn), byTurn(files, turn + 1)];
  const bath = byTurn(bathPictures(tub ? 'tub' : 'shower', view), turn);
  return [
    ...[...new Set(ordered)].flatMap((file): PictureRef[] =>
      file === undefined ? [] : [{ file, role: 'room' }],
    ),
    ...(bath === undefined ? [] : [{ file: bath, role: 'bath' as const }]),
  ];
}

function plansOf(rng: Random, roomId: number, breakfast: number, monthly: boolean): PlanRecord[] {
  const plan = (
    number: number,
    kind: keyof typeof PLAN_LINES,
    facts: Pick<PlanRecord, 'pricePercent' | 'refundable'> & Partial<PlanRecord>,
  ): PlanRecord => ({
    id: roomId * 10 + number,
    name: localized(PLAN_LINES[kind].name),
    description: localized(PLAN_LINES[kind].description),
    breakfastPerGuestNight: 0,
    minNights: 1,
    ...facts,
  });
  const plans = [plan(1, 'flexible', { pricePercent: 100, refundable: true })];
  if (rng.chance(0.75))
    plans.push(plan(2, 'saver', { pricePercent: rng.int(88, 92), refundable: false }));
  if (breakfast > 0)
    plans.push(
      plan(3, 'breakfast', {
        pricePercent: 100,
        refundable: true,
        breakfastPerGuestNight: breakfast,
      }),
    );
  if (monthly)
    plans.push(plan(4, 'monthly', { pricePercent: 95, refundable: true, minNights: 28 }));
  return plans;
}

/** The possible names of a room; a room with a single bed is named after it. */
function namesFor(kind: RoomKind, beds: Localized): readonly Line[] {
  if (kind !== 'double') return ROOM_NAMES[kind];
  return BED_NAMES[beds.en.includes('queen') ? 'queen' : 'double'];
}

function roomName(
  names: Set<string>,
  room: { kind: RoomKind; view: RoomView; beds: Localized },
  rng: Random,
): Line {
  const { kind, view, beds } = room;
  const front: Line = view === 'none' ? ['', ''] : VIEW_NAMES[view];
  const possible = namesFor(kind, beds);
  for (const [ko, en] of rng.shuffle(possible)) {
    const name: Line = [`${front[0]} ${ko}`.trim(), `${front[1]} ${en}`.trim()];
    if (names.has(name[0])) continue;
    names.add(name[0]);
    return name;
  }
  const [ko, en] = possible[0] ?? ['객실', 'Room'];
  return [`${front[0]} ${ko} 라지`, `Large ${front[1]} ${en}`];
}

/**
 * Generates three to six room types that suit the hotel, with rate plans and calendars. Ids are
 * derived from the hotel's: hotel 1001 has rooms 10011… and plans 100111….
 */
export function roomsOf(input: {
  seed: number;
  hotel: Pick<HotelRecord, 'id' | 'areaId'>;
  profile: Profile;
  place: Place;
  span: { from: Night; nights: number };
  /** Whether the rooms have floor plans. */
  planned: boolean;
}): RoomRecord[] {
  const { seed, profile, place, span, planned } = input;
  const rng = random(seed, 'rooms', input.hotel.id);
  const shapes = shapesOf(profile.type, place);
  const count = Math.min(shapes.length, rng.int(3, 6));
  const washers = profile.type === 'residence' ? rng.chance(0.85) : rng.chance(0.3);
  const breakfast = profile.amenities.has('breakfast') ? rng.int(9, 22) * 1000 : 0;
  const monthly = rng.chance(0.3);
  const hotel = { ...input.hotel, grade: profile.grade, type: profile.type };
  const names = new Set<string>();
  const turn = rng.int(0, 5);
  return shapes.slice(0, count).map(([kind, view], at): RoomRecord => {
    const id = hotel.id * 10 + at + 1;
    const { m2, base, max } = SIZES[kind];
    const small = profile.type === 'guesthouse' ? 0.75 : profile.grade === 5 ? 1.25 : 1;
    const sizeM2 = Math.round(rng.int(m2[0], m2[1]) * small * 2) / 2;
    const amenities = roomAmenities(rng, kind, profile.type, washers);
    if (profile.amenities.has('wired_internet')) amenities.push('wired_internet');
    if (profile.amenities.has('air_purifier')) amenities.push('air_purifier');
    const most = MAX_ROOMS[profile.type] ?? (kind === 'suite' ? 4 : 12);
    const stock = rng.chance(0.12) ? 1 : rng.int(2, most);
    const [koUse, enUse] = rng.pick(ROOM_SUMMARIES[kind]);
    const [koView, enView] = rng.pick(VIEW_SUMMARIES[view]);
    const beds = localized(rng.pick(BEDS[kind]));
    return {
      id,
      name: localized(roomName(names, { kind, view, beds }, rng)),
      summary: { ko: `${koUse} ${koView}`, en: `${enUse} ${enView}` },
      sizeM2,
      beds,
      view,
      baseGuests: base,
      maxGuests: rng.chance(0.7) ? max : base,
      extraGuestPerNight: rng.int(3, 8) * 5000,
      amenities,
      pictures: picturesOf(kind, view, turn + at, amenities.includes('bathtub')),
      plans: plansOf(rng, id, breakfast, monthly),
      floorPlan: planned ? floorPlanOf({ id, kind, sizeM2, beds, amenities }) : null,
      calendar: calendarOf(seed, hotel, { id, sizeM2, view }, stock, span),
    };
  });
}
