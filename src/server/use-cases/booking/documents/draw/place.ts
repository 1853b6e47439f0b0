import { encode } from 'uqr';

import type { Part } from '../description';
import { INKS, INNER, PAGE, type Block, type Sheet, type Style } from './sheet';

/** The size of the QR code and the padding of the box, in points. */
const QR = 104;
const PAD = 18;

/** Draws the hotel in a box: name and address in large type, and a QR code that opens a map. */
export function place(sheet: Sheet, part: Extract<Part, { kind: 'place' }>): void {
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
