import { z } from 'zod';

import { night } from '../common';
import { eachPart } from '@/domain/hotel/review';

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
export const reviewPhoto = z.object({ id: photoId, width: z.int(), height: z.int() });

/** A review with its photos and everything else that was added to it. */
export const reviewInFull = reviewView.extend({
  /** When the author last changed the review. */
  editedOn: night.nullable(),
  photos: z.array(reviewPhoto),
});

export type ReviewView = z.infer<typeof reviewView>;
