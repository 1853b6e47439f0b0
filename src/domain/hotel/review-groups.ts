import { eachPart, type ScorePart, type Traveller, TRAVELLERS } from './review';
import type { RoomTypeId } from '../ids';

/** Which of a hotel's reviews a reader filters for, and how many each choice would leave. */

/** A stay of at least so many nights counts as long; reviews of long stays come first. */
export const LONG_STAY_NIGHTS = 28;

/**
 * Lengths of stays, each from `from` nights until the `from` of the next one, which is excluded.
 */
export const STAY_LENGTHS = [
  { key: 'days', from: 1 },
  { key: 'weeks', from: 7 },
  { key: 'months', from: LONG_STAY_NIGHTS },
  { key: 'seasons', from: 90 },
] as const;
export type StayLength = (typeof STAY_LENGTHS)[number]['key'];

/** The limits of a length in nights, `from` included and `before` excluded; null means no limit. */
export function lengthBounds(length: StayLength): { from: number; before: number | null } {
  const at = STAY_LENGTHS.findIndex(({ key }) => key === length);
  return { from: STAY_LENGTHS[at]?.from ?? 1, before: STAY_LENGTHS[at + 1]?.from ?? null };
}

export function lengthOf(nights: number): StayLength {
  return STAY_LENGTHS.findLast(({ from }) => nights >= from)?.key ?? 'days';
}

export type ReviewFilter = {
  readonly traveller?: Traveller | undefined;
  readonly language?: 'ko' | 'en' | undefined;
  readonly length?: StayLength | undefined;
  /** The id of a room type. */
  readonly room?: RoomTypeId | undefined;
};

/** Reviews that agree in everything that readers can filter by. */
export type ReviewGroup = {
  readonly traveller: Traveller;
  readonly language: 'ko' | 'en';
  readonly length: StayLength;
  readonly room: RoomTypeId;
  readonly count: number;
  /** The sum of the scores, in tenths of a point. */
  readonly score: number;
  /** For each part that guests rate (such as cleanliness), the points of all reviews added up. */
  readonly scores: Readonly<Record<ScorePart, number>>;
};

export type ReviewFigures = {
  readonly total: number;
  /** The mean score with one decimal; null without reviews. */
  readonly score: number | null;
  readonly scores: Record<ScorePart, number> | null;
};

type Choice<T> = { value: T; count: number };

const KINDS = ['traveller', 'language', 'length', 'room'] as const;
type Kind = (typeof KINDS)[number];

const fits = (group: ReviewGroup, filter: ReviewFilter, but?: Kind) =>
  KINDS.every((kind) => kind === but || filter[kind] === undefined || filter[kind] === group[kind]);

/** The number and the mean scores of the reviews that a filter matches. */
export function reviewFigures(
  groups: readonly ReviewGroup[],
  filter: ReviewFilter = {},
): ReviewFigures {
  const found = groups.filter((group) => fits(group, filter));
  const sum = (of: (group: ReviewGroup) => number) =>
    found.reduce((total, group) => total + of(group), 0);
  const total = sum(({ count }) => count);
  if (total === 0) return { total: 0, score: null, scores: null };
  return {
    total,
    score: Math.round(sum(({ score }) => score) / total) / 10,
    scores: eachPart((part) => Math.round((sum(({ scores }) => scores[part]) * 10) / total) / 10),
  };
}

/**
 * For each choice, how many reviews it would show together with the other filters. A choice that
 * leaves none is left out, unless it is the selected one.
 */
export function reviewChoices(groups: readonly ReviewGroup[], filter: ReviewFilter) {
  const of = <K extends Kind>(kind: K, values: readonly ReviewGroup[K][]) =>
    values
      .map((value): Choice<ReviewGroup[K]> => ({
        value,
        count: groups
          .filter((group) => group[kind] === value && fits(group, filter, kind))
          .reduce((total, { count }) => total + count, 0),
      }))
      .filter(({ value, count }) => count > 0 || filter[kind] === value);
  const rooms = [...new Set(groups.map(({ room }) => room))];
  return {
    traveller: of('traveller', TRAVELLERS),
    language: of('language', ['ko', 'en']),
    length: of(
      'length',
      STAY_LENGTHS.map(({ key }) => key),
    ),
    room: of('room', rooms),
  };
}
