import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { type NameIn, type TextFacts, translate, translateLines } from '@/server/core/texts';
import type { Mail } from '@/server/platform/providers/senders';
import type { Fact, FactName, MailContent } from './letter/content';
import { letterOf } from './letter/letter';

/** Returns a function that builds a fact in a language: `fact('hotel', …)`. */
export const factsIn =
  (locale: Locale) =>
  (name: FactName, value: string, amount?: string): Fact => ({
    name,
    label: translate(locale, `mail:fact.${name}`),
    value,
    ...(amount === undefined ? {} : { amount }),
  });

/** The name of a template in `mail.json`: the sentences of a mail except its facts. */
export type TemplateName = NameIn<'mail:', '.opening'>;

/** What a mail has besides the sentences of its template. */
export type MailParts = {
  /** What the template's sentences name, such as the guest and the hotel. */
  readonly words: TextFacts;
  readonly facts: MailContent['facts'];
  readonly section?: MailContent['section'];
  readonly picture?: MailContent['picture'];
  readonly dates?: MailContent['dates'];
  readonly url: string;
  /** Paragraphs before the closing ones of the template. */
  readonly notes?: readonly string[];
};

/** Composes a mail: the sentences of a template, filled with words, around facts and a link. */
export function composeMail(
  template: TemplateName,
  locale: Locale,
  { words, picture = null, dates = null, facts, section = null, url, notes = [] }: MailParts,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const text = (part: 'subject' | 'title' | 'link') =>
    translate(locale, `mail:${template}.${part}`, words);
  const lines = (part: 'opening' | 'closing') =>
    translateLines(locale, `mail:${template}.${part}`, words);
  const content: MailContent = {
    subject: subjectOf(locale, text('subject')),
    title: text('title'),
    opening: lines('opening'),
    picture,
    dates,
    facts,
    section,
    link: { label: text('link'), url },
    closing: [...notes, ...lines('closing')],
    signature: signatureOf(locale),
  };
  return mailOf(content, locale);
}

/** Renders the content as the texts of a mail: plain text that says everything, and a letter. */
export function mailOf(mail: MailContent, locale: Locale): Pick<Mail, 'subject' | 'text' | 'html'> {
  const footer = footerOf(locale);
  const hasPicture = mail.picture !== null && mail.picture !== undefined;
  const credits = hasPicture ? [translate(locale, 'shell:footer.credits')] : [];
  return {
    subject: mail.subject,
    text: textOf(mail, footer),
    html: letterOf(mail, [...footer, ...credits], locale),
  };
}

function textOf(mail: MailContent, footer: readonly string[]): string {
  const { title, opening, code, facts, section, link, closing, signature } = mail;
  return [
    title,
    ...opening,
    ...(code === undefined ? [] : [code]),
    ...(facts.length === 0
      ? []
      : [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')]),
    ...(section === null
      ? []
      : [[section.title, ...section.lines.map((line) => `- ${line}`)].join('\n')]),
    ...(link === null ? [] : [`${link.label}: ${link.url}`]),
    ...closing,
    signature,
    footer.join('\n'),
  ].join('\n\n');
}

/** Who sends the mail and how to reach them; the company's data are marked while they are samples. */
function footerOf(locale: Locale): string[] {
  const { company } = brand;
  const own = (text: string) =>
    company.sample ? translate(locale, 'document:frame.sample', { text }) : text;
  return [
    translate(locale, 'mail:account.contact'),
    brand.hours[locale],
    `${own(company.name[locale])} · ${own(company.address[locale])}`,
  ];
}

export const signatureOf = (locale: Locale) => translate(locale, 'mail:frame.signature');

/** Prefixes a Korean subject with the brand, as Korean readers expect of a company's mail. */
export const subjectOf = (locale: Locale, subject: string) =>
  translate(locale, 'mail:frame.subject', { subject });
