import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import { BRAND_MARK, MEASURES } from '@/ui/theme/tokens';
import type { MailContent } from './content';
import { dress, LETTER_STYLE } from './colours';
import { datesPart, factsPart, LAYOUT, picturePart, SMALL, stepsPart } from './stay-parts';
import { escapeHtml, keepNumbersWhole } from './keep-numbers-whole';

/** The families of the site, and what phones and desks have in their place; a mail loads no font. */
const FONTS =
  "Pretendard,-apple-system,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR','Noto Sans CJK KR','Segoe UI',sans-serif";
/** The width of a letter in px, which is also that of its picture. */
const WIDTH = 600;

/**
 * Writes a mail as a letter: the logo, a card with the picture, the words, the facts and one button,
 * and below it who sends it. Blocks and tables only, since mail programs know little more.
 * @param footer the lines below the card
 */
export function letterOf(mail: MailContent, footer: readonly string[], locale: Locale): string {
  const { subject, picture = null } = mail;
  const card = dress(
    { ink: 'ink', ground: 'card' },
    `padding:28px 16px 24px;border-radius:${MEASURES['radius-l']};text-align:left`,
  );
  return [
    '<!doctype html>',
    `<html lang="${locale}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width,initial-scale=1">`,
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${LETTER_STYLE}</style></head>`,
    `<body${dress({ ink: 'ink', ground: 'ground' }, `margin:0;padding:0;font-family:${FONTS};font-size:${MEASURES['text-body1']};line-height:${MEASURES['leading-body1']};word-break:keep-all;overflow-wrap:anywhere`)}>`,
    `<table ${LAYOUT} width="100%"${dress({ ground: 'ground' }, 'width:100%;border-collapse:collapse')}><tr><td align="center" style="padding:24px 8px 40px">`,
    // Outlook for Windows knows no `max-width`.
    `<!--[if mso]><table ${LAYOUT} width="${WIDTH}" align="center"><tr><td><![endif]-->`,
    `<div style="max-width:${WIDTH}px;margin:0 auto;text-align:left">`,
    '<div role="main">',
    logo(locale),
    `<table ${LAYOUT} width="100%"${dress({ ground: 'card' }, `width:100%;border-collapse:separate;border-radius:${MEASURES['radius-l']}`)}>`,
    picture === null ? '' : `<tr><td>${picturePart(picture)}</td></tr>`,
    `<tr><td${card}>`,
    ...bodyOf(mail),
    '</td></tr></table></div>',
    `<div role="contentinfo"${dress({ ink: 'quiet' }, `padding:20px 16px 0;font-size:${MEASURES['text-small']};line-height:${MEASURES['leading-snug']}`)}>`,
    ...footer.map((line) => `<p style="margin:0 0 4px">${linked(keepNumbersWhole(line))}</p>`),
    '</div></div>',
    '<!--[if mso]></td></tr></table><![endif]-->',
    '</td></tr></table></body></html>',
  ].join('\n');
}

/**
 * The mark and the name. The mark is drawn of cells, not loaded: it is there in programs that load
 * no pictures, and follows the scheme. Where corners can't be round it is a square in a square.
 */
function logo(locale: Locale): string {
  const side = BRAND_MARK.side;
  const none = 'font-size:0;line-height:0';
  return (
    `<table ${LAYOUT} style="border-collapse:separate;margin:0 0 16px 16px"><tr>` +
    `<td width="${side}" height="${side}" align="center" valign="top"${dress({ ground: 'mark' }, `width:${side}px;height:${side}px;padding:0;border-radius:8px 8px 8px 2px;${none}`)}>` +
    `<div${dress({ ground: 'ground' }, `width:12px;height:9px;margin:11px auto 0;border-radius:6px 6px 1px 1px;${none}`)}></div></td>` +
    `<td valign="middle"${dress({ ink: 'ink' }, `padding:0 0 0 9px;font-size:${MEASURES['text-h3']};line-height:${side}px;font-weight:800;letter-spacing:-0.04em`)}>${brand.name[locale]}</td>` +
    '</tr></table>'
  );
}

function bodyOf(mail: MailContent): string[] {
  const { title, opening, code, dates = null, facts, section, link, closing, signature } = mail;
  const heading = `margin:0 0 12px;font-size:${MEASURES['text-h2']};line-height:${MEASURES['leading-h2']};font-weight:700;letter-spacing:-0.018em`;
  return [
    `<h1${dress({ ink: 'ink' }, heading)}>${keepNumbersWhole(title)}</h1>`,
    ...opening.filter((line) => line !== '').map((line) => paragraph(line)),
    code === undefined ? '' : codePart(code),
    dates === null ? '' : datesPart(dates),
    factsPart(facts, dates !== null),
    section === null ? '' : sectionPart(section),
    link === null ? '' : button(link),
    closing.length === 0 ? '' : '<div style="padding:24px 0 0">',
    ...closing.map((line) => paragraph(line, 'soft')),
    closing.length === 0 ? '' : '</div>',
    `<p${dress({ ink: 'soft' }, `margin:${closing.length === 0 ? '24px' : '0'} 0 0`)}>${escapeHtml(signature)}</p>`,
  ];
}

const paragraph = (line: string, ink: 'ink' | 'soft' = 'ink') =>
  `<p${dress({ ink }, `margin:0 0 12px${ink === 'soft' ? `;${SMALL}` : ''}`)}>${keepNumbersWhole(line)}</p>`;

/** A code of a few digits, large enough to be copied by eye. */
const codePart = (code: string) =>
  `<p${dress({ ink: 'ink', ground: 'panel' }, `margin:8px 0 20px;padding:16px;border-radius:${MEASURES['radius-m']};font-size:${MEASURES['text-display2']};line-height:${MEASURES['leading-display2']};font-weight:700;letter-spacing:6px;text-align:center;white-space:nowrap`)}>${escapeHtml(code)}</p>`;

function sectionPart({ title, lines, steps }: NonNullable<MailContent['section']>): string {
  const heading = `margin:28px 0 10px;font-size:${MEASURES['text-title']};line-height:${MEASURES['leading-price']};font-weight:700`;
  return (
    `<h2${dress({ ink: 'ink' }, heading)}>${keepNumbersWhole(title)}</h2>` +
    (steps === undefined
      ? lines
          .map(
            (line) =>
              `<p${dress({ ink: 'ink' }, `margin:0 0 4px;${SMALL}`)}>${keepNumbersWhole(line)}</p>`,
          )
          .join('')
      : stepsPart(steps))
  );
}

/** The button of the site: a pill, filled with the accent. */
const button = ({ label, url }: NonNullable<MailContent['link']>) =>
  `<table ${LAYOUT} style="border-collapse:separate;margin:28px 0 0"><tr>` +
  `<td align="center"${dress({ ground: 'accent' }, `border-radius:${MEASURES['radius-l']}`)}>` +
  `<a href="${escapeHtml(url)}"${dress({ ink: 'on-accent', ground: 'accent' }, `display:block;padding:12px 24px;border-radius:${MEASURES['radius-l']};font-size:${MEASURES['text-body1']};line-height:${MEASURES['leading-control']};font-weight:600;text-decoration:none`)}>${escapeHtml(label)}</a>` +
  '</td></tr></table>';

/** Customer service can be called and written to by a press on its number and address. */
function linked(html: string): string {
  const link = (href: string, text: string) =>
    `<a href="${href}"${dress({ ink: 'soft' }, 'text-decoration:underline')}>${text}</a>`;
  return html
    .replace(brand.phone.text, link(brand.phone.href, brand.phone.text))
    .replace(brand.email, link(`mailto:${brand.email}`, brand.email));
}
