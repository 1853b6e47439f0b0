import { encode } from 'uqr';

import type { LocalizedText, Part } from '../description';
import { type Block, INKS, INNER, PAGE, type Sheet, type Struct, type Style } from './sheet';

/** The size of the QR code and the padding of the box, in points. */
const QR = 104;
const PAD = 18;

/** Draws the hotel in a box: name and address in large type, and a QR code that opens a map. */
function place(sheet: Sheet, part: Extract<Part, { kind: 'place' }>): void {
  const width = INNER - QR - 3 * PAD;
  const words: Array<{ lang: string; block: Block }> = [];
  const add = (lang: string, text: string, style: Style) =>
    words.push({ lang, block: sheet.set(text, width, style) });
  part.heading.forEach(({ lang, text }) => add(lang, text, { size: 9.5, ink: 'accent' }));
  part.name.forEach(({ lang, text }, at) =>
    add(lang, text, at === 0 ? { size: 15, face: 'bold' } : { size: 10.5 }),
  );
  add('ko', part.address, { size: 19, face: 'bold' });
  if (part.addressToo !== null) add('en', part.addressToo, { size: 10.5 });
  add('ko', part.phone, { size: 15, face: 'bold' });
  const inside = words.reduce((sum, { block }) => sum + block.height + 5, -5);
  const caption = sheet.set(part.map.caption.map(({ text }) => text).join(' · '), QR, {
    size: 8.5,
    ink: 'quiet',
  });
  const height = Math.max(inside, QR + caption.height + 4) + 2 * PAD;
  sheet.need(height);
  const top = sheet.y;
  sheet.decoration(() => {
    sheet.doc.roundedRect(PAGE.margin, top, INNER, height, 8).fill(INKS.wash);
  });
  let y = top + PAD;
  for (const { lang, block } of words) {
    sheet.tagged(sheet.root, 'P', { lang }, () => sheet.put(block, PAGE.margin + PAD, y));
    y += block.height + 5;
  }
  const left = PAGE.width - PAGE.margin - PAD - QR;
  const { url } = part.map;
  const alt = `${part.map.caption.map(({ text }) => text).join(' · ')}: ${url}`;
  const figure = sheet.tagged(sheet.root, 'Figure', { alt }, () => {
    qrCode(sheet, url, left, top + PAD);
  });
  figure.end();
  sheet.tagged(sheet.root, 'P', {}, () => sheet.put(caption, left, top + PAD + QR + 4));
  sheet.doc.link(left, top + PAD, QR, QR, url);
  sheet.y = top + height;
}

function qrCode(sheet: Sheet, url: string, left: number, top: number): void {
  const { data, size } = encode(url, { ecc: 'M', border: 2 });
  const dot = QR / size;
  sheet.doc.rect(left, top, QR, QR).fill(INKS.paper);
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (isDark) sheet.doc.rect(left + x * dot, top + y * dot, dot, dot);
    });
  });
  sheet.doc.fill(INKS.ink);
}

/** The width of the column of labels and the gap beside it, in points. */
const LABEL = 124;
const GAP = 12;
/** The usual height of a row, as a multiple of the font size. */
const ROW = 1.9;

/** A row gets this share of the space that is added between parts. */
export const AIR_OF_ROW = 0.2;

type Of<K extends Part['kind']> = Extract<Part, { kind: K }>;

/** Draws a part below what is on the page already. */
export function drawPart(sheet: Sheet, part: Part): void {
  switch (part.kind) {
    case 'lead':
      paragraphs(sheet, [part.text], { size: 12.5 });
      break;
    case 'notes':
      paragraphs(sheet, part.lines, { size: 8.5, ink: 'quiet' });
      break;
    case 'facts':
      facts(sheet, part);
      break;
    case 'sums':
      sums(sheet, part);
      break;
    case 'table':
      table(sheet, part);
      break;
    case 'place':
      place(sheet, part);
      break;
    case 'link':
      link(sheet, part);
      break;
  }
  sheet.y += 14 + sheet.air;
}

/** Draws each text in all its languages, one below the other. */
function paragraphs(sheet: Sheet, texts: readonly LocalizedText[], style: Style): void {
  for (const localized of texts) {
    for (const { lang, text } of localized) {
      const block = sheet.set(text, INNER, style);
      sheet.need(block.height);
      sheet.tagged(sheet.root, 'P', { lang }, () => sheet.put(block, PAGE.margin, sheet.y));
      sheet.y += block.height + 2;
    }
    sheet.y += 3;
  }
}

function title(sheet: Sheet, localized: LocalizedText, room: number): void {
  const text = localized.map((one) => one.text).join(' · ');
  const block = sheet.set(text, INNER, { size: 10.5, face: 'bold' });
  // Keeps a title on the same page as what follows it, up to a third of a page.
  sheet.need(block.height + 8 + Math.min(room, PAGE.height / 3));
  sheet.tagged(sheet.root, 'H2', {}, () => sheet.put(block, PAGE.margin, sheet.y));
  sheet.y += block.height + 4;
  sheet.rule(sheet.y, 'ink', 0.8);
  sheet.y += 6;
}

