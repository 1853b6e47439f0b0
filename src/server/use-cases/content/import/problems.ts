import { z } from 'zod';

import type { ContentKind } from '@/domain/content/content';
import type { Database, Transaction } from '@/server/platform/db/client';
import { coupons, hotels, siteFaqs } from '@/server/platform/db/schema';
import { both } from '../content/localized';
import { parseText } from '../text/parse-text';
import { presentAnswer } from '../text/present-text';
import { contentKind, keyOf, type ContentBundle } from './records';

/** A fault in a record. */
export const contentProblem = z.object({
  kind: contentKind,
  key: z.string(),
  /** The path of the field, such as `body.ko` or `hotels.2`. */
  field: z.string(),
  /** The line in a Markdown text, from 1; null if the field is enough. */
  line: z.int().nullable(),
  message: z.object({ ko: z.string(), en: z.string() }),
});
export type ContentProblem = z.infer<typeof contentProblem>;

const LANGUAGES = ['ko', 'en'] as const;
const MISSING = {
  hotels: both('이 번호의 호텔이 없어요.', 'There is no hotel of this number.'),
  coupons: both('이 번호의 쿠폰이 없어요.', 'There is no coupon of this number.'),
  faqs: both('이 번호의 질문이 없어요.', 'There is no question of this number.'),
} as const;
const TWICE = both('같은 이름이나 번호가 두 번 있어요.', 'This is there twice.');
const SAYS_NOTHING = both('글이 비어 있어요.', 'This text says nothing.');
const ANSWERS_ARE_WORDS = both(
  '답에는 버튼이나 호텔, 쿠폰을 넣을 수 없어요.',
  'An answer holds no buttons, hotels or coupons.',
);

type Known = Readonly<Record<keyof typeof MISSING, ReadonlySet<number>>>;
type Place = Pick<ContentProblem, 'kind' | 'key'>;

/**
 * Finds faults that depend on the database or on other records: unknown ids, faulty texts,
 * duplicates.
 */
export async function contentProblems(
  db: Database | Transaction,
  bundle: ContentBundle,
): Promise<ContentProblem[]> {
  const known = await knownIds(db, bundle);
  return [
    ...doubles(bundle),
    ...bundle.promotions.flatMap((one) => {
      const place = { kind: 'promotions' as const, key: one.tag };
      return [
        ...idProblems(place, 'hotels', one.hotels, known),
        ...idProblems(place, 'coupons', one.coupons, known),
        ...textProblems(place, 'body', one.body, known),
      ];
    }),
    ...bundle.events.flatMap((one) =>
      textProblems({ kind: 'events', key: one.slug }, 'body', one.body, known),
    ),
    ...bundle.collections.flatMap((one) => {
      const place = { kind: 'collections' as const, key: one.tag };
      return [
        ...idProblems(place, 'hotels', one.hotels, known),
        // The text of a collection may be empty, but then in both languages.
        ...(one.body.ko.trim() === '' && one.body.en.trim() === ''
          ? []
          : textProblems(place, 'body', one.body, known)),
      ];
    }),
    ...bundle.faqs.flatMap((one) =>
      textProblems({ kind: 'faqs', key: String(one.id) }, 'answer', one.answer, known),
    ),
  ];
}

async function knownIds(db: Database | Transaction, bundle: ContentBundle): Promise<Known> {
  const idsOf = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id);
  return {
    hotels: new Set(idsOf(await db.select({ id: hotels.id }).from(hotels))),
    coupons: new Set(idsOf(await db.select({ id: coupons.id }).from(coupons))),
    faqs: new Set([
      ...idsOf(await db.select({ id: siteFaqs.id }).from(siteFaqs)),
      ...idsOf(bundle.faqs),
    ]),
  };
}

function idProblems(
  place: Place,
  field: 'hotels' | 'coupons',
  ids: readonly number[],
  known: Known,
): ContentProblem[] {
  return ids.flatMap((id, at) => {
    const message = ids.indexOf(id) < at ? TWICE : known[field].has(id) ? null : MISSING[field];
    return message === null ? [] : [{ ...place, field: `${field}.${at}`, line: null, message }];
  });
}

function textProblems(
  place: Place,
  field: 'body' | 'answer',
  text: Readonly<Record<'ko' | 'en', string>>,
  known: Known,
): ContentProblem[] {
  return LANGUAGES.flatMap((language) => {
    const at = { ...place, field: `${field}.${language}` };
    const { blocks, problems } = parseText(text[language]);
    const complaints = [
      ...problems.map(({ line, message }) => ({ ...at, line, message })),
      ...blocks.flatMap((block) => {
        if (field === 'answer' && ('ids' in block || block.kind === 'cta')) {
          return [{ ...at, line: null, message: ANSWERS_ARE_WORDS }];
        }
        if (!('ids' in block) || block.ids.every((id) => known[block.kind].has(id))) return [];
        return [{ ...at, line: null, message: MISSING[block.kind] }];
      }),
    ];
    const says =
      field === 'body' ? blocks.length > 0 : presentAnswer(text[language], language).answer !== '';
    return says || complaints.length > 0
      ? complaints
      : [{ ...at, line: null, message: SAYS_NOTHING }];
  });
}

function doubles(bundle: ContentBundle): ContentProblem[] {
  const of = <R>(kind: ContentKind, records: readonly R[], key: (record: R) => string) => {
    const seen = new Set<string>();
    return records.flatMap((record) => {
      const name = key(record);
      if (!seen.has(name)) {
        seen.add(name);
        return [];
      }
      return [{ kind, key: name, field: '', line: null, message: TWICE }];
    });
  };
  return [
    ...of('promotions', bundle.promotions, keyOf.promotions),
    ...of('events', bundle.events, keyOf.events),
    ...of('collections', bundle.collections, keyOf.collections),
    ...of('faqs', bundle.faqs, keyOf.faqs),
    ...of('banners', bundle.banners, keyOf.banners),
  ];
}
