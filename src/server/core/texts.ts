import { createInstance, type i18n } from 'i18next';

import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import type { Localized } from '@/contract/catalogue/catalogue-file';
import { hotelClock, type Night, weekdayOf } from '@/domain/stay/stay';
import { MONTHS, WEEKDAYS } from '@/domain/stay/time-words';
import enBooking from '../../../public/locales/en/booking.json';
import enCommon from '../../../public/locales/en/common.json';
import enDocument from '../../../public/locales/en/document.json';
import enMail from '../../../public/locales/en/mail.json';
import enNotice from '../../../public/locales/en/notice.json';
import enShell from '../../../public/locales/en/shell.json';
import koBooking from '../../../public/locales/ko/booking.json';
import koCommon from '../../../public/locales/ko/common.json';
import koDocument from '../../../public/locales/ko/document.json';
import koMail from '../../../public/locales/ko/mail.json';
import koNotice from '../../../public/locales/ko/notice.json';
import koShell from '../../../public/locales/ko/shell.json';

/**
 * The translation files whose texts the server sends. `common`, the names of payment methods in
 * `booking` and what `shell` says of the pictures are shared with the pages; the others are not in `src/i18n/resources.ts`, so that no
 * page can ask for them.
 */
const FILES = {
  ko: {
    booking: { method: koBooking.method },
    common: koCommon,
    document: koDocument,
    mail: koMail,
    notice: koNotice,
    shell: { footer: { credits: koShell.footer.credits } },
  },
  en: {
    booking: { method: enBooking.method },
    common: enCommon,
    document: enDocument,
    mail: enMail,
    notice: enNotice,
    shell: { footer: { credits: enShell.footer.credits } },
  },
} as const;

type Files = (typeof FILES)['ko'];

/** A key without its plural form, as callers name it. */
type Singular<Key extends string> = Key extends `${infer Stem}_${'zero' | 'one' | 'other'}`
  ? Stem
  : Key;

/** The dotted keys of all texts of one kind in a tree. */
type KeysOf<Tree, Kind> = {
  [Key in keyof Tree & string]: Tree[Key] extends Kind
    ? Singular<Key>
    : Tree[Key] extends string | readonly string[]
      ? never
      : `${Key}.${KeysOf<Tree[Key], Kind>}`;
}[keyof Tree & string];

type KeysOfFiles<Kind> = {
  [Name in keyof Files]: `${Name}:${KeysOf<Files[Name], Kind>}`;
}[keyof Files];

/** The key of a text: `mail:fact.hotel`. */
export type TextKey = KeysOfFiles<string>;

/** The key of a list of texts, such as the paragraphs before the facts of a mail. */
export type LinesKey = KeysOfFiles<readonly string[]>;

/** The part of a key between two others: `booked` of `notice:stay.booked.title`. */
export type NameIn<
  Before extends string,
  After extends string,
  Key = TextKey | LinesKey,
> = Key extends `${Before}${infer Name}${After}` ? Name : never;

/** What is filled in for `{{name}}`; `count` also chooses the plural form. */
export type TextFacts = Readonly<Record<string, string | number>>;

/** The facts that any text may name without being given them. */
const ownFacts = (locale: Locale) => ({
  brand: brand.name[locale],
  company: brand.company.name[locale],
  email: brand.email,
  phone: brand.phone.text,
});

/** One instance for each language, which never changes it; all texts are in memory. */
function makeInstance(locale: Locale): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: false,
    initAsync: false,
    resources: { [locale]: FILES[locale] },
    interpolation: { escapeValue: false, defaultVariables: ownFacts(locale) },
    // A fact that is missing stays visible as `{{name}}`, which tests look for.
    missingInterpolationHandler: (_text: string, [place]: readonly string[]) => place,
  });
  return instance;
}

const INSTANCES: Readonly<Record<Locale, i18n>> = {
  ko: makeInstance('ko'),
  en: makeInstance('en'),
};

/** A text in a language, with its facts filled in. Facts are never read as parts of the text. */
export function translate(locale: Locale, key: TextKey, facts: TextFacts = {}): string {
  return plainly(locale)(key, facts);
}

/** A list of texts in a language, with their facts filled in. */
export function translateLines(locale: Locale, key: LinesKey, facts: TextFacts = {}): string[] {
  return [plainly(locale)(key, { ...facts, returnObjects: true })].flat();
}

/** A text in both languages; the facts are asked for in each. */
export function translateBoth(
  key: TextKey,
  factsIn: (locale: Locale) => TextFacts = () => ({}),
): Localized {
  return { ko: translate('ko', key, factsIn('ko')), en: translate('en', key, factsIn('en')) };
}

/** The translator without i18next's own types of keys, which are those of the pages' texts. */
const plainly = (locale: Locale) =>
  INSTANCES[locale].t as unknown as (key: string, facts: object) => string;

/** The parts of a day for readers: `2027년` and `3월 1일 (월)`, or `2027` and `Mon, 1 Mar`. */
export function nightParts(night: Night, locale: Locale): { year: string; day: string } {
  const [year = 0, month = 0, day = 0] = night.split('-').map(Number);
  const weekday = WEEKDAYS[locale][weekdayOf(night)] ?? '';
  return locale === 'ko'
    ? { year: `${year}년`, day: `${month}월 ${day}일 (${weekday})` }
    : { year: String(year), day: `${weekday}, ${day} ${MONTHS[month - 1] ?? ''}` };
}

/** Formats a day as `2027년 3월 1일 (월)` or `Mon, 1 Mar 2027`. */
export function nightText(night: Night, locale: Locale): string {
  const { year, day } = nightParts(night, locale);
  return locale === 'ko' ? `${year} ${day}` : `${day} ${year}`;
}

/** Formats a day with a time as `2027년 3월 1일 (월) 15:00` or `15:00 on Mon, 1 Mar 2027`. */
export function formatMoment(night: Night, time: string, locale: Locale): string {
  const day = nightText(night, locale);
  return locale === 'ko' ? `${day} ${time}` : `${time} on ${day}`;
}

/** Formats an instant in Korean time, truncated to the minute. */
export function instantText(instant: Date, locale: Locale): string {
  const { night, time } = hotelClock(instant);
  return formatMoment(night, time, locale);
}
