/** What a review's sentence is about; each applies only to houses, rooms and stays that have it. */
export const REVIEW_TOPICS = [
  'kitchen',
  'washerInRoom',
  'laundryRoom',
  'desk',
  'wifi',
  'cleaning',
  'staff',
  'noise',
  'transit',
  'walks',
  'seaView',
  'cityView',
  'mountainView',
  'gardenView',
  'tour',
  'price',
  'winter',
  'summer',
  'parking',
  'breakfast',
  'pool',
  'bed',
  'space',
  'parcel',
  'hanok',
  'family',
  'business',
  'long',
  'bath',
] as const;
export type ReviewTopic = (typeof REVIEW_TOPICS)[number];

/** Praise and complaint on one topic. */
export type TopicLines = { good: readonly string[]; bad: readonly string[] };
export type ReviewBank = {
  topics: Record<ReviewTopic, TopicLines>;
  /** A first sentence; `{n}` is the number of nights. */
  openers: readonly string[];
  /** Short reviews that consist of a single text. */
  shortGood: readonly string[];
  shortMixed: readonly string[];
  shortBad: readonly string[];
  endGood: readonly string[];
  endMixed: readonly string[];
  endBad: readonly string[];
};
