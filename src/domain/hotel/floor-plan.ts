/**
 * The plan of a room type, seen from above: rectangles in whole centimetres, x to the right and y
 * down. Where two rooms share an edge there is a wall; openings are cut into edges.
 */

/** `main` is the only room of a studio, for living, sleeping and eating. */
export const FLOOR_ROOMS = [
  'main',
  'living',
  'bed',
  'bath',
  'kitchen',
  'entrance',
  'laundry',
  'balcony',
] as const;
export type FloorRoomKind = (typeof FLOOR_ROOMS)[number];

export const FURNITURE = [
  'double-bed',
  'single-bed',
  'floor-mattress',
  'sofa',
  'armchair',
  'coffee-table',
  'tea-table',
  'dining-table',
  'desk',
  'wardrobe',
  'cabinet',
  'tv',
  'counter',
  'fridge',
  'washer',
  'toilet',
  'basin',
  'shower',
  'bathtub',
  'outdoor-table',
] as const;
export type FurnitureKind = (typeof FURNITURE)[number];

export const OPENINGS = ['door', 'sliding', 'passage', 'window'] as const;

export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly depth: number;
};
export type FloorRoom = Box & { readonly kind: FloorRoomKind };
/** `turn`: the side of its back, clockwise: 0 top, 90 right, 180 bottom, 270 left. */
export type Furniture = Box & {
  readonly kind: FurnitureKind;
  readonly turn: 0 | 90 | 180 | 270;
};
export type Opening = {
  readonly kind: (typeof OPENINGS)[number];
  /** The wall runs along this axis, from (x, y). */
  readonly along: 'x' | 'y';
  readonly x: number;
  readonly y: number;
  readonly length: number;
  /**
   * For a door: the end with the hinges, and whether it opens towards larger or smaller
   * coordinates.
   */
  readonly hinge: 'start' | 'end';
  readonly side: 1 | -1;
};
export type FloorPlan = {
  readonly rooms: readonly FloorRoom[];
  readonly openings: readonly Opening[];
  readonly furniture: readonly Furniture[];
};

/**
 * By what share the rooms' area may differ from the size that is sold, because of walls and
 * rounding.
 */
const AREA_TOLERANCE = 0.05;

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.depth && b.y < a.y + a.depth;
}

export function holds(outer: Box, inner: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.depth <= outer.y + outer.depth
  );
}

/** The area of a rectangle in square metres. */
export const squareMetres = ({ width, depth }: Box): number => (width * depth) / 10_000;

/** Square metres of a plan's rooms; a balcony isn't part of a room's size. */
export function floorArea({ rooms }: Pick<FloorPlan, 'rooms'>): number {
  return rooms.reduce((sum, room) => (room.kind === 'balcony' ? sum : sum + squareMetres(room)), 0);
}

/** Whether an opening lies completely on one edge of a room. */
function onEdge({ along, x, y, length }: Opening, room: Box): boolean {
  if (along === 'x') {
    const level = y === room.y || y === room.y + room.depth;
    return level && x >= room.x && x + length <= room.x + room.width;
  }
  const level = x === room.x || x === room.x + room.width;
  return level && y >= room.y && y + length <= room.y + room.depth;
}

export type FloorPlanProblem =
  | { readonly kind: 'AREA'; readonly square: number }
  | { readonly kind: 'OVERLAP'; readonly rooms: readonly [number, number] }
  | { readonly kind: 'OPENING'; readonly at: number }
  | { readonly kind: 'FURNITURE'; readonly at: number };

/**
 * The faults in the plan of a room type that is sold as `sizeM2` square metres: its rooms add up to
 * another size or overlap, an opening is in no wall, or furniture stands outside.
 */
export function floorPlanProblems(plan: FloorPlan, sizeM2: number): FloorPlanProblem[] {
  const problems: FloorPlanProblem[] = [];
  const square = floorArea(plan);
  if (Math.abs(square - sizeM2) > sizeM2 * AREA_TOLERANCE) {
    problems.push({ kind: 'AREA', square: Math.round(square * 10) / 10 });
  }
  plan.rooms.forEach((room, at) => {
    const before = plan.rooms.findIndex((other, i) => i < at && overlap(room, other));
    if (before >= 0) problems.push({ kind: 'OVERLAP', rooms: [before, at] });
  });
  plan.openings.forEach((opening, at) => {
    if (!plan.rooms.some((room) => onEdge(opening, room))) problems.push({ kind: 'OPENING', at });
  });
  plan.furniture.forEach((piece, at) => {
    if (!plan.rooms.some((room) => holds(room, piece))) problems.push({ kind: 'FURNITURE', at });
  });
  return problems;
}

/** The floor that a door sweeps over; null for an opening that isn't a hinged door. */
export function sweptBy({ kind, along, x, y, length, side }: Opening): Box | null {
  if (kind !== 'door') return null;
  const back = side === 1 ? 0 : -length;
  return along === 'x'
    ? { x, y: y + back, width: length, depth: length }
    : { x: x + back, y, width: length, depth: length };
}

/** The box around a plan. */
export function floorBounds({ rooms }: Pick<FloorPlan, 'rooms'>): Box {
  const x = Math.min(...rooms.map((room) => room.x));
  const y = Math.min(...rooms.map((room) => room.y));
  return {
    x,
    y,
    width: Math.max(...rooms.map((room) => room.x + room.width)) - x,
    depth: Math.max(...rooms.map((room) => room.y + room.depth)) - y,
  };
}

const STEPS = 8;

/**
 * The centre of the place in a room where a label covers the least furniture; among equal places
 * the one nearest to the middle.
 */
export function labelSpot(
  room: Box,
  furniture: readonly Box[],
  label: { readonly width: number; readonly depth: number },
): { x: number; y: number } {
  const middle = { x: room.x + room.width / 2, y: room.y + room.depth / 2 };
  let best = { ...middle, cost: Infinity };
  for (let i = 1; i < STEPS; i += 1) {
    for (let j = 1; j < STEPS; j += 1) {
      const x = room.x + (room.width * i) / STEPS;
      const y = room.y + (room.depth * j) / STEPS;
      const box = { x: x - label.width / 2, y: y - label.depth / 2, ...label };
      if (!holds(room, box) && (i !== STEPS / 2 || j !== STEPS / 2)) continue;
      const covered = furniture.reduce((sum, piece) => sum + shared(box, piece), 0);
      const away = Math.hypot(x - middle.x, y - middle.y);
      const cost = covered * 1000 + away;
      if (cost < best.cost) best = { x, y, cost };
    }
  }
  return { x: best.x, y: best.y };
}

/** The area that two boxes have in common, in square centimetres. */
function shared(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const depth = Math.min(a.y + a.depth, b.y + b.depth) - Math.max(a.y, b.y);
  return Math.max(0, width) * Math.max(0, depth);
}
