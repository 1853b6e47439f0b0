import {
  holds,
  overlap,
  sweptBy,
  type Box,
  type FloorPlan,
  type FloorRoom,
  type FloorRoomKind,
  type Furniture,
  type FurnitureKind,
  type Opening,
} from '@/domain/hotel/floor-plan';

/** The free space in front of a passage or a sliding door, in centimetres. */
const STEP = 60;

export type Turn = Furniture['turn'];

type OpeningTraits = Partial<Pick<Opening, 'hinge' | 'side'>> & {
  /** The free space on both sides of an opening that doesn't swing, in centimetres. */
  readonly step?: number;
};

/** A floor plan while it is being drawn: furniture is placed only where there is space for it. */
export function draft() {
  const rooms: FloorRoom[] = [];
  const openings: Opening[] = [];
  const furniture: Furniture[] = [];
  /** Areas that must stay free. */
  const kept: Box[] = [];

  return {
    room(kind: FloorRoomKind, x: number, y: number, width: number, depth: number): FloorRoom {
      const room = { kind, x, y, width, depth };
      rooms.push(room);
      return room;
    },
    opening(
      kind: Opening['kind'],
      along: Opening['along'],
      [x, y, length]: readonly [number, number, number],
      { hinge = 'start', side = 1, step = STEP }: OpeningTraits = {},
    ): void {
      const opening: Opening = { kind, along, x, y, length, hinge, side };
      openings.push(opening);
      const swept = sweptBy(opening);
      if (swept !== null) {
        // The space into which a door opens, and the space in front of it.
        const before = side === 1 ? -step : 0;
        const from =
          along === 'x'
            ? { x, y: y + before, width: length, depth: step }
            : { x: x + before, y, width: step, depth: length };
        kept.push(swept, from);
      } else if (kind !== 'window') {
        kept.push(
          along === 'x'
            ? { x, y: y - step, width: length, depth: 2 * step }
            : { x: x - step, y, width: 2 * step, depth: length },
        );
      }
    },
    /**
     * Places a piece at the first of some positions where it fits.
     * @returns whether it was placed
     */
    put(
      kind: FurnitureKind,
      ...places: readonly (readonly [
        x: number,
        y: number,
        width: number,
        depth: number,
        turn: Turn,
      ])[]
    ): boolean {
      for (const [x, y, width, depth, turn] of places) {
        // Rounded to whole centimetres so that a piece never reaches into a wall.
        const piece = {
          kind,
          x: Math.floor(x),
          y: Math.floor(y),
          width: Math.floor(width),
          depth: Math.floor(depth),
          turn,
        };
        const stands =
          rooms.some((room) => holds(room, piece)) &&
          !furniture.some((other) => overlap(other, piece)) &&
          !kept.some((box) => overlap(box, piece));
        if (!stands) continue;
        furniture.push(piece);
        return true;
      }
      return false;
    },
    done: (): FloorPlan => ({ rooms, openings, furniture }),
  };
}

export type Draft = ReturnType<typeof draft>;

const TURNED: Record<Turn, Turn> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** The mirrored plan, for the room on the other side of the corridor. */
export function mirrored({ rooms, openings, furniture }: FloorPlan): FloorPlan {
  const width = Math.max(...rooms.map((room) => room.x + room.width));
  return {
    rooms: rooms.map((room) => ({ ...room, x: width - room.x - room.width })),
    openings: openings.map((opening): Opening => {
      if (opening.along === 'y') {
        return { ...opening, x: width - opening.x, side: opening.side === 1 ? -1 : 1 };
      }
      const hinge = opening.hinge === 'start' ? 'end' : 'start';
      return { ...opening, x: width - opening.x - opening.length, hinge };
    }),
    furniture: furniture.map((piece) => ({
      ...piece,
      x: width - piece.x - piece.width,
      turn: TURNED[piece.turn],
    })),
  };
}

/** Moves a plan so that nothing is left of or above the origin. */
export function fromOrigin(plan: FloorPlan): FloorPlan {
  const dx = -Math.min(...plan.rooms.map(({ x }) => x));
  const dy = -Math.min(...plan.rooms.map(({ y }) => y));
  const move = <T extends { readonly x: number; readonly y: number }>(one: T): T => ({
    ...one,
    x: one.x + dx,
    y: one.y + dy,
  });
  return {
    rooms: plan.rooms.map(move),
    openings: plan.openings.map(move),
    furniture: plan.furniture.map(move),
  };
}
