import { describe, expect, it } from 'vitest';

import {
  floorArea,
  floorBounds,
  type FloorPlan,
  floorPlanProblems,
  labelSpot,
  sweptBy,
} from './floor-plan';

const plan: FloorPlan = {
  rooms: [
    { kind: 'balcony', x: 0, y: 0, width: 400, depth: 100 },
    { kind: 'main', x: 0, y: 100, width: 400, depth: 400 },
    { kind: 'bath', x: 0, y: 500, width: 200, depth: 200 },
    { kind: 'entrance', x: 200, y: 500, width: 200, depth: 200 },
  ],
  openings: [
    { kind: 'sliding', along: 'x', x: 100, y: 100, length: 200, hinge: 'start', side: 1 },
    { kind: 'door', along: 'x', x: 250, y: 700, length: 90, hinge: 'start', side: -1 },
    { kind: 'door', along: 'y', x: 200, y: 600, length: 70, hinge: 'end', side: 1 },
  ],
  furniture: [{ kind: 'double-bed', x: 0, y: 150, width: 200, depth: 160, turn: 270 }],
};

describe('floorPlanProblems', () => {
  it('finds none in a correct plan, whose balcony isn’t part of its size', () => {
    expect(floorArea(plan)).toBe(24);
    expect(floorPlanProblems(plan, 24)).toEqual([]);
    expect(floorPlanProblems(plan, 25)).toEqual([]);
    expect(floorPlanProblems(plan, 26)).toEqual([{ kind: 'AREA', square: 24 }]);
  });

  it('finds overlapping rooms, openings outside of walls, and furniture outside of rooms', () => {
    const [door] = plan.openings;
    const [bed] = plan.furniture;
    if (door === undefined || bed === undefined) throw new Error('set-up');
    const broken: FloorPlan = {
      rooms: [...plan.rooms, { kind: 'laundry', x: 150, y: 650, width: 60, depth: 40 }],
      openings: [
        { ...door, y: 110 },
        { ...door, x: 250, length: 200 },
      ],
      furniture: [{ ...bed, y: 420 }],
    };
    expect(floorPlanProblems(broken, 24)).toEqual([
      { kind: 'OVERLAP', rooms: [2, 4] },
      { kind: 'OPENING', at: 0 },
      { kind: 'OPENING', at: 1 },
      { kind: 'FURNITURE', at: 0 },
    ]);
  });
});

describe('geometry', () => {
  it('computes the floor that a door sweeps over', () => {
    expect(plan.openings.map(sweptBy)).toEqual([
      null,
      { x: 250, y: 610, width: 90, depth: 90 },
      { x: 200, y: 600, width: 70, depth: 70 },
    ]);
    expect(floorBounds(plan)).toEqual({ x: 0, y: 0, width: 400, depth: 700 });
  });

  it('places the label of a room where it covers no furniture, and in the middle of an empty room', () => {
    const [, main, bath] = plan.rooms;
    if (main === undefined || bath === undefined) throw new Error('set-up');
    const label = { width: 90, depth: 40 };
    expect(labelSpot(bath, [], label)).toEqual({ x: 100, y: 600 });
    const spot = labelSpot(main, plan.furniture, label);
    expect(spot.x - 45 >= 200 || spot.y - 20 >= 310 || spot.y + 20 <= 150).toBe(true);
  });
});
