import { CARDS_AT_ONCE, SAVED_LIMITS } from '@/contract/limits';
import { z } from 'zod';

import {
  addOnsQuery,
  guestsQuery,
  hotelId,
  answeredHotelId,
  idList,
  instant,
  ladderStep,
  leavingRefund,
  night,
  picture,
  place,
  ratePlanId,
  answeredRatePlanId,
  refundStep,
  roomTypeId,
  answeredRoomTypeId,
  stay,
  stayQuery,
  won,
} from '../common';
import { endpoint } from '../endpoint';
import { calendarDay, comparedRoom, floorPlanSchema, roomView } from './rooms';
import { reviewInFull, scoreParts } from './review';

import { searchQuery } from '../search/search-query';
import { DAY_MOMENTS } from '@/domain/hotel/day';
import { ADD_ON_CODES } from '@/domain/price/add-on';
import { MAX_STAY_NIGHTS } from '@/domain/stay/stay';

export const hotelParams = z.object({ id: hotelId });
const roomParams = z.object({ id: hotelId, roomId: roomTypeId });

/** The cheapest bookable room and plan of a hotel for the requested stay. */
export const offer = z.object({
  roomTypeId: answeredRoomTypeId,
  roomName: z.string(),
  ratePlanId: answeredRatePlanId,
  planName: z.string(),
  refundable: z.boolean(),
  breakfast: z.boolean(),
  nights: z.int(),
  total: won,
  perNight: won,
  vat: won,
  discountPercent: z.number(),
  remaining: z.int(),
  /**
   * The lowest all-in total with a refundable plan; equals `total` where this plan is refundable.
   */
  refundableTotal: won.nullable(),
  /**
   * Whether a refundable plan that is booked now could still be cancelled without a fee after its
   * hours of grace.
   */
  freeCancellation: z.boolean(),
});

const pairedRoom = offer
  .pick({
    roomTypeId: true,
    roomName: true,
    ratePlanId: true,
    planName: true,
    refundable: true,
    breakfast: true,
    total: true,
  })
  /** The guests of this room. */
  .extend({ adults: z.int(), children: z.int() });

/**
 * Two rooms of one hotel for a party that is too large for any single room of it, as two bookings
 * that `holdPair` holds together.
 */
const roomPair = z.object({ first: pairedRoom, second: pairedRoom, total: won });

export type RoomPairView = z.infer<typeof roomPair>;

/** A hotel as lists show it. `offer` is null when nothing is free for the stay. */
export const hotelCard = z.object({
  id: answeredHotelId,
  name: z.string(),
  region: place,
  area: place,
  type: z.string(),
  grade: z.int(),
  summary: z.string(),
  /** The score from 1 to 10, with one decimal; null without reviews. */
  score: z.number().nullable(),
  reviewCount: z.int(),
  picture,
  /** The number of the hotel's pictures, `picture` included; `getHotel` returns all of them. */
  pictureCount: z.int(),
  amenities: z.array(z.string()),
  /** The size of the offered room in square metres; without an offer, that of the smallest room. */
  sizeM2: z.number(),
  tourOffered: z.boolean(),
  sponsored: z.boolean(),
  lat: z.number(),
  lng: z.number(),
  offer: offer.nullable(),
  /** Why there is no offer, with the hotel's limits; null with an offer. */
  unavailable: z
    .object({
      reason: z.enum(['GUESTS', 'MIN_STAY', 'MAX_STAY', 'NOT_FREE']),
      /** The largest number of guests that any of the hotel's rooms takes. */
      maxGuests: z.int(),
      minNights: z.int(),
      maxNights: z.int(),
    })
    .nullable(),
});

/** A room type as the hotel's page shows it, with its cheapest plan for the stay. */
const roomSummary = z.object({
  id: answeredRoomTypeId,
  name: z.string(),
  sizeM2: z.number(),
  beds: z.string(),
  view: z.string(),
  baseGuests: z.int(),
  maxGuests: z.int(),
  picture: picture.nullable(),
  /** The number of rooms that are free on every night of the stay; 0 without an offer. */
  remaining: z.int(),
  best: z
    .object({
      total: won,
      perNight: won,
      nights: z.int(),
      refundable: z.boolean(),
      breakfast: z.boolean(),
      /** The same value as in `offer`. */
      refundableTotal: won.nullable(),
    })
    .nullable(),
});

/**
 * A day in one room, from morning to night: what the hotel's data have and a picture shows. `hour` is from 0
 * to 23, and `picture` the index of the picture in the hotel's `pictures`.
 */
const hotelDay = z.object({
  room: roomSummary
    .pick({ id: true, name: true, sizeM2: true, beds: true, view: true })
    .extend({ amenities: z.array(z.string()) }),
  moments: z.array(z.object({ kind: z.enum(DAY_MOMENTS), hour: z.int(), picture: z.int() })),
});
export type HotelDay = z.infer<typeof hotelDay>;

