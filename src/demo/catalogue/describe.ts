import {
  POLICY_KINDS,
  type AmenityCode,
  type HotelRecord,
  type Localized,
} from '@/contract/catalogue/catalogue-file';
import type { Placing } from './placing';
import type { Profile } from './profile';
import { random } from './random';
import { BUILDINGS } from './text/buildings';
import { CLEANING_RULES, FAQS, NOTICES, PAID_PARKING, POLICY_RULES } from './text/house-rules';
import { localized, type Line } from './text/line';
import { CLOSINGS, LIVING, TOUR_LINES, type LivingTopic } from './text/living';
import { FEATURES, TYPE_NOUNS } from './text/summaries';

export type Facts = {
  seed: number;
  index: number;
  placing: Placing;
  profile: Profile;
  /** The amenities of the hotel and of its rooms together. */
  amenities: ReadonlySet<AmenityCode>;
  /** The amenities of the hotel, and those that all its rooms have. */
  everywhere: ReadonlySet<AmenityCode>;
  hasTour: boolean;
  cleaningPerWeek: number;
  /** Whether parking costs something. */
  paidParking: boolean;
};

type Condition = { needs?: AmenityCode; without?: AmenityCode };

function holds(amenities: ReadonlySet<AmenityCode>, { needs, without }: Condition): boolean {
  return (
    (needs === undefined || amenities.has(needs)) &&
    (without === undefined || !amenities.has(without))
  );
}

/** The item at an index, counted round the list. */
function turned<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new RangeError('An empty bank.');
  return item;
}

function joined(lines: readonly Line[]): Line {
  return [lines.map(([ko]) => ko).join(' '), lines.map(([, en]) => en).join(' ')];
}

const LIVING_NEEDS: Record<LivingTopic, AmenityCode> = {
  kitchen: 'kitchen',
  kitchenInSome: 'kitchen',
  washerInRoom: 'washer_in_room',
  laundryRoom: 'laundry_room',
  desk: 'desk',
  parcel: 'parcel_reception',
  parking: 'parking',
  gym: 'gym',
  coworking: 'coworking',
  breakfast: 'breakfast',
  pets: 'pets',
  registration: 'resident_registration',
};

/** Topics for the first sentence about daily life. */
const FIRST_TOPICS: readonly LivingTopic[] = [
  'kitchen',
  'kitchenInSome',
  'washerInRoom',
  'laundryRoom',
  'desk',
];

function livingLines(facts: Facts, count: number): Line[] {
  const rng = random(facts.seed, 'living', facts.index);
  const open = (Object.keys(LIVING) as LivingTopic[]).filter((topic) => {
    // A guesthouse's kitchen is shared, which the description of the building already says.
    if (facts.profile.type === 'guesthouse' && topic === 'kitchen') return false;
    const need = LIVING_NEEDS[topic];
    if (topic === 'kitchenInSome') return facts.amenities.has(need) && !facts.everywhere.has(need);
    return facts.everywhere.has(need);
  });
  const first = rng.shuffle(open.filter((topic) => FIRST_TOPICS.includes(topic))).slice(0, 2);
  const rest = rng.shuffle(open.filter((topic) => !first.includes(topic)));
  return [...first, ...rest].slice(0, count).map((topic) => rng.pick<Line>(LIVING[topic]));
}

/**
 * Composes a description of three or four paragraphs: the place, the building, daily life, a
 * closing sentence.
 */
export function descriptionOf(facts: Facts): Localized {
  const rng = random(facts.seed, 'description', facts.index);
  const { place, rank } = facts.placing;
  const scenes = place.scenes;
  const opening = [turned(scenes, rank)];
  if (rng.chance(0.6)) opening.push(turned(scenes, rank + 1));
  const house = rng.shuffle(BUILDINGS[facts.profile.type]).slice(0, rng.int(1, 2));
  const living = livingLines(facts, rng.int(2, 3));
  const last: Line[] = [];
  if (facts.hasTour && rng.chance(0.6)) last.push(rng.pick(TOUR_LINES));
  if (last.length === 0 || rng.chance(0.6)) last.push(rng.pick(CLOSINGS));
  const paragraphs = rng.chance(0.25)
    ? [opening, [...house, ...living.slice(0, 1)], [...living.slice(1), ...last]]
    : [opening, house, living, last];
  const texts = paragraphs.filter((lines) => lines.length > 0).map(joined);
  return {
    ko: texts.map(([ko]) => ko).join('\n\n'),
    en: texts.map(([, en]) => en).join('\n\n'),
  };
}

/** Composes a summary of one line: where the hotel is and what it is known for. */
export function summaryOf(facts: Facts): Localized {
  const rng = random(facts.seed, 'summary', facts.index);
  const { type } = facts.profile;
  const { place, rank } = facts.placing;
  const [hookKo, hookEn] = turned(place.hooks, rank);
  const fits = FEATURES.filter(
    ({ needs, types }) =>
      holds(facts.everywhere, { needs }) && (types === undefined || types.includes(type)),
  );
  const [featureKo, featureEn] = rng.pick(fits).line;
  const [nounKo, nounEn] = TYPE_NOUNS[type];
  return {
    ko: `${hookKo}, ${featureKo} ${nounKo}`,
    en: `A ${nounEn} ${featureEn}, ${hookEn}`,
  };
}

/** Composes the house rules, one of each kind. */
export function policiesOf(facts: Facts): HotelRecord['policies'] {
  const rng = random(facts.seed, 'policies', facts.index);
  return POLICY_KINDS.flatMap((kind): HotelRecord['policies'] => {
    if (kind === 'cleaning') {
      const line = CLEANING_RULES[facts.cleaningPerWeek];
      return line === undefined ? [] : [{ kind, text: localized(line) }];
    }
    const rule = POLICY_RULES[kind].find((one) => holds(facts.amenities, one));
    if (rule === undefined) return [];
    const lines = kind === 'parking' && facts.paidParking ? PAID_PARKING : rule.lines;
    return [{ kind, text: localized(rng.pick(lines)) }];
  });
}

/** Composes a current notice, for two hotels in five; otherwise null. */
export function noticeOf(facts: Facts): Localized | null {
  const rng = random(facts.seed, 'notice', facts.index);
  if (!rng.chance(0.4)) return null;
  return localized(rng.pick(NOTICES.filter((one) => holds(facts.amenities, one))).line);
}

/** Composes four to six questions and answers. */
export function faqsOf(facts: Facts): HotelRecord['faqs'] {
  const rng = random(facts.seed, 'faqs', facts.index);
  return rng
    .shuffle(FAQS.filter((one) => holds(facts.amenities, one)))
    .slice(0, rng.int(4, 6))
    .map(({ question, answer }) => ({ question: localized(question), answer: localized(answer) }));
}

/** Lists what is nearby, the nearest first, with a distance drawn for this hotel. */
export function neighbourhoodOf(facts: Facts): HotelRecord['neighbourhood'] {
  const rng = random(facts.seed, 'near', facts.index);
  return facts.placing.place.spots
    .map(([ko, en, kind, nearest, farthest]) => ({
      name: { ko, en },
      kind,
      metres: Math.round(rng.int(nearest, farthest) / 10) * 10,
    }))
    .sort((a, b) => a.metres - b.metres);
}
