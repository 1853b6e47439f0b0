import { z } from 'zod';

import { FLOOR_ROOMS, FURNITURE, OPENINGS } from '@/domain/hotel/floor-plan';

const centimetres = z.int().min(0).max(10_000);
const box = {
  x: centimetres,
  y: centimetres,
  width: centimetres.min(1),
  depth: centimetres.min(1),
};

/** Seen from above, in centimetres; `src/domain/floor-plan.ts` explains the parts. */
export const floorPlanSchema = z.strictObject({
  rooms: z
    .array(z.strictObject({ kind: z.enum(FLOOR_ROOMS), ...box }))
    .min(1)
    .max(30)
    .readonly(),
  openings: z
    .array(
      z.strictObject({
        kind: z.enum(OPENINGS),
        along: z.enum(['x', 'y']),
        x: centimetres,
        y: centimetres,
        length: centimetres.min(1),
        hinge: z.enum(['start', 'end']),
        side: z.union([z.literal(1), z.literal(-1)]),
      }),
    )
    .max(60)
    .readonly(),
  furniture: z
    .array(
      z.strictObject({
        kind: z.enum(FURNITURE),
        ...box,
        turn: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
      }),
    )
    .max(100)
    .readonly(),
});