export const hotelDetail = hotelCard.omit({ picture: true, pictureCount: true }).extend({
  address: z.string(),
  /** The address in Korean, as Korean maps know it. */
  addressKo: z.string(),
  phone: z.string(),
  description: z.string(),
  checkInTime: z.string(),
  checkOutTime: z.string(),
  cleaningPerWeek: z.int(),
  /** The amenities that every room type has, and those that only some have. */
  inRooms: z.object({ every: z.array(z.string()), some: z.array(z.string()) }),
  /** What a breakfast and a night of parking cost, in won; null where guests can't add them. */
  addOnPrices: z.object({ breakfast: won.nullable(), parking: won.nullable() }),
  /** `room` is the name of the room that a picture shows; null for pictures of the house. */
  pictures: z.array(picture.extend({ role: z.string().nullable(), room: z.string().nullable() })),
  /** Null where fewer than three moments of a day are known and shown. */
  day: hotelDay.nullable(),
  /** The speed in Mbps that the internet in rooms usually reaches or exceeds; null where it isn't known. */
  internetMbps: z.int().nullable(),
  policies: z.array(z.object({ kind: z.string(), text: z.string() })),
  neighbourhood: z.array(z.object({ name: z.string(), kind: z.string(), metres: z.int() })),
  /** Metro stations within 1.2 km, the nearest first; minutes on foot are an estimate. */
  stations: z.array(
    z.object({
      name: z.string(),
      metres: z.int(),
      minutes: z.int(),
      lines: z.array(z.object({ name: z.string(), color: z.string() })),
    }),
  ),
  faqs: z.array(z.object({ question: z.string(), answer: z.string() })),
  minNights: z.int(),
  maxNights: z.int(),
  longStayReviewCount: z.int(),
  scores: scoreParts(z.number()).nullable(),
  reviewsDigest: z.array(reviewInFull),
  /** The room types in the hotel's order, including those without an offer. */
  rooms: z.array(roomSummary),
  /** Two rooms for a party that is too large for any room; null for others, and where none are free. */
  pair: roomPair.nullable(),
  /**
   * The price per night of the offered room, for one night and at each step of the length discount.
   */
  ladder: z.array(ladderStep),
  /** What a cancellation of the offer would refund over time, if it were booked now. */
  refundTimeline: z.array(refundStep),
  stay,
});

/**
 * An add-on for the requested stay: `count` meals, nights or visits at `each` won, 0 where the stay
 * is too short for another visit. Plans that include breakfast can't add it.
 */
const addOnView = z.object({
  code: z.enum(ADD_ON_CODES),
  each: won,
  count: z.int(),
  amount: won,
  chosen: z.boolean(),
});

/** A hotel next to another one; `checkIn` and `checkOut` are those for which a search found it. */
const neighbour = z.object({
  id: answeredHotelId,
  name: z.string(),
  stay: z.object({ checkIn: night, checkOut: night }).nullable(),
});

/** A hotel's rooms with their plans and signed quotes for a stay. */
export const hotelItems = z.object({
  hotel: z.object({
    id: answeredHotelId,
    name: z.string(),
    region: place,
    area: place,
    address: z.string(),
    checkInTime: z.string(),
    checkOutTime: z.string(),
    picture,
    minNights: z.int(),
    maxNights: z.int(),
    tourOffered: z.boolean(),
    /** Cleaning visits that the price includes: per week, and for the whole stay. */
    cleaning: z.object({ perWeek: z.int(), visits: z.int() }),
  }),
  stay,
  addOns: z.array(addOnView),
  rooms: z.array(roomView),
  /**
   * Two rooms for a party that is too large for any room, without add-ons; null for others, and
   * where none are free.
   */
  pair: roomPair.nullable(),
  readAt: instant,
});
export const itemsQuery = stayQuery.extend({ addOns: addOnsQuery });

