import { z } from 'zod';

import { instant, night } from '@/contract/common';
import type { Localized } from '@/contract/catalogue/catalogue-file';
import {
  BANNER_AUDIENCES,
  CONTENT_KINDS,
  FAQ_CATEGORIES,
  isContentLink,
} from '@/domain/content/content';
import { isPicture } from '@/server/core/inventory/offer/cover-photos';
import { both } from '../content/localized';
import { fileOfPicture } from '../text/parse-text';

/**
 * The records of an operator's files. Fields are named as in the files; texts are in both
 * languages, `body` and `answer` in Markdown.
 */

const MAX_HOTELS = 60;
const MAX_RECORDS = 500;

/** An error message in both languages for a rule of ours. */
const says = (localized: Localized) => ({ params: { localized }, error: localized.en });

const line = (most: number) => z.string().trim().min(1).max(most);
const localizedLine = (most: number) => z.strictObject({ ko: line(most), en: line(most) });
const markdown = z.string().max(10_000);
const localizedMarkdown = z.strictObject({ ko: markdown, en: markdown });
export const contentKey = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const number = z.int().positive().max(2_147_483_647);
/** By default a record comes first, before the demo's. */
const position = z.int().min(0).max(100_000).default(0);
const ids = z.array(number).max(MAX_HOTELS).default([]);

const pictureFile = z
  .string()
  .transform(fileOfPicture)
  .refine(isPicture, says(both('사진첩에 없는 사진이에요.', 'There is no picture of this name.')));

const link = z
  .string()
  .refine(
    isContentLink,
    says(
      both(
        '쓸 수 없는 링크예요. /로 시작하는 주소, https, mailto, tel만 쓸 수 있어요.',
        'This link can’t be used: paths from /, https, mailto and tel can.',
      ),
    ),
  );

const ENDS_FIRST = {
  ...says(both('끝나는 날이 시작하는 날보다 빨라요.', 'It ends before it begins.')),
  path: ['to'],
};

const promotion = z
  .strictObject({
    tag: contentKey,
    title: localizedLine(120),
    summary: localizedLine(300),
    picture: pictureFile,
    from: night,
    to: night,
    hotels: ids,
    coupons: ids,
    terms: z.array(localizedLine(500)).max(30).default([]),
    position,
    body: localizedMarkdown,
  })
  .refine(({ from, to }) => from <= to, ENDS_FIRST);

const event = z
  .strictObject({
    slug: contentKey,
    title: localizedLine(120),
    summary: localizedLine(300),
    picture: pictureFile,
    from: night.nullable().default(null),
    to: night,
    position,
    body: localizedMarkdown,
  })
  .refine(({ from, to }) => from === null || from <= to, ENDS_FIRST);

const collection = z.strictObject({
  tag: contentKey,
  title: localizedLine(120),
  summary: localizedLine(300),
  picture: pictureFile,
  hotels: ids,
  position,
  body: localizedMarkdown,
});

const faq = z.strictObject({
  id: number,
  category: z.enum(FAQ_CATEGORIES),
  question: localizedLine(200),
  answer: localizedMarkdown,
  /** Whether the main page shows it too. */
  main: z.boolean().default(false),
  position,
});

const someLanguages = z
  .strictObject({ ko: line(300).optional(), en: line(300).optional() })
  .default({});
const LANGUAGES = ['ko', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

const isIn = (text: z.output<typeof someLanguages>, languages: readonly Language[]) =>
  languages.every((one) => text[one] !== undefined);

const banner = z
  .strictObject({
    id: number,
    place: z.enum(['carousel', 'top', 'bottom']),
    title: someLanguages,
    body: someLanguages,
    action: someLanguages,
    to: link,
    picture: pictureFile.nullable().default(null),
    /** Instants with a time zone; without one there is no limit. */
    from: instant.nullable().default(null),
    until: instant.nullable().default(null),
    audience: z.enum(BANNER_AUDIENCES).default('everyone'),
    languages: z
      .array(z.enum(LANGUAGES))
      .min(1)
      .max(2)
      .default([...LANGUAGES]),
    position,
  })
  .refine(({ languages, title }) => isIn(title, languages), {
    ...says(both('보여 줄 언어의 제목이 없어요.', 'A language it is shown in has no title.')),
    path: ['title'],
  })
  .refine(({ place, languages, body }) => place !== 'carousel' || isIn(body, languages), {
    ...says(both('보여 줄 언어의 글이 없어요.', 'A language it is shown in has no text.')),
    path: ['body'],
  })
  .refine(({ place, languages, action }) => place !== 'carousel' || isIn(action, languages), {
    // A carousel slide has no other link than its button.
    ...says(
      both(
        '보여 줄 언어의 버튼 글이 없어요.',
        'A language it is shown in has no words of a button.',
      ),
    ),
    path: ['action'],
  })
  .refine(({ place, picture }) => place !== 'carousel' || picture !== null, {
    ...says(both('큰 배너에는 사진이 있어야 해요.', 'A carousel banner needs a picture.')),
    path: ['picture'],
  })
  .refine(
    ({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until),
    {
      ...ENDS_FIRST,
      path: ['until'],
    },
  );

export const RECORDS = {
  promotions: promotion,
  events: event,
  collections: collection,
  faqs: faq,
  banners: banner,
} as const;

const many = <S extends z.ZodType>(schema: S) => z.array(schema).max(MAX_RECORDS).default([]);

/** The records of one import, by kind. */
export const contentBundle = z.strictObject({
  promotions: many(promotion),
  events: many(event),
  collections: many(collection),
  faqs: many(faq),
  banners: many(banner),
});
export type ContentBundle = z.output<typeof contentBundle>;
export const contentKind = z.enum(CONTENT_KINDS);

/** The key of each record of a bundle. */
export const keyOf = {
  promotions: ({ tag }: ContentBundle['promotions'][number]) => tag,
  events: ({ slug }: ContentBundle['events'][number]) => slug,
  collections: ({ tag }: ContentBundle['collections'][number]) => tag,
  faqs: ({ id }: ContentBundle['faqs'][number]) => String(id),
  banners: ({ id }: ContentBundle['banners'][number]) => String(id),
};
