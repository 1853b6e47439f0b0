import type { FloorPlan } from '@/domain/hotel/floor-plan';
import type { Bed } from './beds';
import { draft, type Draft } from './draft';

export type Wishes = {
  readonly sizeM2: number;
  readonly beds: readonly Bed[];
  readonly kitchen: boolean;
  readonly washer: boolean;
  readonly tub: boolean;
  readonly desk: boolean;
  readonly balcony: boolean;
};

export const toTens = (length: number): number => Math.round(length / 10) * 10;
const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));

export const LAUNDRY = 90;
export const BALCONY = 130;

type Frame = {
  readonly width: number;
  readonly depth: number;
  /** The depth of the room at the window; bath and hall are behind it. */
  readonly main: number;
  /** The width of the bathroom, and its depth without the laundry. */
  readonly bath: number;
  readonly bathDepth: number;
  /** The depth of the entrance; the kitchen is between it and the room. */
  readonly entrance: number;
  readonly balcony: boolean;
};

function frameOf({ sizeM2, kitchen, washer, tub, balcony }: Wishes): Frame {
  const ratio = sizeM2 < 20 ? 1.35 : 1.48;
  const width = toTens(Math.sqrt((sizeM2 * 10_000) / ratio));
  const depth = Math.round((sizeM2 * 10_000) / width / 5) * 5;
  const laundry = washer ? LAUNDRY : 0;
  const bathLeast = tub ? 200 : 160;
  const hallLeast = kitchen ? (sizeM2 < 20 ? 230 : 260) : 0;
  const strip = Math.max(between(bathLeast, toTens(depth * 0.28), 220) + laundry, hallLeast);
  return {
    width,
    depth,
    main: depth - strip,
    bath: between(140, toTens(width * 0.45), 200),
    bathDepth: strip - laundry,
    entrance: kitchen ? 110 : strip,
    balcony,
  };
}

/** Places a toilet, a basin, and a bathtub or shower in the corner at (0, top). */
export function furnishBath(d: Draft, top: number, width: number, depth: number, tub: boolean) {
  if (tub) d.put('bathtub', [0, top, Math.min(width, 165), 72, 0]);
  else d.put('shower', [0, top, 90, 90, 0], [0, top, 80, 80, 0]);
  d.put('toilet', [0, top + depth - 55, 65, 45, 270]);
  d.put(
    'basin',
    ...(tub ? ([[0, top + 82, 45, 50, 270]] as const) : []),
    [width - 50, top, 46, 42, 0],
    [0, top + 95, 42, 46, 270],
    [width - 50, top + depth - 42, 46, 42, 180],
  );
}

/** The position of a bathroom's door of 70 cm: below the bathtub, or past the shower. */
export function bathDoorAt(top: number, depth: number, tub: boolean): number {
  return top + (tub ? 80 : depth - 76);
}

function furnishHall(d: Draft, frame: Frame, kitchen: boolean): void {
  const { width, depth, main, entrance, bath } = frame;
  const hall = depth - main;
  if (kitchen) {
    const free = hall - entrance;
    d.put('fridge', [width - 60, main + free - 60, 60, 60, 90]);
    d.put('counter', [width - 60, main, 60, free - 60, 90]);
    d.put('cabinet', [width - 32, depth - entrance + 6, 32, entrance - 12, 90]);
    return;
  }
  d.put(
    'wardrobe',
    [width - 60, main, 60, Math.min(150, hall - 20), 90],
    [width - 60, main, 60, 90, 90],
  );
  d.put('cabinet', [width - 32, depth - 80, 32, 74, 90], [bath + 2, depth - 32, 60, 30, 180]);
}

/**
 * Places beds with their heads at the left wall, near the window.
 * @returns how far down they reach
 */
function makeBeds(d: Draft, frame: Frame, beds: readonly Bed[]): number {
  // Mattresses in a small room lie close together, because they are put away by day.
  const widest = Math.max(85, Math.floor((frame.main - 45) / beds.length) - 8);
  const wide = (bed: Bed) =>
    bed.kind === 'floor-mattress' ? Math.min(bed.across, widest) : bed.across;
  const room = beds.reduce((sum, bed) => sum + wide(bed), 0);
  const free = frame.main - room - (frame.balcony ? 80 : 50);
  const gap = between(8, Math.floor(free / (beds.length + 1)), 55);
  let y = between(frame.balcony ? 35 : 15, gap, 50);
  for (const bed of beds) {
    d.put(bed.kind, [0, y, 200, wide(bed), 270]);
    y += wide(bed) + gap;
  }
  return y;
}

