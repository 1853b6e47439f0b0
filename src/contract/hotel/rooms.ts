import { z } from 'zod';

import { FLOOR_ROOMS, FURNITURE, OPENINGS } from '@/domain/hotel/floor-plan';
import {
  answeredHotelId,
  answeredRatePlanId,
  answeredRoomTypeId,
  instant,
  ladderStep,
  night,
  picture,
  place,
  quote,
  refundStep,
  won,
} from '../common';

const planView = z.object({
  id: answeredRatePlanId,
  name: z.string(),
  description: z.string(),
  refundable: z.boolean(),
  breakfast: z.boolean(),
  minNights: z.int(),
  /** The quote for the stay; null when the plan can't be booked, and `reason` says why. */
  quote: quote.extend({ token: z.string(), expiresAt: instant }).nullable(),
  reason: z
    .object({
      code: z.enum(['SOLD_OUT', 'CLOSED', 'NO_CALENDAR', 'MIN_STAY', 'MAX_STAY', 'GUESTS']),
      night: night.nullable(),
      minNights: z.int().nullable(),
    })
    .nullable(),
  refundTimeline: z.array(refundStep),
  ladder: z.array(ladderStep),
  /** The next length of stay with a better discount: "5 more nights, 9 % less". */
  nextStep: z.object({ addNights: z.int(), percent: z.number() }).nullable(),
});

export const roomView = z.object({
  id: answeredRoomTypeId,
  name: z.string(),
  summary: z.string(),
  sizeM2: z.number(),
  beds: z.string(),
  view: z.string(),
  baseGuests: z.int(),
  maxGuests: z.int(),
  extraGuestPerNight: won,
  amenities: z.array(z.string()),
  pictures: z.array(picture),
  /** Rooms free on every night of the stay, from the live inventory at `readAt`. */
  remaining: z.int(),
  plans: z.array(planView),
});

export const calendarDay = z.object({
  night,
  /**
   * The all-in total of a stay of the chosen length from this day; null when it can't start here.
   */
  total: won.nullable(),
  /** The same total without the length discount. */
  undiscounted: won.nullable(),
  remaining: z.int(),
  reason: z
    .enum(['PAST', 'SOLD_OUT', 'CLOSED', 'MIN_STAY', 'MAX_STAY', 'BEYOND_CALENDAR'])
    .nullable(),
  blockedNight: night.nullable(),
});

/** A room type in the comparison: what it costs for the stay, and its equipment. */
export const comparedRoom = z.object({
  id: answeredRoomTypeId,
  name: z.string(),
  hotel: z.object({
    id: answeredHotelId,
    name: z.string(),
    region: place,
    area: place,
    score: z.number().nullable(),
    reviewCount: z.int(),
    cleaningPerWeek: z.int(),
    tourOffered: z.boolean(),
  }),
  picture: picture.nullable(),
  sizeM2: z.number(),
  beds: z.string(),
  view: z.string(),
  baseGuests: z.int(),
  maxGuests: z.int(),
  /** The amenities in the room, and those of the hotel. */
  amenities: z.object({ room: z.array(z.string()), hotel: z.array(z.string()) }),
  /** The minimum nights of the plan in `best`; without one, the least of all the room's plans. */
  minNights: z.int(),
  /** The length discount of the stay, whether the room is free or not. */
  discountPercent: z.number(),
  /** Rooms free on every night of the stay, by the live inventory; 0 without an offer. */
  remaining: z.int(),
  /** The cheapest bookable plan for the stay, with the amounts of its quote. */
  best: z
    .object({
      ratePlanId: answeredRatePlanId,
      planName: z.string(),
      total: won,
      perNight: won,
      vat: won,
      nights: z.int(),
      refundable: z.boolean(),
      breakfast: z.boolean(),
    })
    .nullable(),
  /** The lowest total with a refundable plan; null where there is none. */
  refundableTotal: won.nullable(),
  /** Why no plan of the room is available for the stay; null when one is. */
  reason: z.enum(['GUESTS', 'MIN_STAY', 'MAX_STAY', 'NOT_FREE']).nullable(),
});

export type RoomView = z.infer<typeof roomView>;
export type PlanView = z.infer<typeof planView>;
export type ComparedRoom = z.infer<typeof comparedRoom>;
export type CalendarDay = z.infer<typeof calendarDay>;

const centimetres = z.int().min(0).max(10_000);
const box = {
  x: centimetres,
  y: centimetres,
  width: centimetres.min(1),
  depth: centimetres.min(1),
};

/** The floor plan of a room type: its walls, doors and furniture from above, in centimetres. */
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
