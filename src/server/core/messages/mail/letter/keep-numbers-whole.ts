/**
 * What may not be broken between two lines: dates, times, amounts, counts, telephone and house
 * numbers.
 */
const WHOLE = new RegExp(
  [
    /\d{4}년 \d{1,2}월 \d{1,2}일(?: \([일월화수목금토]\))?/,
    /(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat), \d{1,2} [A-Z][a-z]{2}(?: \d{4})?/,
    /\+\d{1,3} \d[\d-]*\d/,
    /\d[\d,.]* (?:nights?|adults?|child(?:ren)?|people|person|days?|months?|years?|minutes?)\b/,
    // With its unit and a sign of currency: `₩1,740,000`, `86-6`, `15:00–16:00`, `1,740,000원`.
    /₩?\d(?:[\d,.:–-]*\d)?(?:원|박|명|개월|장|일|년|분|시간|층|%|㎡)?/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
);

/** What is longer, such as a number of many digits that somebody typed, may be broken anywhere. */
const MAX_WHOLE = 24;

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Escapes a text for HTML and keeps each of its dates and numbers on one line. */
export function keepNumbersWhole(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: found, index } of text.matchAll(WHOLE)) {
    html += escapeHtml(text.slice(end, index));
    const isWhole = found.length > 1 && found.length <= MAX_WHOLE;
    html += isWhole
      ? `<span style="white-space:nowrap">${escapeHtml(found)}</span>`
      : escapeHtml(found);
    end = index + found.length;
  }
  return html + escapeHtml(text.slice(end));
}
