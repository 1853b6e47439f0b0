import type { Page } from '@playwright/test';

/**
 * Numbers that a line break parts from their unit, and words, dates, times of day, telephone
 * numbers and amounts of money that are on two lines.
 */
export async function brokenLines(page: Page): Promise<string[]> {
  return page.evaluate(findInPage, WHOLE.source);
}

const WHOLE = new RegExp(
  [
    // A date isn't taken for a count of days, since what stands first is found first.
    // Dates: `3월 1일 (일)`, `2026.03.01(일)`, `Sun, 1 Mar 2026`.
    /\d{1,2}월\s\d{1,2}일(?:\s?\([일월화수목금토]\))?/,
    /\d{4}\.\d{2}\.\d{2}(?:\([일월화수목금토]\))?/,
    /(?:(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat),\s)?\d{1,2}\s(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(?:\s\d{4})?/,
    // Times of day and telephone numbers.
    /\d{1,2}:\d{2}(?:\s?[ap]m)?/,
    /\+?\d{1,4}[\s-]\d{1,4}[\s-]\d{3,4}(?:[\s-]\d{4})?/,
    /\d{4}-\d{4}/,
    // Money: `₩1,740,000`.
    /(?:₩|KRW)\s?\d[\d,.]*/,
    // Measures and counts: `27㎡`, `27 m²`, `30박`, `30 nights`.
    /\d[\d,.]*\s?(?:m²|㎡|%|km|원|박|명|개월|개|곳|장|분|시간|시|일|주|년|층|성급)/,
    /\d[\d,.]*\s(?:m(?!²)|nights?|days?|hours?|minutes?|weeks?|months?|years?)\b/,
    /\d[\d,.]*\s(?:adults?|child|children|guests?|people|person|hotels?|reviews?|rooms?)\b/,
    // Words; parts of addresses and numbers aren't looked at.
    /(?<![\w@.\-/])[A-Za-z][a-z]{3,}(?![\w@.\-/])/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Runs in the page, so it can't use anything from outside its body. */
function findInPage(whole: string): string[] {
  const isDrawn = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // A paragraph may be made of several texts, so those of one block are joined.
  const paragraphs = new Map<Element, Text[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || element === null || !isDrawn(element)) continue;
    if (element.closest('script, style, noscript, svg, option, .ui-sr, .ui-hidden') !== null)
      continue;
    let block = element;
    while (block.parentElement !== null && getComputedStyle(block).display === 'inline') {
      block = block.parentElement;
    }
    paragraphs.set(block, [...(paragraphs.get(block) ?? []), node]);
  }
  const findings = new Set<string>();
  const range = document.createRange();
  for (const texts of paragraphs.values()) {
    const words = texts.map(({ data }) => data).join('');
    const placeOf = (index: number): [Text, number] | null => {
      let rest = index;
      for (const text of texts) {
        if (rest <= text.data.length) return [text, rest];
        rest -= text.data.length;
      }
      return null;
    };
    for (const match of words.matchAll(new RegExp(whole, 'gu'))) {
      const start = placeOf(match.index);
      const end = placeOf(match.index + match[0].length);
      if (start === null || end === null) continue;
      range.setStart(...start);
      range.setEnd(...end);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const [first] = boxes;
      if (first !== undefined && boxes.some(({ top }) => top >= first.bottom - 2)) {
        const around = words.slice(
          Math.max(0, match.index - 12),
          match.index + match[0].length + 12,
        );
        findings.add(`“${match[0]}” is on two lines: “${around.trim()}”`);
      }
    }
  }
  return [...findings];
}

/**
 * Headlines and paragraphs whose last line is one short word although the line above has words to
 * give. `text-wrap: balance` and `pretty` prevent it; a row of boxes or `white-space` may undo them.
 */
export async function widows(page: Page): Promise<string[]> {
  return page.evaluate(findWidows);
}

/** Runs in the page, so it can't use anything from outside its body. */
function findWidows(): string[] {
  const findings: string[] = [];
  const range = document.createRange();
  for (const block of document.querySelectorAll('main :is(h1, h2, h3, p)')) {
    if (!block.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (block.closest('.ui-sr, .ui-hidden') !== null) continue;
    const box = block.getBoundingClientRect();
    if (box.height < 1.5 * Number.parseFloat(getComputedStyle(block).lineHeight)) continue;
    // Each word with the place of its first letter; words at one height are one line.
    const lines: Array<{ top: number; words: string[]; left: number; right: number }> = [];
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
      for (const match of node.data.matchAll(/\S+/gu)) {
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        const place = range.getBoundingClientRect();
        if (place.width === 0) continue;
        const last = lines.at(-1);
        if (last !== undefined && place.top < last.top + place.height / 2) {
          last.words.push(match[0]);
          last.right = Math.max(last.right, place.right);
        } else {
          lines.push({ top: place.top, words: [match[0]], left: place.left, right: place.right });
        }
      }
    }
    const [above, last] = lines.slice(-2);
    if (above === undefined || last === undefined || above.words.length < 3) continue;
    if (last.words.length > 1 || last.right - last.left > box.width / 4) continue;
    findings.push(`a last line of one word: “${above.words.join(' ')} / ${last.words.join('')}”`);
  }
  return findings;
}
