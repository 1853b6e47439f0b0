import type { Fact, MailContent } from './content';
import { MEASURES } from '@/ui/theme/tokens';
import { dress } from './colours';
import { escapeHtml, keepNumbersWhole } from './keep-numbers-whole';

/** Facts that stand in the two blocks of dates where a letter has them. */
const IN_DATES: readonly Fact['name'][] = ['checkIn', 'checkOut', 'stay'];
/** Amounts, which stand below all other facts as on a receipt. */
const SUMS: readonly Fact['name'][] = [
  'total',
  'paidInAddition',
  'cancellationFee',
  'noShowFee',
  'leavingFee',
  'refund',
];
/** Numbers that are copied, which have a line of their own. */
const CODES: readonly Fact['name'][] = ['code', 'codeOf', 'accountNumber'];

export const LAYOUT = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const TABLE = 'width:100%;border-collapse:collapse;table-layout:fixed';
/** The size of rows and of small print in a letter. */
export const SMALL = `font-size:${MEASURES['text-body2']};line-height:${MEASURES['leading-body2']}`;

/** The hotel's picture across the head of the card, twice as wide as high. */
export function picturePart({ src, alt, width, height }: NonNullable<MailContent['picture']>) {
  const css = `display:block;width:100%;max-width:${width}px;height:auto;border:0;border-radius:${MEASURES['radius-l']} ${MEASURES['radius-l']} 0 0`;
  return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"${dress({ ink: 'quiet', ground: 'panel' }, css)}>`;
}

/** Check-in and check-out as two blocks, with the nights between them. */
export function datesPart({ checkIn, checkOut, nights }: NonNullable<MailContent['dates']>) {
  const block = (
    { label, day, more }: NonNullable<MailContent['dates']>['checkIn'],
    side: string,
  ) =>
    `<td width="40%" align="${side}" valign="top"${dress({ ink: 'ink' }, `padding:16px 0;text-align:${side}`)}>` +
    `<div${dress({ ink: 'quiet' }, SMALL)}>${escapeHtml(label)}</div>` +
    `<div style="font-size:${MEASURES['text-body1']};line-height:${MEASURES['leading-body1']};font-weight:700;white-space:nowrap">${escapeHtml(day)}</div>` +
    more
      .map((line) => `<div${dress({ ink: 'soft' }, SMALL)}>${keepNumbersWhole(line)}</div>`)
      .join('') +
    '</td>';
  return [
    `<table ${LAYOUT} width="100%"${dress({ line: 'line' }, `width:100%;border-collapse:collapse;margin:20px 0 0;border-top:1px solid;border-bottom:1px solid`)}><tr>`,
    block(checkIn, 'left'),
    `<td align="center" valign="middle"${dress({}, 'padding:16px 0;text-align:center')}>` +
      `<span${dress({ ink: 'deep', ground: 'wash' }, `display:inline-block;padding:2px 6px;border-radius:${MEASURES['radius-full']};font-size:${MEASURES['text-small']};line-height:${MEASURES['leading-snug']};font-weight:700;white-space:nowrap`)}>${escapeHtml(nights)}</span></td>`,
    block(checkOut, 'right'),
    '</tr></table>',
  ].join('');
}

/** The facts as rows, then the amounts with the last one in large type. */
export function factsPart(facts: readonly Fact[], hasDates: boolean): string {
  const shown = facts.filter(({ name }) => !hasDates || !IN_DATES.includes(name));
  const rows = shown.filter(({ name }) => !SUMS.includes(name));
  const sums = shown.filter(({ name }) => SUMS.includes(name));
  const table = (body: string, top: string) =>
    `<table width="100%" cellpadding="0" cellspacing="0" border="0"${dress({ line: 'line' }, `${TABLE};${top}`)}>${body}</table>`;
  return [
    rows.length === 0 ? '' : table(rows.map(factRow).join(''), 'margin:12px 0 0'),
    sums.length === 0
      ? ''
      : table(
          sums.map((fact, at) => sumRow(fact, at === sums.length - 1)).join(''),
          'margin:12px 0 0;border-top:1px solid',
        ),
  ].join('');
}

function factRow({ name, label, value }: Fact): string {
  const labelCss = `padding:5px 12px 5px 0;${SMALL};font-weight:400;text-align:left`;
  if (CODES.includes(name)) {
    const css = `display:block;padding:4px 0 0;font-size:${MEASURES['text-title']};line-height:${MEASURES['leading-price']};font-weight:700;white-space:nowrap`;
    return `<tr><th colspan="2" scope="row" align="left"${dress({ ink: 'quiet' }, labelCss)}>${escapeHtml(label)}<span${dress({ ink: 'ink' }, css)}>${escapeHtml(value)}</span></th></tr>`;
  }
  return (
    `<tr><th width="34%" scope="row" align="left" valign="top"${dress({ ink: 'quiet' }, labelCss)}>${escapeHtml(label)}</th>` +
    `<td valign="top"${dress({ ink: 'ink' }, `padding:5px 0;${SMALL}`)}>${keepNumbersWhole(value)}</td></tr>`
  );
}

