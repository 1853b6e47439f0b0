import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { translate } from '@/server/core/texts/translate';
import { LIGHT } from '@/ui/theme/tokens';

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
