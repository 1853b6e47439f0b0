import { z } from 'zod';

import {
  eachPart,
  REMOVAL_REASONS,
  REVIEW_LIMITS,
  tidyText,
  TRAVELLERS,
} from '@/domain/hotel/review';
import { STAY_LENGTHS } from '@/domain/hotel/review-groups';
import {
  answeredHotelId,
  bookingId,
  done,
  hotelId,
  id,
  instant,
  night,
  picture,
  roomTypeId,
} from '../common';
import { endpoint } from '../endpoint';

/** An object with a score for each part, all of one schema. */
export const scoreParts = <T extends z.ZodType>(score: T) => z.object(eachPart(() => score));

/** A review as others read it. */
export const reviewView = z.object({
  id: z.int(),
  author: z.string(),
  language: z.enum(['ko', 'en']),
  score: z.number(),
  scores: scoreParts(z.number()),
  nights: z.int(),
  traveller: z.string(),
  stayedIn: z.string(),
  writtenOn: night,
  roomName: z.string(),
  text: z.string(),
  reply: z.object({ text: z.string(), writtenOn: night }).nullable(),
});

export const photoId = z.string().regex(/^[\w-]{22}$/);
/** The width and height of the larger file, in px. */
const reviewPhoto = z.object({ id: photoId, width: z.int(), height: z.int() });

/** A review with its photos and everything else that was added to it. */
export const reviewInFull = reviewView.extend({
  /** When the author last changed the review. */
  editedOn: night.nullable(),
  photos: z.array(reviewPhoto),
});

export type ReviewView = z.infer<typeof reviewView>;

const byBooking = z.object({ id: bookingId });
const hotel = z.object({ id: answeredHotelId, name: z.string() });

const figures = {
  total: z.int(),
  /** The score from 1 to 10, with one decimal; null without reviews. */
  score: z.number().nullable(),
  scores: scoreParts(z.number()).nullable(),
};

const lengths = STAY_LENGTHS.map(({ key }) => key);
const LANGUAGES = ['ko', 'en'] as const;

/** A reader's filters for the reviews of a hotel. */
export const reviewFilter = z.object({
  traveller: z.enum(TRAVELLERS).optional(),
  language: z.enum(LANGUAGES).optional(),
  length: z.enum(lengths).optional(),
  room: roomTypeId.optional(),
});

const choices = <T extends z.ZodType>(value: T) => z.array(z.object({ value, count: z.int() }));

const points = z.int().min(1).max(10);
const lettersOf = (text: string) => [...text].length;

/** A review as a guest writes it. */
export const reviewInput = z.object({
  score: points,
  scores: scoreParts(points),
  traveller: z.enum(TRAVELLERS),
  /**
   * The text of the review. It is stored after `tidyText`, and its characters are counted after
   * that.
   */
  text: z
    .string()
    .max(REVIEW_LIMITS.maxLetters * 2)
    .transform(tidyText)
    .refine((text) => lettersOf(text) >= REVIEW_LIMITS.minLetters, { error: 'too_small' })
    .refine((text) => lettersOf(text) <= REVIEW_LIMITS.maxLetters, { error: 'too_big' }),
  /** Photos of this stay in their order; those that are missing here are removed. */
  photos: z
    .array(photoId)
    .max(REVIEW_LIMITS.photos)
    .refine((ids) => new Set(ids).size === ids.length)
    .default([]),
});

/** Whether a stay may be reviewed, and the review. */
export const stayReview = z.object({
  standing: z.enum(['OPEN', 'WRITTEN', 'REMOVED', 'NOT_STAYED', 'TOO_EARLY', 'TOO_LATE']),
  /** Whether the review may be written or changed now. */
  editable: z.boolean(),
  /** The last day for writing or changing it; null where there is none. */
  lastDay: night.nullable(),
  /** The instant from which it may be written; only for TOO_EARLY. */
  from: instant.nullable(),
  hotel: hotel.extend({ picture }),
  roomName: z.string(),
  checkIn: night,
  checkOut: night,
  /** The member's own review, while others can read it, too. */
  review: reviewInFull.nullable(),
  /** The reason for its removal; only for REMOVED. */
  removedReason: z.enum(REMOVAL_REASONS).nullable(),
});

export const reviewEndpoints = {
  listReviews: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotel/{id}/reviews',
    access: 'public',
    group: 'hotel',
    summary: 'Reviews of a hotel, long stays first, with what they can be narrowed to',
    params: z.object({ id: hotelId }),
    query: reviewFilter.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: z.object({
      hotel,
      /** Figures of all reviews of the hotel. */
      ...figures,
      /** Figures of the reviews that match the filter. */
      found: z.object(figures),
      /** How many reviews each choice would show together with the other filters. */
      choices: z.object({
        traveller: choices(z.enum(TRAVELLERS)),
        language: choices(z.enum(LANGUAGES)),
        length: choices(z.enum(lengths)),
        room: z.array(z.object({ value: z.int(), name: z.string(), count: z.int() })),
      }),
      /** Reviews that an operator removed, by reason. */
      removed: z.array(z.object({ reason: z.enum(REMOVAL_REASONS), count: z.int() })),
      page: z.int(),
      pageSize: z.int(),
      reviews: z.array(reviewInFull),
    }),
  }),
  getReview: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/hotel/{id}/reviews/{reviewId}',
    access: 'public',
    group: 'hotel',
    summary: 'One review',
    params: z.object({ id: hotelId, reviewId: id }),
    response: z.object({ hotel, review: reviewInFull }),
  }),
  getStayReview: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/reservations/{id}/review',
    access: 'member',
    group: 'reservation',
    summary: "A booking's review, or whether and until when one may be written",
    params: byBooking,
    response: stayReview,
  }),
  writeReview: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservations/{id}/review',
    access: 'member',
    group: 'reservation',
    summary: 'Writes the review of a completed stay, within three months of check-out',
    params: byBooking,
    body: reviewInput,
    response: z.object({ reviewId: z.int(), hotelId: answeredHotelId }),
  }),
  editReview: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/reservations/{id}/review',
    access: 'member',
    group: 'reservation',
    summary: "Changes the member's review within the same time",
    params: byBooking,
    body: reviewInput,
    response: z.object({ reviewId: z.int(), hotelId: answeredHotelId }),
  }),
  deleteReview: endpoint({
    method: 'DELETE',
    version: 'v2',
    path: '/reservations/{id}/review',
    access: 'member',
    group: 'reservation',
    summary: "Deletes the member's review and its photos, at any time",
    params: byBooking,
    response: done,
  }),
  addReviewPhoto: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/reservations/{id}/review/photos',
    access: 'member',
    group: 'reservation',
    summary: 'Takes a photo for a review; it is shown once the review names it',
    params: byBooking,
    upload: {
      maxBytes: REVIEW_LIMITS.photoMegabytes * 1024 * 1024,
      types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
      tooLarge: 'PHOTO_TOO_LARGE',
    },
    response: reviewPhoto,
  }),
} as const;

export type ReviewInFull = z.infer<typeof reviewInFull>;
export type ReviewInput = z.infer<typeof reviewInput>;
export type ReviewPhoto = z.infer<typeof reviewPhoto>;
export type StayReview = z.infer<typeof stayReview>;
