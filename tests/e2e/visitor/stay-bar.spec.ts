import { expect, type Page, test } from '@playwright/test';

import { nightIn } from '../../support/api';
import { path, waitForScripts } from '../../support/browser';
import { press, tabTo } from '../../support/keyboard';
import { pressMiddle } from '../../support/pointer';
import { chooseArrival, openPart } from '../../support/stay-bar';
import { text } from '../../support/texts';

/** The bar in which travellers choose where, when and who. */

const ko = (key: string, facts = {}) => text('ko', `common:${key}`, facts);
const en = (key: string, facts = {}) => text('en', `common:${key}`, facts);
const segment = (page: Page, part: string) => page.locator(`main [data-segment="${part}"]`);
const dialog = (page: Page, part: string) =>
  page.getByRole('dialog', { name: ko(`bar.${part}`), exact: true });

test('at a desk a stay is moved, and keeps its length, by pressing what is drawn', async ({
  page,
}) => {
  const [from, to, later] = [nightIn(40), nightIn(54), nightIn(43)];
  await page.goto(`/search/result?region=seoul&from=${from}&to=${to}&adults=2&children=0`);
  await expect(segment(page, 'where')).toHaveText(/서울$/);
  await expect(segment(page, 'when')).toContainText(ko('unit.nights_other', { count: '14' }));
  const where = await openPart(page, 'ko', 'where');
  await expect(where.locator('input[name="keyword"]')).toBeFocused();
  await pressMiddle(page, where.locator('button[value="jeju"]'));
  await expect(segment(page, 'where')).toHaveText(/제주$/);

  // The open part of the bar gives way to the one that is pressed next.
  const when = await openPart(page, 'ko', 'when');
  await expect(dialog(page, 'where')).toHaveCount(0);
  await chooseArrival(when, 'ko', later);
  await expect(page.locator('main .bar [name="from"]')).toHaveValue(later);
  await expect(page.locator('main .bar [name="to"]')).toHaveValue(nightIn(57));

  const who = await openPart(page, 'ko', 'who');
  await pressMiddle(
    page,
    who.getByRole('button', { name: ko('bar.more', { who: ko('bar.children') }) }),
  );
  await expect(segment(page, 'who')).toContainText(ko('unit.children_other', { count: '1' }));
  await pressMiddle(page, page.getByRole('heading', { level: 1 }));
  await expect(dialog(page, 'who')).toHaveCount(0);
  await pressMiddle(page, page.locator('main .bar .go'));
  const stay = `from=${later}&to=${nightIn(57)}&adults=2&children=1`;
  await expect(page).toHaveURL(new RegExp(`/search/result\\?region=jeju&${stay}$`));
  await page.goBack();
  await expect(segment(page, 'where')).toHaveText(/서울$/);
});

test('the bar is used by the keyboard alone', async ({ page }) => {
  const stay = `from=${nightIn(40)}&to=${nightIn(54)}`;
  await page.goto(`/search/result?region=seoul&${stay}&adults=2&children=0`);
  await press(page, segment(page, 'where'));
  await expect(dialog(page, 'where').locator('input[name="keyword"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'where')).toHaveCount(0);
  await expect(segment(page, 'where')).toBeFocused();

  await page.keyboard.press('ArrowRight');
  await expect(segment(page, 'when')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog(page, 'when')).toBeFocused();
  await tabTo(page, dialog(page, 'when').locator('[data-day][tabindex="0"]'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.locator('main .bar [name="to"]')).toHaveValue(nightIn(55));
  await page.keyboard.press('Escape');
  await expect(segment(page, 'when')).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(segment(page, 'who')).toBeFocused();
  await page.keyboard.press('Enter');
  const more = ko('bar.more', { who: ko('bar.adults') });
  await press(page, dialog(page, 'who').getByRole('button', { name: more }));
  await press(page, dialog(page, 'who').getByRole('button', { name: ko('bar.find') }));
  await expect(page).toHaveURL(
    new RegExp(`region=seoul&from=${nightIn(41)}&to=${nightIn(55)}&adults=3&children=0$`),
  );
});

test('a search by length and with flexible days keeps both, until other dates are chosen', async ({
  page,
}) => {
  const from = nightIn(40);
  const kept = `from=${from}&length=2&unit=week&flex=7`;
  await page.goto(`/search/result?region=busan&${kept}`);
  // A form that is sent without scripts names its fields in another order.
  await waitForScripts(page);
  await expect(segment(page, 'when')).toContainText(ko('unit.nights_other', { count: '14' }));
  await pressMiddle(page, page.locator('main .bar .go'));
  await expect(page).toHaveURL(
    new RegExp(`region=busan&from=${from}&length=2&unit=week&flex=7&adults=2`),
  );
  const when = await openPart(page, 'ko', 'when');
  await when.getByLabel(ko('bar.flex')).selectOption('');
  await chooseArrival(when, 'ko', nightIn(42));
  await pressMiddle(page, page.locator('main .bar .go'));
  await expect(page).toHaveURL(
    new RegExp(`region=busan&from=${nightIn(42)}&to=${nightIn(56)}&adults=2`),
  );
});

test(
  'on a phone the pill opens a sheet of the whole screen with one button',
  { tag: '@only-phone' },
  async ({ page }) => {
    const from = nightIn(40);
    await page.goto(
      path('en', `/search/result?region=seoul&from=${from}&to=${nightIn(70)}&adults=2&children=0`),
    );
    const pill = page.locator('main .pill').first();
    await expect(pill).toContainText('Seoul');
    expect((await pill.boundingBox())?.height).toBe(56);
    const first = await pill.elementHandle();
    const where = await openPart(page, 'en', 'where');
    const sheet = page.getByRole('dialog', { name: en('bar.title') });
    const find = sheet.getByRole('button', { name: en('bar.find') });
    await expect(find).toBeInViewport();
    await where.locator('button[value="jeju"]').tap();
    const when = await openPart(page, 'en', 'when');
    await when.getByRole('button', { name: en('unit.nights_other', { count: '14' }) }).tap();
    const who = await openPart(page, 'en', 'who');
    await who.getByRole('button', { name: en('bar.more', { who: en('bar.adults') }) }).tap();
    await expect(find).toBeInViewport();
    const height = (await sheet.boundingBox())?.height;
    expect(height).toBe(812);
    await find.tap();
    const stay = `from=${from}&to=${nightIn(54)}&adults=3&children=0`;
    await expect(page).toHaveURL(new RegExp(`/en/search/result\\?region=jeju&${stay}$`));
    await expect(sheet).toHaveCount(0);
    await expect(pill).toContainText('Jeju');
    await expect(page.getByTestId('offer-total').first()).toBeVisible();
    // The pill is the same element, so that a press while the results change isn't lost.
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
    await pressMiddle(page, pill);
    await page.keyboard.press('Escape');
    await expect(pill).toBeFocused();
  },
);

test(
  'the first hotel is on the first screen of the main page',
  { tag: '@phone' },
  async ({ page }, { project }) => {
    await page.goto('/');
    const card = page
      .locator('main li')
      .filter({ has: page.getByTestId('offer-total') })
      .first();
    await expect(card).toBeVisible();
    const box = await (project.name === 'phone' ? card.locator('.photo') : card).boundingBox();
    if (project.name === 'phone') expect(box?.y).toBeLessThan(812);
    else expect((box?.y ?? 0) + (box?.height ?? 900)).toBeLessThanOrEqual(900);
  },
);