/** Draws labels on the left and values beside them; values in two languages stand side by side. */
function facts(sheet: Sheet, part: Of<'facts'>): void {
  const size = part.isSmall ? 8.5 : 10;
  if (part.title !== null) title(sheet, part.title, part.facts.length * size * ROW);
  sheet.group(sheet.root, 'Table', (element) => {
    for (const { label, value } of part.facts) {
      const labels = label.map(({ lang, text }) => ({
        lang,
        block: sheet.set(text, LABEL - GAP, { size: size - 1, ink: 'quiet' }),
      }));
      const spots = labelSpots(sheet, labels);
      const width = (INNER - LABEL - GAP * (value.length - 1)) / value.length;
      const values = value.map(({ lang, text }) => ({
        lang,
        block: sheet.set(text, width, { size }),
      }));
      const height = Math.max(
        ...spots.map(({ block, y }) => y + block.height),
        ...values.map(({ block }) => block.height),
      );
      const gap = part.isSmall ? 1 : 4 + sheet.air * AIR_OF_ROW;
      sheet.need(height + gap);
      const top = sheet.y;
      sheet.group(element, 'TR', (row) => {
        for (const { lang, block, x, y } of spots) {
          // Moves the smaller text of the label down to the baseline of the value.
          cell(sheet, row, 'TH', lang, block, PAGE.margin + x, top + y + 0.9);
        }
        values.forEach(({ lang, block }, at) => {
          cell(sheet, row, 'TD', lang, block, PAGE.margin + LABEL + at * (width + GAP), top);
        });
      });
      sheet.y = top + height + gap;
    }
  });
}

type Set = { readonly lang: string; readonly block: Block };

/** Places labels in two languages on one line if they fit, and otherwise below each other. */
function labelSpots(sheet: Sheet, labels: readonly Set[]): Array<Set & { x: number; y: number }> {
  let [x, y] = [0, 0];
  return labels.map(({ lang, block }, at) => {
    const wide = sheet.widthOf(block) + 5;
    if (at > 0 && x + wide > LABEL) [x, y] = [0, y + (labels[at - 1]?.block.height ?? 0)];
    const spot = { lang, block, x, y };
    x += wide;
    return spot;
  });
}

function cell(
  sheet: Sheet,
  row: Struct,
  tag: 'TH' | 'TD',
  lang: string | undefined,
  block: Block,
  x: number,
  y: number,
): void {
  const tags = { ...(lang === undefined ? {} : { lang }) };
  sheet.tagged(row, tag, tag === 'TH' ? { ...tags, scope: 'Row' } : tags, () =>
    sheet.put(block, x, y),
  );
}

/** Draws what each amount is for on the left, and the amounts on the right. */
function sums(sheet: Sheet, part: Of<'sums'>): void {
  title(sheet, part.title, part.sums.length * 10 * ROW);
  sheet.group(sheet.root, 'Table', (element) => {
    for (const { label, amount, strong = false } of part.sums) {
      const face = strong ? 'bold' : 'regular';
      const size = strong ? 11.5 : 10;
      const right = sheet.set(amount, 140, { size, face, align: 'right' });
      const text = label.map((one) => one.text).join(' · ');
      const left = sheet.set(text, INNER - 140 - GAP, { size, face });
      const height = Math.max(left.height, right.height);
      sheet.need(height + 8);
      if (strong) {
        sheet.rule(sheet.y);
        sheet.y += 4;
      }
      sheet.group(element, 'TR', (row) => {
        cell(sheet, row, 'TH', label[0]?.lang, left, PAGE.margin, sheet.y);
        cell(sheet, row, 'TD', undefined, right, PAGE.width - PAGE.margin - 140, sheet.y);
      });
      sheet.y += height + 4;
    }
  });
}

/** Shares of the inner width; the first two columns hold words, the others numbers. */
const COLUMNS = [0.13, 0.2, 0.1, 0.21, 0.16, 0.2] as const;

function table(sheet: Sheet, { title: heading, heads, rows, total }: Of<'table'>): void {
  title(sheet, heading, 40);
  const line = (parent: Struct, cells: readonly string[], style: Style, isHead: boolean) => {
    let x: number = PAGE.margin;
    const set = cells.map((text, at) => {
      const width = (COLUMNS[at] ?? 0) * INNER;
      const block = sheet.set(text, width - 4, { ...style, align: at < 2 ? 'left' : 'right' });
      const left = x;
      x += width;
      return { block, left: at < 2 ? left : left + 4 };
    });
    const height = Math.max(...set.map(({ block }) => block.height));
    sheet.need(height + 5);
    sheet.group(parent, 'TR', (row) => {
      set.forEach(({ block, left }, at) => {
        const tag = isHead || at === 0 ? 'TH' : 'TD';
        const scope = isHead ? 'Column' : 'Row';
        sheet.tagged(row, tag, tag === 'TH' ? { scope } : {}, () => {
          sheet.put(block, left, sheet.y);
        });
      });
    });
    sheet.y += height + 5;
  };
  sheet.group(sheet.root, 'Table', (element) => {
    line(element, heads, { size: 8.5, ink: 'quiet' }, true);
    rows.forEach((cells) => line(element, cells, { size: 9.5 }, false));
    sheet.rule(sheet.y);
    sheet.y += 5;
    line(element, total, { size: 9.5, face: 'bold' }, false);
  });
}

function link(sheet: Sheet, { label, url }: Of<'link'>): void {
  const text = label.map((one) => one.text).join(' · ');
  const name = sheet.set(text, INNER, { size: 10, ink: 'accent' });
  // The address is written out too, because a printed page has no links.
  const address = sheet.set(url, INNER, { size: 8, ink: 'quiet' });
  const height = name.height + address.height;
  sheet.need(height);
  sheet.tagged(sheet.root, 'P', {}, () => {
    sheet.put(name, PAGE.margin, sheet.y);
    sheet.put(address, PAGE.margin, sheet.y + name.height);
  });
  sheet.doc.link(PAGE.margin, sheet.y, INNER, height, url);
  sheet.y += height;
}