/** An amount at the right edge; what its text says beside the amount follows in small type. */
function sumRow({ label, value, amount = value }: Fact, isLast: boolean): string {
  const more = value.replace(amount, '').trim();
  const size = isLast
    ? `font-size:${MEASURES['text-h3']};line-height:${MEASURES['leading-h3']};font-weight:700`
    : `${SMALL};font-weight:400`;
  const above = isLast ? '14px' : '12px';
  return (
    `<tr><th width="40%" scope="row" align="left" valign="top"${dress({ ink: isLast ? 'ink' : 'quiet' }, `padding:${above} 12px 0 0;${SMALL};${isLast ? `line-height:${MEASURES['leading-h3']};font-weight:700` : 'font-weight:400'};text-align:left`)}>${escapeHtml(label)}</th>` +
    `<td align="right" valign="top"${dress({ ink: 'ink' }, `padding:${above} 0 0;${size};text-align:right`)}><span style="white-space:nowrap">${escapeHtml(amount)}</span>${
      more === ''
        ? ''
        : `<span${dress({ ink: 'quiet' }, `display:block;font-size:${MEASURES['text-small']};line-height:${MEASURES['leading-snug']};font-weight:400`)}>${keepNumbersWhole(more)}</span>`
    }</td></tr>`
  );
}

type Step = NonNullable<NonNullable<MailContent['section']>['steps']>[number];

/** How a step looks: everything comes back, a part of it, or nothing. */
const lookOf = ({ percent }: Step) =>
  percent === 100
    ? ({ ink: 'on-accent', ground: 'accent' } as const)
    : percent > 0
      ? ({ ink: 'deep', ground: 'wash' } as const)
      : ({ ink: 'soft', ground: 'none' } as const);

/** The refund in bold, and what stands in brackets behind it on the same line or on one of its own. */
function backPart(back: string): string {
  const [, main = back, more = ''] = /^(.+?) (\(.+\))$/.exec(back) ?? [];
  const whole = (text: string) =>
    widthOf(text) > MAX_PIECE
      ? keepNumbersWhole(text)
      : `<span style="white-space:nowrap">${escapeHtml(text)}</span>`;
  const quiet = `<span${dress({ ink: 'soft' }, 'font-weight:400')}>${whole(more)}</span>`;
  return `<b style="font-weight:700">${whole(main)}</b>${more === '' ? '' : ` ${quiet}`}`;
}

/** How many digits a text is wide, roughly; a Korean syllable is as wide as two. */
const widthOf = (text: string) => text.replace(/[가-힣]/g, '00').length;

/** What half a line of the narrowest phone has room for, in digits. */
const MAX_PIECE = 20;

/**
 * What a cancellation returns, as a bar whose pieces follow each other in time and say how much of
 * what was paid comes back, and below it in words. The bar says nothing that the words don't.
 */
export function stepsPart(steps: readonly Step[]): string {
  const last = steps.length - 1;
  const cells = steps.map((step, at) => {
    const [left, right] = [at === 0 ? '14px' : '4px', at === last ? '14px' : '4px'];
    const css = `display:block;margin:0 ${at === last ? '0' : '3px'} 0 0;padding:4px 0;border-radius:${left} ${right} ${right} ${left};font-size:${MEASURES['text-small']};line-height:${MEASURES['leading-snug']};font-weight:700;text-align:center`;
    return `<td align="center"><span${dress(lookOf(step), css)}>${step.percent}%</span></td>`;
  });
  const rows = steps.map(
    (step) =>
      `<tr><th width="46%" scope="row" align="left" valign="top"${dress({ ink: 'soft' }, `padding:6px 12px 0 0;${SMALL};font-weight:400;text-align:left`)}>` +
      `${keepNumbersWhole(step.when)}</th>` +
      `<td align="right" valign="top"${dress({ ink: 'ink' }, `padding:6px 0 0;${SMALL};text-align:right`)}>${backPart(step.back)}</td></tr>`,
  );
  return (
    `<table ${LAYOUT} width="100%" aria-hidden="true" style="${TABLE}"><tr>${cells.join('')}</tr></table>` +
    `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${TABLE};margin:6px 0 0">${rows.join('')}</table>`
  );
}
