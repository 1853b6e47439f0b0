import { describe, expect, it } from 'vitest';

import { floorPlanSchema } from '@/contract/hotel/rooms';
import {
  floorPlanProblems,
  overlap,
  sweptBy,
  type FloorPlan,
  type FurnitureKind,
} from '@/domain/hotel/floor-plan';
import { readDemoCatalogue } from './read';

const rooms = readDemoCatalogue({ from: '2026-11-21', nights: 1 }).hotels.flatMap(
  (hotel) => hotel.rooms,
);

const BED_KINDS: Record<string, FurnitureKind> = {
  double: 'double-bed',
  queen: 'double-bed',
  king: 'double-bed',
  single: 'single-bed',
  floor: 'floor-mattress',
};

/** The beds of a room by their English description. A sofa bed is drawn as a sofa. */
function bedsIn(line: string): FurnitureKind[] {
  return [...line.matchAll(/(\d) (double|queen|king|single|floor) (?:bed|mattress)/g)]
    .flatMap(([, many, name = '']) =>
      Array.from({ length: Number(many) }, () => BED_KINDS[name] ?? []),
    )
    .flat();
}

const count = (plan: FloorPlan, kind: string) =>
  plan.furniture.filter((piece) => piece.kind === kind).length;

describe('floor plans of the demo catalogue', () => {
  it('exist for every room, are valid and have its size', () => {
    expect(rooms.length).toBeGreaterThan(200);
    for (const { id, sizeM2, floorPlan } of rooms) {
      const drawn = floorPlanSchema.safeParse(floorPlan);
      const problems = drawn.success ? floorPlanProblems(drawn.data, sizeM2) : drawn.error.issues;
      expect([id, problems]).toEqual([id, []]);
    }
  });

  it('have the beds, kitchen, washer, bathtub and desk that the room has', () => {
    for (const { id, beds, amenities, floorPlan } of rooms) {
      if (floorPlan === null) throw new Error(`no plan of ${id}`);
      const wanted = bedsIn(beds.en);
      expect([id, wanted.length]).not.toEqual([id, 0]);
      for (const kind of wanted) {
        expect([id, kind, count(floorPlan, kind)]).toEqual([
          id,
          kind,
          wanted.filter((bed) => bed === kind).length,
        ]);
      }
      const has = (code: (typeof amenities)[number]) => amenities.includes(code);
      const pieces = {
        counter: has('kitchen'),
        washer: has('washer_in_room'),
        bathtub: has('bathtub'),
        shower: !has('bathtub'),
        toilet: true,
        basin: true,
      };
      for (const [kind, wantedPiece] of Object.entries(pieces)) {
        expect([id, kind, count(floorPlan, kind)]).toEqual([id, kind, wantedPiece ? 1 : 0]);
      }
      if (!floorPlan.rooms.some(({ kind }) => kind === 'main') || has('kitchen')) {
        expect([id, count(floorPlan, 'desk')]).toEqual([id, has('desk') ? 1 : 0]);
      }
      expect(floorPlan.rooms.some(({ kind }) => kind === 'balcony')).toBe(has('balcony'));
    }
  });

  it('have no furniture in the way of a door and no two pieces in one place', () => {
    for (const { id, floorPlan } of rooms) {
      const { furniture = [], openings = [] } = floorPlan ?? {};
      const swept = openings.flatMap((opening) => sweptBy(opening) ?? []);
      furniture.forEach((piece, at) => {
        const others = [...furniture.slice(at + 1), ...swept];
        expect([id, piece.kind, others.find((other) => overlap(piece, other))]).toEqual([
          id,
          piece.kind,
          undefined,
        ]);
      });
    }
  });
});
