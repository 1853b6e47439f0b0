import { squareMetres, type Box, type FloorPlan, type FurnitureKind } from './floor-plan';

/**
 * A day in one room of a hotel: up to five moments from morning to night, each a fact of the hotel's
 * data that a picture of the hotel shows. What the data or the pictures lack is no moment.
 */

/** The part of a room that a picture is of, as a catalogue may say. */
export const PICTURE_SPOTS = ['window', 'desk', 'kitchen', 'laundry', 'bed'] as const;
export type PictureSpot = (typeof PICTURE_SPOTS)[number];

export const DAY_MOMENTS = ['window', 'breakfast', 'desk', 'kitchen', 'laundry', 'bed'] as const;
export type MomentKind = (typeof DAY_MOMENTS)[number];

/** The hour at which a moment stands in the day. It arranges the day and says no opening hours. */
export const MOMENT_HOURS = {
  window: 7,
  breakfast: 8,
  desk: 9,
  kitchen: 13,
  laundry: 18,
  bed: 21,
} as const satisfies Readonly<Record<MomentKind, number>>;

/** With fewer moments there is no day. */
export const MIN_MOMENTS = 3;

type HotelFacts = {
  readonly amenities: readonly string[];
  readonly pictures: ReadonlyArray<{
    readonly file: string;
    readonly role?: string | undefined;
    readonly spot?: PictureSpot | undefined;
  }>;
};

type RoomFacts = {
  readonly view: string;
  readonly amenities: readonly string[];
  readonly pictures: ReadonlyArray<{ readonly file: string }>;
};

export type DayMoment = {
  readonly kind: MomentKind;
  /** The index of the picture among the hotel's. */
  readonly picture: number;
};

/** The moments of a day in a room, from morning to night. */
export function findMoments(hotel: HotelFacts, room: RoomFacts): DayMoment[] {
  const own = new Set(room.pictures.map(({ file }) => file));
  const ofRoom = (spot: PictureSpot) =>
    hotel.pictures.findIndex((picture) => picture.spot === spot && own.has(picture.file));
  const ofHouse = (role: string) => hotel.pictures.findIndex((picture) => picture.role === role);
  const inRoom = (code: string) => room.amenities.includes(code);
  const inHouse = (code: string) => hotel.amenities.includes(code);
  const NONE = -1;
  const washer = inRoom('washer_in_room') ? ofRoom('laundry') : NONE;
  const shown: Readonly<Record<MomentKind, number>> = {
    window: room.view === 'none' ? NONE : ofRoom('window'),
    // Who can cook in the room has a kitchen at noon instead.
    breakfast: inHouse('breakfast') && !inRoom('kitchen') ? ofHouse('dining') : NONE,
    desk: inRoom('desk') ? ofRoom('desk') : NONE,
    kitchen: inRoom('kitchen') ? ofRoom('kitchen') : NONE,
    laundry: washer === NONE && inHouse('laundry_room') ? ofHouse('laundry') : washer,
    bed: ofRoom('bed'),
  };
  return DAY_MOMENTS.flatMap((kind) => {
    const picture = shown[kind];
    return picture === NONE ? [] : [{ kind, picture }];
  });
}

/**
 * Finds the room whose day has the most moments, among equals the first in the hotel's order; null where
 * no room has enough of them.
 */
export function findDay<T extends RoomFacts>(
  hotel: HotelFacts,
  rooms: readonly T[],
): { room: T; moments: DayMoment[] } | null {
  const [first, ...rest] = rooms.map((room) => ({ room, moments: findMoments(hotel, room) }));
  if (first === undefined) return null;
  const best = rest.reduce(
    (most, day) => (day.moments.length > most.moments.length ? day : most),
    first,
  );
  return best.moments.length < MIN_MOMENTS ? null : best;
}

/** The kinds of furniture that mark a moment's place on the plan; the first that the room has is taken. */
const PIECES: Readonly<Partial<Record<MomentKind, readonly FurnitureKind[]>>> = {
  desk: ['desk'],
  kitchen: ['counter', 'fridge'],
  laundry: ['washer'],
  bed: ['double-bed', 'single-bed', 'floor-mattress'],
};

const middleOf = ({ x, y, width, depth }: Box) => ({ x: x + width / 2, y: y + depth / 2 });

/**
 * The place of a moment on a room's plan, in centimetres; null for what isn't in the room. The window is
 * the widest one, and otherwise the widest glass door.
 */
export function findSpot(plan: FloorPlan, kind: MomentKind): { x: number; y: number } | null {
  if (kind === 'window') {
    const [widest] = plan.openings
      .filter((opening) => opening.kind === 'window' || opening.kind === 'sliding')
      .toSorted((a, b) => b.length - a.length);
    if (widest === undefined) return null;
    const half = widest.length / 2;
    return widest.along === 'x'
      ? { x: widest.x + half, y: widest.y }
      : { x: widest.x, y: widest.y + half };
  }
  for (const name of PIECES[kind] ?? []) {
    const [largest] = plan.furniture
      .filter((piece) => piece.kind === name)
      .toSorted((a, b) => squareMetres(b) - squareMetres(a));
    if (largest !== undefined) return middleOf(largest);
  }
  return null;
}
