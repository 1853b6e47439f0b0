import { readdirSync, readFileSync } from 'node:fs';

import { expect, test, type Page } from '@playwright/test';

import { schemeProblems } from '../support/axe';
import { brokenLines } from '../support/broken-lines';

/**
 * Opens every mail that the site can send, in both languages, as wide as small and large phones and
 * as a window of a mail program, in both schemes. `npm run test:e2e` writes the mails to files
 * (`src/tools/gate/mails.ts`).
 */

const WIDTHS = [320, 375, 600] as const;
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="600"/>';

function mailFiles(locale: 'ko' | 'en'): string[] {
  const folder = process.env.MAILS_DIR;
  if (folder === undefined) throw new Error('Mails are written by a whole run of test:e2e only.');
  return readdirSync(folder)
    .filter((file) => file.endsWith(`-${locale}.html`))
    .map((file) => `${folder}/${file}`);
}

async function openMail(page: Page, file: string): Promise<void> {
  await page.route('http://site.test/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
  );
  await page.setContent(readFileSync(file, 'utf8'));
}

/**
 * Kinds of mails that have all parts between them; axe, which takes long, is asked about these only,
 * and in one language.
 */
const FOR_AXE = /\/(booked|account|cancelled|gift|joinCode|passwordChanged|advertising)Mail-/;

/** Texts that are too pale in either scheme. */
async function paleTexts(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(findPale);
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return problems;
}

/** Runs in the page. No text of a mail lies over a picture, so its ground is that of an ancestor. */
function findPale(): string[] {
  const parse = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = (colour: string) => {
    const [r = 0, g = 0, b = 0] = parse(colour).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)';
    const ground = getComputedStyle(element).backgroundColor;
    return parse(ground)[3] === 0 ? groundOf(element.parentElement) : ground;
  };
  const problems = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element === null || text === '') continue;
    const pair = [luminance(getComputedStyle(element).color), luminance(groundOf(element))];
    const ratio = (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
    if (ratio < 4.5) problems.add(`${ratio.toFixed(2)} is too pale: ${text.slice(0, 40)}`);
  }
  return [...problems];
}

/** What is wider than its place, at each width, and numbers that are parted by the end of a line. */
async function layoutProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const found = [...(await page.evaluate(findOverflow)), ...(await brokenLines(page))];
    problems.push(...found.map((problem) => `${width} px: ${problem}`));
  }
  return problems;
}

/** Runs in the page, so it can't use anything from outside its body. */
function findOverflow(): string[] {
  const problems: string[] = [];
  if (document.documentElement.scrollWidth > window.innerWidth)
    problems.push('it scrolls sideways');
  for (const picture of document.images) {
    const { width, height } = picture.getBoundingClientRect();
    if (Math.abs(width - 2 * height) > 2) problems.push(`a picture of ${width} × ${height} px`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const block = node.parentElement?.closest('td, th, p, h1, h2, div');
    if (block === null || block === undefined || node.textContent?.trim() === '') continue;
    const place = block.getBoundingClientRect();
    range.selectNodeContents(node);
    for (const { left, right } of range.getClientRects()) {
      if (left >= place.left - 1 && right <= place.right + 1) continue;
      problems.push(`text beside its place: ${node.textContent?.trim().slice(0, 40)}`);
      break;
    }
  }
  return problems;
}

for (const locale of ['ko', 'en'] as const) {
  test(`every mail fits each width and can be read in both schemes: ${locale}`, async ({
    page,
  }) => {
    const files = mailFiles(locale);
    expect(files.length).toBeGreaterThan(25);
    for (const file of files) {
      await openMail(page, file);
      const problems = [...(await layoutProblems(page)), ...(await paleTexts(page))];
      if (locale === 'ko' && FOR_AXE.test(file))
        problems.push(...(await schemeProblems(page, ['light'])));
      expect.soft(problems, file).toEqual([]);
    }
  });
}

test('the checks notice a mail that is too wide, too pale, or says nothing of its picture', async ({
  page,
}) => {
  const [file = ''] = mailFiles('en').filter((one) => one.endsWith('/bookedMail-en.html'));
  for (const [css, problem] of [
    ['td { white-space: nowrap !important }', /^320 px: it scrolls sideways$/],
    ['td[valign] { font-size: 40px !important }', /text beside its place/],
    ['span { white-space: normal !important; word-break: break-all }', /is on two lines/],
    ['p { color: #bbb !important }', /^light: .+ is too pale/],
    [
      '@media (prefers-color-scheme: dark) { html h1.i-ink { color: #222 !important } }',
      /^dark: .+ is too pale/,
    ],
  ] as const) {
    await openMail(page, file);
    await page.addStyleTag({ content: css });
    const problems = [...(await layoutProblems(page)), ...(await paleTexts(page))];
    expect(problems, css).toContainEqual(expect.stringMatching(problem));
  }
  await openMail(page, file);
  await page.evaluate(() => document.images[0]?.removeAttribute('alt'));
  expect(await schemeProblems(page, ['light'])).toContainEqual(expect.stringMatching(/image-alt/));
});
