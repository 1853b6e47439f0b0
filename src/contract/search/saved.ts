import { z } from 'zod';

import {
  bodyId,
  hotelId,
  instant,
  roomTypeId,
  answeredHotelId,
  answeredRoomTypeId,
} from '../common';
import { endpoint } from '../endpoint';
import { SAVED_LIMITS } from '../limits';

/** A member's saved lists, as ids of the catalogue. */
export const savedLists = z.object({
  /** The wishlist, the newest first. */
  hotels: z.array(answeredHotelId),
  /** Hotels whose page was opened, the newest first. */
  viewed: z.array(answeredHotelId),
  /** Rooms to compare, in the order they were added. */
  rooms: z.array(answeredRoomTypeId),
});

/** An entry of a visitor's own list; a time in the future counts as now. */
const kept = z.object({ id: bodyId, at: instant });

const hotel = z.object({ id: hotelId });
const room = z.object({ id: roomTypeId });

export const savedEndpoints = {
  getSaved: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/saved',
    access: 'member',
    group: 'saved',
    summary: "The member's wishlist, recently viewed hotels and rooms to compare",
    response: savedLists,
  }),
  saveHotel: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/saved/hotels/{id}',
    access: 'member',
    group: 'saved',
    summary: 'Puts a hotel on the wishlist; one that is there stays where it is',
    params: hotel,
    response: savedLists,
  }),
  unsaveHotel: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/saved/hotels/{id}',
    access: 'member',
    group: 'saved',
    summary: 'Takes a hotel off the wishlist',
    params: hotel,
    response: savedLists,
  }),
  viewHotel: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/saved/viewed/{id}',
    access: 'member',
    group: 'saved',
    summary: 'Says that the page of a hotel was opened; the oldest view makes room',
    params: hotel,
    response: savedLists,
  }),
  clearViewed: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/saved/viewed',
    access: 'member',
    group: 'saved',
    summary: 'Forgets the recently viewed hotels',
    response: savedLists,
  }),
  compareRoom: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/saved/rooms/{id}',
    access: 'member',
    group: 'saved',
    summary: 'Adds a room to those being compared',
    params: room,
    response: savedLists,
  }),
  uncompareRoom: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/saved/rooms/{id}',
    access: 'member',
    group: 'saved',
    summary: 'Takes a room out of those being compared',
    params: room,
    response: savedLists,
  }),
  clearCompared: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/membership/saved/rooms',
    access: 'member',
    group: 'saved',
    summary: 'Ends the comparison',
    response: savedLists,
  }),
  mergeSaved: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/saved/merge',
    access: 'member',
    group: 'saved',
    summary: "Adds a visitor's own lists to the member's; the same lists again change nothing",
    body: z.object({
      hotels: z.array(kept).max(SAVED_LIMITS.hotels).default([]),
      viewed: z.array(kept).max(SAVED_LIMITS.viewed).default([]),
      rooms: z.array(kept).max(SAVED_LIMITS.rooms).default([]),
    }),
    response: savedLists.extend({
      /** Hotels that the full wishlist had no room for. */
      leftOut: z.array(z.int()),
    }),
  }),
} as const;

export type SavedLists = z.infer<typeof savedLists>;
