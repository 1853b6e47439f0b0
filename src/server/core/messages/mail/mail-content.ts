import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { type NameIn, type TextFacts, translate, translateLines } from '@/server/core/texts';
import type { Mail } from '@/server/platform/providers/senders';
import { LIGHT } from '@/ui/theme/tokens';

/** The content of a mail in reading order; all of it is plain text. */
export type MailContent = {
  readonly subject: string;
  readonly title: string;
  readonly opening: readonly string[];
  readonly facts: ReadonlyArray<{ readonly label: string; readonly value: string }>;
  /** A section with a heading, such as what a cancellation returns. */
  readonly section: { readonly title: string; readonly lines: readonly string[] } | null;
  readonly link: { readonly label: string; readonly url: string };
  readonly closing: readonly string[];
};

type Fact = MailContent['facts'][number];

/** The name of a fact's label in `mail.json`. */
type FactName = NameIn<'mail:fact.', ''>;

/** Returns a function that builds a fact in a language: `fact('hotel', …)`. */
export const factsIn =
  (locale: Locale) =>
  (name: FactName, value: string): Fact => ({
    label: translate(locale, `mail:fact.${name}`),
    value,
  });

/** The name of a template in `mail.json`: the sentences of a mail except its facts. */
export type TemplateName = NameIn<'mail:', '.opening'>;

/** What a mail has besides the sentences of its template. */
export type MailParts = {
  /** What the template's sentences name, such as the guest and the hotel. */
  readonly words: TextFacts;
  readonly facts: MailContent['facts'];
  readonly section?: MailContent['section'];
  readonly url: string;
  /** Paragraphs before the closing ones of the template. */
  readonly notes?: readonly string[];
};

/** Composes a mail: the sentences of a template, filled with words, around facts and a link. */
export function composeMail(
  template: TemplateName,
  locale: Locale,
  { words, facts, section = null, url, notes = [] }: MailParts,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const text = (part: 'subject' | 'title' | 'link') =>
    translate(locale, `mail:${template}.${part}`, words);
  const lines = (part: 'opening' | 'closing') =>
    translateLines(locale, `mail:${template}.${part}`, words);
  const content: MailContent = {
    subject: subjectOf(locale, text('subject')),
    title: text('title'),
    opening: lines('opening'),
    facts,
    section,
    link: { label: text('link'), url },
    closing: [...notes, ...lines('closing')],
  };
  return mailOf(content, locale);
}

/**
 * Renders the content as the texts of a mail: plain text, and HTML that loads nothing from outside.
 */
export function mailOf(mail: MailContent, locale: Locale): Pick<Mail, 'subject' | 'text' | 'html'> {
  return { subject: mail.subject, text: textOf(mail, locale), html: htmlOf(mail, locale) };
}

function textOf(mail: MailContent, locale: Locale): string {
  const { title, opening, facts, section, link, closing } = mail;
  return [
    title,
    ...opening,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(section === null
      ? []
      : [[section.title, ...section.lines.map((line) => `- ${line}`)].join('\n')]),
    `${link.label}: ${link.url}`,
    ...closing,
    signatureOf(locale),
  ].join('\n\n');
}

function htmlOf(mail: MailContent, locale: Locale): string {
  const { subject, title, opening, facts, section, link, closing } = mail;
  const row = ({ label, value }: Fact) =>
    `<tr><th scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;font-weight:400;` +
    `white-space:nowrap;color:${MAIL_COLOURS.quiet}">${escapeHtml(label)}</th>` +
    `<td valign="top" style="padding:8px 0">${escapeHtml(value)}</td></tr>`;
  return framed(locale, subject, [
    `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.35">${escapeHtml(title)}</h1>`,
    ...opening.map(paragraph),
    '<table style="width:100%;margin:0 0 24px;border-collapse:collapse;font:inherit">',
    ...facts.map(row),
    '</table>',
    ...(section === null
      ? []
      : [
          `<h2 style="margin:0 0 8px;font-size:18px">${escapeHtml(section.title)}</h2>`,
          '<ul style="margin:0 0 24px;padding:0 0 0 20px">',
          ...section.lines.map((line) => `<li>${escapeHtml(line)}</li>`),
          '</ul>',
        ]),
    `<p style="margin:0 0 24px"><a href="${escapeHtml(link.url)}" style="display:inline-block;` +
      `padding:12px 20px;border-radius:8px;background:${MAIL_COLOURS.accent};` +
      `color:${MAIL_COLOURS.onAccent};text-decoration:none">` +
      `${escapeHtml(link.label)}</a></p>`,
    ...closing.map(paragraph),
  ]);
}

/** The colours of the light scheme; a mail can't load style sheets, so there is no dark one. */
export const MAIL_COLOURS = {
  accent: LIGHT['accent-strong'],
  onAccent: LIGHT['on-accent'],
  ink: LIGHT.ink,
  quiet: LIGHT['ink-3'],
  paper: LIGHT.paper,
  ground: LIGHT['paper-2'],
} as const;

const FONTS = "-apple-system,'Apple SD Gothic Neo','Malgun Gothic','Segoe UI',sans-serif";

export const signatureOf = (locale: Locale) => translate(locale, 'mail:frame.signature');

/** Prefixes a Korean subject with the brand, as Korean readers expect of a company's mail. */
export const subjectOf = (locale: Locale, subject: string) =>
  translate(locale, 'mail:frame.subject', { subject });

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;

/**
 * Wraps the body of a mail in an HTML page without scripts and external resources.
 * @param body HTML, its texts already escaped
 */
export function framed(locale: Locale, subject: string, body: readonly string[]): string {
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px;background:${MAIL_COLOURS.ground};color:${MAIL_COLOURS.ink};`,
    `font:16px/1.6 ${FONTS};`,
    'word-break:keep-all;overflow-wrap:anywhere">',
    `<div style="max-width:560px;margin:0 auto;padding:32px;background:${MAIL_COLOURS.paper};border-radius:12px">`,
    `<p style="margin:0 0 24px;font-weight:700;color:${MAIL_COLOURS.accent}">${brand.name[locale]}</p>`,
    ...body,
    `<p style="margin:24px 0 0;color:${MAIL_COLOURS.quiet}">${signatureOf(locale)}</p>`,
    '</div></body></html>',
  ].join('\n');
}