export const hotelEndpoints = {
  // Must come before `/hotels/{id}`, which also matches these paths.
  getHotelCards: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/cards',
    access: 'public',
    group: 'hotel',
    summary: 'Up to 50 hotels as cards, in the order asked for; unknown ids are left out',
    query: stayQuery.extend({ ids: idList(CARDS_AT_ONCE) }),
    response: z.object({ stay, hotels: z.array(hotelCard), readAt: instant }),
  }),
  getComparedRooms: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/rooms',
    access: 'public',
    group: 'hotel',
    summary: 'Up to four rooms of any hotels side by side; unknown ids are left out',
    query: stayQuery.extend({ ids: idList(SAVED_LIMITS.rooms) }),
    response: z.object({ stay, rooms: z.array(comparedRoom), readAt: instant }),
  }),
  getHotel: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}',
    access: 'public',
    group: 'hotel',
    summary: 'A hotel, with its price for the stay asked for',
    params: hotelParams,
    query: stayQuery,
    response: hotelDetail,
  }),
  getHotelItems: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}/items',
    access: 'public',
    group: 'hotel',
    summary: 'Room types and plans with signed quotes for the stay and the add-ons asked for',
    params: hotelParams,
    query: itemsQuery,
    response: hotelItems,
  }),
  getHotelPagination: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}/pagination',
    access: 'public',
    group: 'hotel',
    summary: 'The hotels before and after this one: of a search, or of its region',
    params: hotelParams,
    /**
     * `among=search`: neighbours in the search that the other parameters describe, if this hotel is
     * among its results.
     */
    query: searchQuery.extend({ among: z.enum(['region', 'search']).default('region') }),
    response: z.object({
      /** Whether the neighbours are those of a region or of a search. */
      among: z.enum(['region', 'search']),
      previous: neighbour.nullable(),
      next: neighbour.nullable(),
      /** The position of this hotel, from 1, and the number of hotels. */
      place: z.int(),
      total: z.int(),
    }),
  }),
  getHotelNotice: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}/notice',
    access: 'public',
    group: 'hotel',
    summary: "The hotel's current notice",
    params: hotelParams,
    response: z.object({ notice: z.string().nullable() }),
  }),
  getOtherHotels: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}/other-hotels',
    access: 'public',
    group: 'hotel',
    summary: 'Hotels nearby with a free room for the same stay',
    params: hotelParams,
    query: stayQuery,
    response: z.object({ hotels: z.array(hotelCard) }),
  }),
  getEarlyLeaving: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}/items/{roomId}/early-leaving',
    access: 'public',
    group: 'hotel',
    summary: 'What leaving a long stay early would return, after some of its nights',
    params: roomParams,
    query: stayQuery.extend({
      ratePlanId,
      addOns: addOnsQuery,
      /** The won that coupons take off. */
      discount: z.coerce.number().int().min(0).max(1_000_000_000).default(0),
      /** SOME: at most four usual numbers of nights, and none for a short stay; ALL: every one. */
      nights: z.enum(['SOME', 'ALL']).default('SOME'),
    }),
    response: z.object({
      steps: z.array(leavingRefund),
    }),
  }),
  getRoomTypeRange: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}/items/{roomId}/range/{fromDate}/{toDate}/room-type',
    access: 'public',
    group: 'hotel',
    summary: 'Each day with the all-in total of a stay of `nights` starting that day, or why not',
    params: roomParams.extend({ fromDate: z.string().max(40), toDate: z.string().max(40) }),
    query: z.object({
      nights: z.coerce.number().int().min(1).max(MAX_STAY_NIGHTS).default(30),
      ratePlanId: ratePlanId.optional(),
      ...guestsQuery,
    }),
    response: z.object({
      roomTypeId: answeredRoomTypeId,
      ratePlanId: answeredRatePlanId,
      /** The plan that all totals are for, in the language of the request. */
      planName: z.string(),
      nights: z.int(),
      minNights: z.int(),
      maxNights: z.int(),
      today: night,
      /** The last possible check-out. */
      calendarEnd: night,
      /** The steps of the length discount. */
      lengthDiscounts: z.array(z.object({ minNights: z.int(), percent: z.number() })),
      days: z.array(calendarDay),
      readAt: instant,
    }),
  }),
  getFloorPlan: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}/items/{roomId}/floor-plan',
    access: 'public',
    group: 'hotel',
    summary: 'The plan of a room type seen from above, in centimetres; null where there is none',
    params: roomParams,
    response: z.object({
      roomTypeId: answeredRoomTypeId,
      sizeM2: z.number(),
      plan: floorPlanSchema.nullable(),
    }),
  }),
  getPossibleTime: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotels/{id}/items/{roomId}/date/{fromDate}/possible-time',
    access: 'public',
    group: 'hotel',
    summary: 'Hotel-tour times of a day, with the places left',
    params: roomParams.extend({ fromDate: z.string().max(40) }),
    query: z.object({ date: z.string().max(40).optional() }),
    response: z.object({
      date: night,
      minutes: z.int(),
      offered: z.boolean(),
      /** Why no tour is possible on this day; null when tours are. */
      closed: z.enum(['NOT_OFFERED', 'WEEKDAY', 'TOO_FAR']).nullable(),
      /** The weekdays with tours; 0 is Sunday. */
      weekdays: z.array(z.int()),
      /** The last day on which a tour can be booked. */
      lastDate: night,
      /** Minutes before its start until which a tour can be booked. */
      noticeMinutes: z.int(),
      times: z.array(
        z.object({
          /** The time at the hotel (Asia/Seoul), as `HH:MM`. */
          time: z.string(),
          /** Parties that can still come; 0 when the time is closed. */
          left: z.int(),
          closed: z.enum(['FULL', 'PAST', 'TOO_NEAR']).nullable(),
        }),
      ),
    }),
  }),
} as const;

export type HotelCard = z.infer<typeof hotelCard>;
export type AddOnView = z.infer<typeof addOnView>;
export type HotelDetail = z.infer<typeof hotelDetail>;
