import { brand } from '@/config/brand';
import { translate } from '@/server/core/texts';
import { BRAND_MARK } from '@/ui/theme/tokens';
import { textsIn, type Description } from '../description';
import { AIR_OF_ROW, drawPart } from './parts';
import { INKS, INNER, PAGE, Sheet } from './sheet';

/**
 * Draws a description as a PDF: tagged, with its title and languages, and with fonts that contain
 * only the characters in use. The same description gives the same bytes.
 */
export async function drawDocument(description: Description): Promise<Uint8Array<ArrayBuffer>> {
  const { number, languages } = description;
  // Drawn once to see how much of the page stays empty, and then with that spread over it.
  const trial = await drawParts(description, 0);
  const sheet = await drawParts(description, measureFreeSpace(trial, description));
  const site = languages.map((lang) => brand.name[lang]).join(' ');
  const bytes = await sheet.close((page, pages) =>
    [site, number, ...(pages > 1 ? [`${page} / ${pages}`] : [])].join('  ·  '),
  );
  return new Uint8Array(bytes);
}

async function drawParts(description: Description, air: number): Promise<Sheet> {
  const { title, number, languages, issuedAt, parts } = description;
  const [lead] = languages;
  const name = title.map(({ text }) => text).join(' · ');
  const sheet = await Sheet.open({
    lang: lead,
    title: `${name} ${number}`,
    author: brand.name[lead],
    at: issuedAt,
    air,
  });
  drawHead(sheet, description);
  parts.forEach((part) => drawPart(sheet, part));
  if (!sheet.isWhole) {
    drawPart(sheet, { kind: 'notes', lines: [textsIn(languages).sentence('frame.lost')] });
  }
  return sheet;
}

/** The most space that is added between two parts, in points; more would tear a document apart. */
const MAX_AIR = 26;
/** How much of the empty page is spread; the rest stays free above the foot. */
const SPREAD = 0.8;

/** The space to add between the parts of a document of one page, so that its foot isn't blank. */
function measureFreeSpace(trial: Sheet, { parts }: Description): number {
  if (trial.pages > 1) return 0;
  const rows = parts.reduce(
    (sum, part) => sum + (part.kind === 'facts' && part.isSmall !== true ? part.facts.length : 0),
    0,
  );
  const places = parts.length + rows * AIR_OF_ROW;
  return Math.max(0, Math.min(MAX_AIR, (SPREAD * trial.room) / places));
}

/** The side of the brand's mark, in points. */
const MARK = 18;

/** Draws the mark of the brand as a shape; its name stands beside it. */
function drawMark(sheet: Sheet, left: number, top: number): void {
  sheet.decoration(() => {
    sheet.doc
      .save()
      .translate(left, top)
      .scale(MARK / BRAND_MARK.side);
    sheet.doc.path(BRAND_MARK.path).fill(INKS.mark, 'even-odd').restore();
  });
}

/** Draws the brand, the title of the document and the number of the booking. */
function drawHead(sheet: Sheet, { title, number, languages }: Description): void {
  const site = languages.map((lang) => brand.name[lang]).join(' ');
  const brandName = sheet.set(site, INNER, { size: 13, face: 'bold' });
  drawMark(sheet, PAGE.margin, sheet.y);
  sheet.tagged(sheet.root, 'P', {}, () =>
    sheet.put(brandName, PAGE.margin + MARK + 7, sheet.y + (MARK - brandName.height) / 2),
  );
  sheet.y += MARK + 5;
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
