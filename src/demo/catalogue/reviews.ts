import type { HotelRecord, ReviewRecord, RoomRecord } from '@/contract/catalogue/catalogue-file';
import { eachPart } from '@/domain/hotel/review';
import { addNights, type Night } from '@/domain/stay/stay';
import { random, type Random } from './random';
import { aspectOf, suits, TOLD_IN_ORDER, topicsOf, type StayFacts } from './review-topics';
import { FIRST_NAMES, LAST_SYLLABLES, SURNAMES } from './text/names';
import { REPLIES, REVIEW_BANKS, type ReviewTopic } from './text/reviews';

type Band = 'good' | 'mixed' | 'bad';
type Remark = { topic: ReviewTopic; tone: 'good' | 'bad'; text: string };

/**
 * Topics that would contradict each other in one review if one is praised and the other criticised.
 */
const CLASHES: readonly (readonly [ReviewTopic, ReviewTopic])[] = [
  ['long', 'space'],
  ['noise', 'gardenView'],
  ['long', 'price'],
];

/** Draws sentences from banks, without repeating one for a hotel before the bank is used up. */
class Decks {
  private readonly decks = new Map<string, string[]>();

  constructor(private readonly rng: Random) {}

  /** The next sentence that suits, or undefined when the whole bank has none. */
  draw(key: string, bank: readonly string[], fits: (text: string) => boolean): string | undefined {
    const deck = this.decks.get(key) ?? [];
    let at = deck.findIndex(fits);
    if (at < 0) {
      const fresh = bank.filter((text) => !deck.includes(text));
      deck.push(...this.rng.shuffle(fresh));
      at = deck.findIndex(fits);
    }
    this.decks.set(key, deck);
    return at < 0 ? undefined : deck.splice(at, 1)[0];
  }
}

function clash(a: ReviewTopic, b: ReviewTopic): boolean {
  return CLASHES.some(([x, y]) => (a === x && b === y) || (a === y && b === x));
}

function say(
  rng: Random,
  decks: Decks,
  language: 'ko' | 'en',
  stay: StayFacts,
  counts: { good: number; bad: number },
): Remark[] {
  const bank = REVIEW_BANKS[language].topics;
  const remarks: Remark[] = [];
  const left = { ...counts };
  for (const topic of rng.shuffle(topicsOf(stay))) {
    const tone = left.good > 0 ? 'good' : left.bad > 0 ? 'bad' : undefined;
    if (tone === undefined) break;
    if (remarks.some((one) => one.tone !== tone && clash(one.topic, topic))) continue;
    const text = decks.draw(`${language} ${topic} ${tone}`, bank[topic][tone], (one) =>
      suits(one, stay),
    );
    if (text === undefined) continue;
    remarks.push({ topic, tone, text });
    left[tone] -= 1;
  }
  const place = ({ topic }: Remark): number => TOLD_IN_ORDER.indexOf(topic);
  return [
    ...remarks.filter(({ tone }) => tone === 'good').sort((a, b) => place(a) - place(b)),
    ...remarks.filter(({ tone }) => tone === 'bad').sort((a, b) => place(a) - place(b)),
  ];
}

/** Splits six sentences or more into two paragraphs. */
function laidOut(sentences: readonly string[]): string {
  if (sentences.length < 6) return sentences.join(' ');
  const half = Math.ceil(sentences.length / 2);
  return `${sentences.slice(0, half).join(' ')}\n\n${sentences.slice(half).join(' ')}`;
}

/** The words that lead from praise to criticism. */
const TURNS = {
  ko: ['다만 ', '그런데 ', '아쉬운 점도 있어요. ', '한 가지 적자면, '],
  en: ['My one complaint: ', 'Not everything was right. ', 'On the other hand: ', ''],
} as const;

/** Joins the sentences with connecting words. */
function linked(rng: Random, language: 'ko' | 'en', remarks: readonly Remark[]): string[] {
  return remarks.map(({ tone, text }, at) => {
    const before = remarks[at - 1];
    if (before?.tone === 'good' && tone === 'bad') return `${rng.pick(TURNS[language])}${text}`;
    const adds = before?.tone === tone && at === remarks.length - 1 && language === 'ko';
    return adds && rng.chance(0.25) ? `그리고 ${text}` : text;
  });
}

