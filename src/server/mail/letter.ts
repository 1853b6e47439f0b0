import type { Mail } from '../providers/mailer';

export type Locale = 'ko' | 'en';

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

const NAME = { ko: '머묾', en: 'Meomum' } as const;
const SIGNATURE = { ko: '머묾 드림', en: 'The Meomum team' } as const;
const FONTS = "-apple-system,'Apple SD Gothic Neo','Malgun Gothic','Segoe UI',sans-serif";
const GREEN = '#027a55';
const GREY = '#5d615f';

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

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
    SIGNATURE[locale],
  ].join('\n\n');
}

function htmlOf(letter: Letter, locale: Locale): string {
  const { subject, title, opening, facts, section, link, closing } = letter;
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`;
  const row = ({ label, value }: Letter['facts'][number]) =>
    `<tr><th scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;font-weight:400;` +
    `white-space:nowrap;color:${GREY}">${escapeHtml(label)}</th>` +
    `<td valign="top" style="padding:8px 0">${escapeHtml(value)}</td></tr>`;
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px;background:#f6f6f4;color:#1d1f1e;font:16px/1.6 ${FONTS};`,
    'word-break:keep-all;overflow-wrap:anywhere">',
    '<div style="max-width:560px;margin:0 auto;padding:32px;background:#fff;border-radius:12px">',
    `<p style="margin:0 0 24px;font-weight:700;color:${GREEN}">${NAME[locale]}</p>`,
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
      `padding:12px 20px;border-radius:8px;background:${GREEN};color:#fff;text-decoration:none">` +
      `${escapeHtml(link.label)}</a></p>`,
    ...closing.map(paragraph),
    `<p style="margin:24px 0 0;color:${GREY}">${SIGNATURE[locale]}</p>`,
    '</div></body></html>',
  ].join('\n');
}
