import { z } from 'zod';

import { email, proof } from '../account/auth';
import { answeredRoomTypeId, done, instant } from '../common';
import { endpoint } from '../endpoint';
import { hotelItems, hotelParams, itemsQuery } from '../hotel/hotel';

/**
 * A courtesy hold keeps a room on the reservation page before it is booked. There is one for each
 * guest; whoever has no account yet is recognised by a cookie that no script reads.
 */
export const courtesyHoldEndpoints = {
  takeCourtesyHold: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/reservation/courtesy-hold',
    access: 'optional',
    group: 'reservation',
    summary: 'Keeps a room for some minutes for a member or a proven address, before it is booked',
    repeatable: true,
    body: z.object({
      quoteToken: z.string().max(4000),
      /** For a caller who isn't signed in: an address and its proof, which isn't used up. */
      proven: z.object({ email, proof }).nullable().default(null),
    }),
    response: z.object({ expiresAt: instant, now: instant }),
  }),
  releaseCourtesyHold: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/reservation/courtesy-hold',
    access: 'optional',
    group: 'reservation',
    summary: "Gives up what is kept for the member or the visitor's browser",
    repeatable: true,
    response: done,
  }),
  getReservationItems: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservation/items/{id}',
    access: 'optional',
    group: 'reservation',
    summary: "A hotel's room types as anyone sees them, with the caller's courtesy hold as free",
    params: hotelParams,
    query: itemsQuery,
    response: hotelItems.extend({
      /** The room that is kept for the caller for this stay; null when there is none. */
      courtesyHold: z.object({ roomTypeId: answeredRoomTypeId, expiresAt: instant }).nullable(),
    }),
  }),
} as const;