function textOf(
  rng: Random,
  decks: Decks,
  language: 'ko' | 'en',
  stay: StayFacts,
  band: Band,
): { text: string; remarks: Remark[] } {
  const bank = REVIEW_BANKS[language];
  const fits = (text: string): boolean => suits(text, stay);
  const shorts = { good: bank.shortGood, mixed: bank.shortMixed, bad: bank.shortBad }[band];
  const ends = { good: bank.endGood, mixed: bank.endMixed, bad: bank.endBad }[band];
  const short = rng.chance(0.16)
    ? decks.draw(`${language} short ${band}`, shorts, fits)
    : undefined;
  if (short !== undefined) return { text: short, remarks: [] };
  const counts = {
    good: {
      good: rng.weighted([
        [1, 2],
        [2, 4],
        [3, 3],
        [4, 2],
        [5, 1],
      ] as const),
      bad: 0,
    },
    mixed: { good: rng.int(1, 3), bad: rng.chance(0.3) ? 2 : 1 },
    bad: { good: rng.chance(0.3) ? 1 : 0, bad: rng.int(2, 3) },
  }[band];
  const remarks = say(rng, decks, language, stay, counts);
  const sentences = linked(rng, language, remarks);
  const opener = rng.chance(0.32)
    ? decks.draw(`${language} opener`, bank.openers, fits)
    : undefined;
  if (opener !== undefined) sentences.unshift(opener.replace('{n}', String(stay.nights)));
  if (rng.chance(band === 'good' ? 0.3 : 0.5)) {
    const end = decks.draw(`${language} end ${band}`, ends, fits);
    if (end !== undefined) sentences.push(end);
  }
  return { text: laidOut(sentences), remarks };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
const clamp = (value: number): number => Math.min(10, Math.max(1, value));

function scoresOf(rng: Random, target: number, remarks: readonly Remark[]): ReviewRecord['scores'] {
  const part = (aspect: keyof ReviewRecord['scores']): number => {
    const praised = remarks.some((one) => one.tone === 'good' && aspectOf(one.topic) === aspect);
    const blamed = remarks.some((one) => one.tone === 'bad' && aspectOf(one.topic) === aspect);
    const drift = (rng.next() - 0.5) * 1.4 + (praised ? 0.5 : 0) - (blamed ? 1.3 : 0);
    // Scores are rounded to halves.
    return clamp(Math.round((target + drift) * 2) / 2);
  };
  return eachPart(part);
}

function replyOf(
  rng: Random,
  decks: Decks,
  language: 'ko' | 'en',
  band: Band,
  remarks: readonly Remark[],
): string | null {
  const bank = REPLIES[language];
  if (!rng.chance({ good: 0.22, mixed: 0.45, bad: 0.75 }[band])) return null;
  if (band === 'good') return decks.draw(`${language} reply good`, bank.good, () => true) ?? null;
  const sorry = decks.draw(`${language} reply bad`, bank.bad, () => true);
  const done = remarks
    .filter(({ tone }) => tone === 'bad')
    .map(({ topic }) => bank.done[topic])
    .find((text) => text !== undefined);
  const fallback =
    language === 'ko' ? '무엇을 고칠지 바로 살펴보겠습니다.' : 'We are looking into it now.';
  return [sorry, done ?? fallback].filter((text) => text !== undefined).join(' ');
}

function author(rng: Random, language: 'ko' | 'en'): string {
  return language === 'ko'
    ? `${rng.pick(SURNAMES)}*${rng.pick(LAST_SYLLABLES)}`
    : `${rng.pick(FIRST_NAMES)} ${rng.pick([...'ABCDEFGHKLMNPRSTVW'])}.`;
}

function nightsOf(rng: Random, least: number, most: number): number {
  const draw = rng.weighted([
    [rng.int(2, 6), 20],
    [rng.int(7, 13), 28],
    [rng.int(14, 27), 22],
    [rng.int(28, 45), 20],
    [rng.int(46, 180), 10],
  ] as const);
  return Math.min(most, Math.max(least, draw));
}

/**
 * Generates twenty to two hundred reviews of past stays, the newest first. Sentences suit the room,
 * season, length and company of the stay, and the score.
 */
export function reviewsOf(input: {
  seed: number;
  index: number;
  hotel: Pick<HotelRecord, 'id' | 'minNights' | 'maxNights' | 'type'>;
  rooms: readonly RoomRecord[];
  facts: Pick<StayFacts, 'place' | 'amenities' | 'hasTour'>;
  before: Night;
}): ReviewRecord[] {
  const { seed, hotel, rooms, facts, before } = input;
  const rng = random(seed, 'reviews', input.index);
  const decks = new Decks(rng);
  const count = 20 + Math.floor(181 * rng.next() ** 2.6);
  const quality = rng.next() * 0.9 - 0.45;
  const reviews = Array.from({ length: count }, (_, at): ReviewRecord => {
    const language = rng.chance(0.2) ? 'en' : 'ko';
    const room = rng.pick(rooms);
    const nights = nightsOf(rng, hotel.minNights, hotel.maxNights);
    const traveller = rng.weighted([
      ['solo', 30],
      ['couple', 24],
      ['family', 18],
      ['business', 20],
      ['friends', 8],
    ] as const);
    const writtenOn = addNights(before, -rng.int(3, 720));
    const leftOn = addNights(writtenOn, -rng.int(1, 12));
    const stayedIn = leftOn.slice(0, 7);
    const band = rng.weighted([
      ['good', 76 + quality * 20],
      ['mixed', 17 - quality * 12],
      ['bad', 7 - quality * 8],
    ] as const);
    const isHanok = hotel.type === 'hanok';
    const stay = { ...facts, isHanok, room, nights, traveller, month: Number(stayedIn.slice(5)) };
    const { text, remarks } = textOf(rng, decks, language, stay, band);
    const target = {
      good: 9 + rng.next() * 0.9 + quality * 0.3,
      mixed: 7.2 + rng.next() * 1.1,
      bad: (remarks.filter(({ tone }) => tone === 'bad').length > 2 ? 3.2 : 4.8) + rng.next() * 1.6,
    }[band];
    const scores = scoresOf(rng, target, remarks);
    const score = tenth(Object.values(scores).reduce((sum, one) => sum + one, 0) / 5);
    const reply = replyOf(rng, decks, language, band, remarks);
    const repliedOn = addNights(writtenOn, rng.int(1, 2));
    return {
      id: hotel.id * 1000 + at + 1,
      roomId: room.id,
      author: author(rng, language),
      language,
      score,
      scores,
      nights,
      traveller,
      stayedIn,
      writtenOn,
      text,
      reply: reply === null ? null : { text: reply, writtenOn: repliedOn },
    };
  });
  return reviews.sort((a, b) => b.writtenOn.localeCompare(a.writtenOn) || a.id - b.id);
}
