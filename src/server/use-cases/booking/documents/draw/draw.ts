import { brand } from '@/config/brand';
import { translate } from '@/server/core/texts';
import { textsIn, type Description } from '../description';
import { drawPart } from './parts';
import { INNER, PAGE, Sheet } from './sheet';

/**
 * Draws a description as a PDF: tagged, with its title and languages, and with fonts that contain
 * only the characters in use. The same description gives the same bytes.
 */
export async function drawDocument(description: Description): Promise<Uint8Array<ArrayBuffer>> {
  const { title, number, languages, issuedAt, parts } = description;
  const [lead] = languages;
  const name = title.map(({ text }) => text).join(' · ');
  const sheet = await Sheet.open({
    lang: lead,
    title: `${name} ${number}`,
    author: brand.name[lead],
    at: issuedAt,
  });
  drawHead(sheet, description);
  parts.forEach((part) => drawPart(sheet, part));
  if (!sheet.isWhole) {
    drawPart(sheet, { kind: 'notes', lines: [textsIn(languages).sentence('frame.lost')] });
  }
  const site = languages.map((lang) => brand.name[lang]).join(' ');
  const bytes = await sheet.close((page, pages) =>
    [site, number, ...(pages > 1 ? [`${page} / ${pages}`] : [])].join('  ·  '),
  );
  return new Uint8Array(bytes);
}

/** Draws the brand, the title of the document and the number of the booking. */
function drawHead(sheet: Sheet, { title, number, languages }: Description): void {
  const site = languages.map((lang) => brand.name[lang]).join(' ');
  const mark = sheet.set(site, INNER, { size: 11, face: 'bold', ink: 'accent' });
  sheet.tagged(sheet.root, 'P', {}, () => sheet.put(mark, PAGE.margin, sheet.y));
  sheet.y += mark.height + 4;
  const [first, ...others] = title;
  const main = sheet.set(first?.text ?? '', INNER, { size: 22, face: 'bold' });
  sheet.tagged(sheet.root, 'H1', first === undefined ? {} : { lang: first.lang }, () =>
    sheet.put(main, PAGE.margin, sheet.y),
  );
  sheet.y += main.height;
  for (const { lang, text } of others) {
    const block = sheet.set(text, INNER, { size: 13, ink: 'quiet' });
    sheet.tagged(sheet.root, 'P', { lang }, () => sheet.put(block, PAGE.margin, sheet.y));
    sheet.y += block.height;
  }
  const label = languages.map((lang) => translate(lang, 'document:frame.number'));
  const line = sheet.set(`${label.join(' · ')}  ${number}`, INNER, { size: 11 });
  sheet.y += 2;
  sheet.tagged(sheet.root, 'P', {}, () => sheet.put(line, PAGE.margin, sheet.y));
  sheet.y += line.height + 14;
}
