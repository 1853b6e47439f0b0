import { expect, type Page, test } from '@playwright/test';

import { path, shownAmount } from '../../support/browser';
import { pressMiddle } from '../../support/pointer';
import { openPart } from '../../support/stay-bar';
import { text } from '../../support/texts';

/** The main page: its search is a sentence, and what it shows of hotels follows the sentence. */

const sentence = (page: Page) => page.getByRole('heading', { level: 1 });
const dial = (page: Page) => page.getByRole('slider', { name: text('ko', 'common:when.lengths') });
const firstRow = (page: Page) => page.locator('main section li').getByTestId('offer-total');
const nights = (count: number) => text('ko', 'common:unit.nights_other', { count: String(count) });

/** The price of a night in won, as the sentence says it. */
async function priceInSentence(page: Page): Promise<number> {
  const match = /하루 ([\d,]+)원/.exec((await sentence(page).textContent()) ?? '');
  return Number(match?.[1]?.replaceAll(',', ''));
}

test('the length is turned on the dial, by pressing and by keys, and all prices follow', async ({
  page,
}) => {
  await page.goto('/');
  await expect(sentence(page)).toContainText(nights(30));
  await expect(dial(page)).toBeEnabled();
  const month = await priceInSentence(page);
  const cheapest = await shownAmount(firstRow(page).first());
  expect(Math.round(cheapest / 30)).toBe(month);

  const box = await dial(page).boundingBox();
  if (box === null) throw new Error('The dial is not drawn.');
  // The label of the last stop, a thumb's half from the end.
  await page.mouse.click(box.x + box.width - 14, box.y + box.height - 10);
  await expect(sentence(page)).toContainText(nights(180));
  await expect(firstRow(page).first()).toContainText(nights(180));
  await dial(page).press('ArrowLeft');
  await expect(sentence(page)).toContainText(nights(90));
  await expect(firstRow(page).first()).toContainText(nights(90));
  const quarter = await priceInSentence(page);
  expect(Math.round((await shownAmount(firstRow(page).first())) / 90)).toBe(quarter);
  // It needn't be less: the cheapest hotel of a month may be booked by another test for the third month.
  expect(quarter).not.toBe(month);
  await expect(dial(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${nights(90)}, `));

  // A hotel is opened, and a search made, with the stay of the sentence.
  const href = await page
    .locator('main section li a[href*="/hotel/"]')
    .first()
    .getAttribute('href');
  const from = new URL(href ?? '', 'http://site').searchParams.get('from');
  await pressMiddle(page, page.locator('main .bar .go'));
  await expect(page).toHaveURL(new RegExp(`/search/result\\?region=all&from=${from}&to=`));
  await expect(page.locator('main [data-segment="when"]')).toContainText(nights(90));
});

test(
  'place, date and guests of the sentence are buttons that open their part',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    const where = await openPart(page, 'ko', 'where');
    await where.locator('button[value="seoul"]').click();
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    if (isPhone) await page.keyboard.press('Escape');
    await expect(sentence(page)).toContainText('서울에서');
    const when = await openPart(page, 'ko', 'when');
    await when.getByRole('button', { name: nights(14) }).click();
    if (isPhone) await page.keyboard.press('Escape');
    await expect(sentence(page)).toContainText(nights(14));
    const who = await openPart(page, 'ko', 'who');
    const more = text('ko', 'common:bar.more', { who: text('ko', 'common:bar.children') });
    await who.getByRole('button', { name: more }).click();
    const find = page.getByRole('button', { name: text('ko', 'common:bar.find') });
    await find.filter({ visible: true }).last().click();
    await expect(page).toHaveURL(/region=seoul&from=.*&adults=2&children=1/);
  },
);

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: no hotel and no picture stands twice on the page`, async ({ page }) => {
    await page.goto(path(locale, '/'));
    const hrefs = await page
      .locator('main section li a[href*="/hotel/"]:not([href*="/review/"])')
      .evaluateAll((links) =>
        links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
      );
    expect(hrefs.length).toBeGreaterThanOrEqual(16);
    expect(hrefs.filter((href, at) => hrefs.indexOf(href) !== at)).toEqual([]);
    const pictures = await page
      .locator('main img[src^="/pictures/"]')
      .evaluateAll((images) =>
        images.map((image) => image.getAttribute('src')?.replace(/-\d+\.webp$/, '')),
      );
    expect(pictures.length).toBeGreaterThanOrEqual(28);
    expect(pictures.filter((name, at) => pictures.indexOf(name) !== at)).toEqual([]);
  });
}
