import type { Locale } from '@/config/constants';
import type { Mail } from '../providers/mailer';
import { escapeHtml, framed, MAIL_COLOURS, paragraph, signatureOf } from './frame';

/** What a mail says, in the order it is read; all of it plain text. */
export type Letter = {
  readonly subject: string;
  readonly title: string;
  readonly opening: readonly string[];
  readonly facts: ReadonlyArray<{ readonly label: string; readonly value: string }>;
  /** A part of its own with a heading, such as what a cancellation returns. */
  readonly section: { readonly title: string; readonly lines: readonly string[] } | null;
  readonly link: { readonly label: string; readonly url: string };
  readonly closing: readonly string[];
};

/** Names a fact in a language: `fact('호텔', 'Hotel', …)`. */
export const factsIn =
  (locale: Locale) =>
  (ko: string, en: string, value: string): Letter['facts'][number] => ({
    label: locale === 'ko' ? ko : en,
    value,
  });

/** A letter as a mail without its address: plain text, and a page that loads nothing from outside. */
export function mailOf(letter: Letter, locale: Locale): Pick<Mail, 'subject' | 'text' | 'html'> {
  return { subject: letter.subject, text: textOf(letter, locale), html: htmlOf(letter, locale) };
}

function textOf(letter: Letter, locale: Locale): string {
  const { title, opening, facts, section, link, closing } = letter;
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

function htmlOf(letter: Letter, locale: Locale): string {
  const { subject, title, opening, facts, section, link, closing } = letter;
  const row = ({ label, value }: Letter['facts'][number]) =>
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