function furnishMain(d: Draft, frame: Frame, wishes: Wishes, ondol: boolean): void {
  const { width, main, bath } = frame;
  const bedsEnd = makeBeds(d, frame, wishes.beds);
  const wide = width - 200;
  if (ondol) {
    d.put(
      'tea-table',
      [200 + wide / 2 - 55, main / 2 - 80, 110, 110, 0],
      [width - 110, 30, 110, 110, 0],
    );
    d.put('wardrobe', [width - 60, main - 170, 60, 150, 90], [width - 55, main - 130, 55, 110, 90]);
    d.put('tv', [width - 12, 40, 10, 110, 90]);
    return;
  }
  if (wishes.desk) {
    const deep = wide >= 190 ? 105 : 80;
    const top = wishes.balcony ? 35 : 25;
    d.put('desk', [width - deep, top, deep, 120, 90], [width - deep, top, deep, 95, 90]);
  } else {
    d.put('armchair', [width - 85, 25, 70, 70, 0]);
  }
  d.put('tv', [width - 12, 165, 10, 110, 90], [width - 12, 150, 10, 80, 90]);
  if (wishes.kitchen) {
    d.put(
      'dining-table',
      [width - 185, main - 150, 150, 90, 0],
      [bath - 70, main - 100, 150, 90, 0],
      [width - 80, main - 165, 75, 130, 0],
    );
    d.put(
      'wardrobe',
      [0, main - 60, Math.min(180, bath - 10), 60, 180],
      [0, main - 55, 110, 55, 180],
    );
  }
  const lower = between(bedsEnd, main - 190, main - 120);
  d.put('sofa', [0, lower, 85, 170, 270], [0, main - 155, 80, 140, 270]);
  d.put('armchair', [width - 90, main - 190, 75, 75, 90], [0, main - 85, 70, 70, 270]);
  d.put('coffee-table', [105, lower + 40, 50, 90, 0]);
}

/**
 * Draws one room at the window, with a bathroom, a hall and perhaps a kitchen between it and the
 * corridor.
 */
export function oneRoomPlan(wishes: Wishes, kind: 'main' | 'bed', ondol = false): FloorPlan {
  const frame = frameOf(wishes);
  const { width, depth, main, bath, bathDepth, entrance } = frame;
  const hall = width - bath;
  const d = draft();
  d.room(kind, 0, 0, width, main);
  d.room('bath', 0, main, bath, bathDepth);
  if (wishes.washer) d.room('laundry', 0, main + bathDepth, bath, LAUNDRY);
  if (wishes.kitchen) d.room('kitchen', bath, main, hall, depth - main - entrance);
  d.room('entrance', bath, depth - entrance, hall, entrance);

  if (wishes.balcony) {
    d.room('balcony', 0, -BALCONY, width, BALCONY);
    const glass = toTens(width * 0.55);
    d.opening('sliding', 'x', [toTens((width - glass) / 2), 0, glass], { step: 30 });
    d.put('outdoor-table', [width - 150, -110, 130, 85, 0]);
  } else {
    const glass = toTens(width * (kind === 'bed' ? 0.5 : 0.6));
    d.opening('window', 'x', [toTens((width - glass) / 2), 0, glass]);
  }
  d.opening('door', 'x', [bath + 12, depth, 90], { hinge: 'start', side: -1 });
  const way = Math.min(hall - 70, 110);
  d.opening('passage', 'x', [bath + 5, main, way], { step: ondol || main < 300 ? 25 : 60 });
  if (wishes.kitchen) d.opening('passage', 'x', [bath + 5, depth - entrance, way]);
  d.opening('sliding', 'y', [bath, bathDoorAt(main, bathDepth, wishes.tub), 70]);
  if (wishes.washer) d.opening('passage', 'y', [bath, main + bathDepth + 10, 70]);

  furnishBath(d, main, bath, bathDepth, wishes.tub);
  if (wishes.washer) d.put('washer', [4, depth - 70, 62, 62, 270]);
  furnishHall(d, frame, wishes.kitchen);
  furnishMain(d, frame, wishes, ondol);
  return d.done();
}
