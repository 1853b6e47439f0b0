import type { ReservationState } from '../booking/reservation';
import { dayOf, type Night, nightOf, seoulInstant } from '../stay/stay';
import { recordOf } from '../keys-of';

/**
 * Who may review a stay and when, and how much a review shows of its author. The functions take
 * instants and need no clock; days are the hotel's (Asia/Seoul).
 */

export const TRAVELLERS = ['solo', 'couple', 'family', 'business', 'friends'] as const;
export type Traveller = (typeof TRAVELLERS)[number];

export const SCORE_PARTS = ['cleanliness', 'location', 'service', 'facilities', 'value'] as const;
export type ScorePart = (typeof SCORE_PARTS)[number];

/** Makes a record with a value for each part of a score, calling `of` in the order of the parts. */
export function eachPart<T>(of: (part: ScorePart) => T): Record<ScorePart, T> {
  return recordOf(SCORE_PARTS, of);
}

/** Why an operator may remove a review. There are no other reasons; a low score is never one. */
export const REMOVAL_REASONS = [
  'personalInformation',
  'abuse',
  'advertising',
  'unrelated',
  'rights',
] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];

export const REVIEW_LIMITS = {
  /** For how many calendar months after check-out a review can be written. */
  months: 3,
  minLetters: 10,
  maxLetters: 2000,
  photos: 6,
  /** The limit for one photo as it is uploaded, in megabytes. */
  photoMegabytes: 10,
  photoMegapixels: 50,
} as const;

/** The limits of a photo, as the message of PHOTO_TOO_LARGE names them. */
export const PHOTO_LIMITS = {
  megabytes: REVIEW_LIMITS.photoMegabytes,
  megapixels: REVIEW_LIMITS.photoMegapixels,
} as const;

export type ReviewStanding =
  /** The review may be written until the end of `lastDay`. */
  | { readonly kind: 'OPEN'; readonly lastDay: Night }
  | { readonly kind: 'WRITTEN'; readonly lastDay: Night; readonly editable: boolean }
  | { readonly kind: 'REMOVED' }
  | { readonly kind: 'NOT_STAYED' }
  | { readonly kind: 'TOO_EARLY'; readonly from: Date }
  | { readonly kind: 'TOO_LATE'; readonly lastDay: Night };

/** The same day some months later; where the month has no such day, its last one. */
export function addMonths(night: Night, months: number): Night {
  const [year = 0, month = 1, day = 1] = night.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  return nightOf(dayOf(first.toISOString().slice(0, 10)) + Math.min(day, length.getUTCDate()) - 1);
}

/**
 * Whether a booking can be or has been reviewed. A stay is over at check-out by the hotel's clock,
 * even if its state doesn't show that yet. A booking that ended early (cancelled, unpaid) isn't a
 * stay.
 */
export function reviewStanding(facts: {
  readonly state: ReservationState;
  readonly checkOut: Night;
  /** The time of check-out, as `HH:MM`. */
  readonly checkOutTime: string;
  /** The review of this booking; null before one is written. */
  readonly review: { readonly removed: boolean } | null;
  readonly now: Date;
}): ReviewStanding {
  const { state, checkOut, checkOutTime, review, now } = facts;
  if (review?.removed === true) return { kind: 'REMOVED' };
  const lastDay = addMonths(checkOut, REVIEW_LIMITS.months);
  const open = now < seoulInstant(nightOf(dayOf(lastDay) + 1), '00:00');
  if (review !== null) return { kind: 'WRITTEN', lastDay, editable: open };
  if (state !== 'BOOKED' && state !== 'COMPLETED') return { kind: 'NOT_STAYED' };
  const from = seoulInstant(checkOut, checkOutTime);
  if (now < from) return { kind: 'TOO_EARLY', from };
  return open ? { kind: 'OPEN', lastDay } : { kind: 'TOO_LATE', lastDay };
}

/** A reviewer's name as others see it: `김*늘`, `Emma K.`; never the full name. */
export function maskedName(name: string): string {
  const words = name.trim().split(/\s+/u);
  const [first = ''] = words;
  const letters = [...first];
  if (words.length === 1) {
    const end = letters.length > 2 ? letters.at(-1) : '';
    const isHangul = /^\p{Script=Hangul}+$/u.test(first);
    return `${letters[0] ?? ''}${'*'.repeat(isHangul ? Math.max(1, letters.length - 2) : 2)}${
      isHangul ? end : ''
    }`;
  }
  return `${first} ${[...(words.at(-1) ?? '')][0]?.toUpperCase() ?? ''}.`;
}

/** The language in which a text is labelled; only these two are distinguished. */
export function languageOfText(text: string): 'ko' | 'en' {
  const hangul = text.match(/\p{Script=Hangul}/gu)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return hangul * 4 >= letters && hangul > 0 ? 'ko' : 'en';
}

/**
 * Cleans a text before it is stored: one kind of line break, no control characters, at most one
 * empty line in a row.
 */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\u200d]/gu, '')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
