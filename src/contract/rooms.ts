import { z } from 'zod';

import { instant, ladderStep, night, picture, place, quote, refundStep, won } from './common';

const planView = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  refundable: z.boolean(),
  breakfast: z.boolean(),
  minNights: z.int(),
  /** Null when this plan can't be had for the stay; then `reason` says why. */
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
  /** The next length that earns a better discount: "5 more nights, 9 % less". */
  nextStep: z.object({ addNights: z.int(), percent: z.number() }).nullable(),
});

export const roomView = z.object({
  id: z.int(),
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
  /** Rooms free on every night of the stay, read from the live inventory at `readAt`. */
  remaining: z.int(),
  plans: z.array(planView),
});

export const calendarDay = z.object({
  night,
  /** All-in total of a stay of the chosen length starting this day; null when it can't start. */
  total: won.nullable(),
  remaining: z.int(),
  reason: z
    .enum(['PAST', 'SOLD_OUT', 'CLOSED', 'MIN_STAY', 'MAX_STAY', 'BEYOND_CALENDAR'])
    .nullable(),
  blockedNight: night.nullable(),
});

/** A room type beside others: what it costs for the stay, and what one lives with there. */
export const comparedRoom = z.object({
  id: z.int(),
  name: z.string(),
  hotel: z.object({
    id: z.int(),
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
  /** In the room, and in the house around it. */
  amenities: z.object({ room: z.array(z.string()), hotel: z.array(z.string()) }),
  /** Of the plan in `best`, else the least of the room's plans. */
  minNights: z.int(),
  /** What a stay of this length earns, whether the room is free or not. */
  discountPercent: z.number(),
  /** Rooms free on every night of the stay, by the live inventory; 0 without an offer. */
  remaining: z.int(),
  /** The cheapest plan that can be had for the stay, with its quote's own figures. */
  best: z
    .object({
      ratePlanId: z.int(),
      planName: z.string(),
      total: won,
      perNight: won,
      vat: won,
      nights: z.int(),
      refundable: z.boolean(),
      breakfast: z.boolean(),
    })
    .nullable(),
  /** The lowest total that can be cancelled; null where no plan can. */
  refundableTotal: won.nullable(),
  /** Why there is no `best`. */
  reason: z.enum(['GUESTS', 'MIN_STAY', 'MAX_STAY', 'NOT_FREE']).nullable(),
});

export type RoomView = z.infer<typeof roomView>;
export type PlanView = z.infer<typeof planView>;
export type ComparedRoom = z.infer<typeof comparedRoom>;
export type CalendarDay = z.infer<typeof calendarDay>;
