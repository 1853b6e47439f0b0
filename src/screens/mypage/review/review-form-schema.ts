import { z } from 'zod';

import type { StayReview } from '@/contract/hotel/review';
import { eachPart, REVIEW_LIMITS, tidyText, TRAVELLERS } from '@/domain/hotel/review';

/** A score as the value of a radio button; empty or undefined until one is chosen. */
const points = z.string({ error: 'score' }).regex(/^([1-9]|10)$/, { error: 'score' });

/** The values of the form; messages are codes of faults. */
export const reviewFormSchema = z.object({
  score: points,
  scores: z.object(eachPart(() => points)),
  traveller: z
    .string({ error: 'traveller' })
    .refine((kind) => TRAVELLERS.some((known) => known === kind), { error: 'traveller' }),
  text: z
    .string()
    .refine((text) => lettersOf(text) >= REVIEW_LIMITS.minLetters, { error: 'short' })
    .refine((text) => lettersOf(text) <= REVIEW_LIMITS.maxLetters, { error: 'long' }),
});

export type ReviewFormValues = z.infer<typeof reviewFormSchema>;
export const REVIEW_FAULTS = ['score', 'traveller', 'short', 'long'] as const;

/** The number of characters, counted as on the server. */
export const lettersOf = (text: string) => [...tidyText(text)].length;

export function initialValues(review: StayReview['review']): ReviewFormValues {
  const of = (value: number | undefined) => (value === undefined ? '' : String(Math.round(value)));
  return {
    score: of(review?.score),
    scores: eachPart((part) => of(review?.scores[part])),
    traveller: TRAVELLERS.find((kind) => kind === review?.traveller) ?? '',
    text: review?.text ?? '',
  };
}

/** The review in the API's form. */
export function reviewOf(values: ReviewFormValues, photos: readonly string[]) {
  const { score, scores, traveller, text } = values;
  return {
    score: Number(score),
    scores: eachPart((part) => Number(scores[part])),
    traveller: TRAVELLERS.find((kind) => kind === traveller) ?? 'solo',
    text,
    photos: [...photos],
  };
}
