import { expect, test } from '@playwright/test';

import { must, nightIn } from '../../support/api';
import { schemeProblems, schemesOf } from '../../support/axe';
import { path, watchErrors } from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/** The commute: hotels by stops and changes from a station that the visitor names. */

const stay = { from: nightIn(60), to: nightIn(90), adults: 2, children: 0 };
const dates = `from=${stay.from}&to=${stay.to}`;
const commuteText = (locale: 'ko' | 'en', key: string, facts = {}) =>
  text(locale, `search:commute.${key}`, facts);

test('at a desk a station is typed and chosen, and orders, limits and colours the hotels', async ({
  page,
}) => {
  const errors = watchErrors(page);
  await page.goto(`/search/result?region=seoul&${dates}`);
  await page.getByTestId('commute-open').click();
  const field = page.getByRole('combobox', { name: commuteText('ko', 'label') });
  await expect(field).toBeFocused();
  await page.keyboard.type('강남');
  await page.getByRole('option', { name: /^강남역/ }).click();
  await expect(page).toHaveURL(/commute=seoul-2\.gangnam/);

  // Each limit tells how many hotels it leaves.
  const query = { region: 'seoul', ...stay, commute: 'seoul-2.gangnam' };
  const all = await must(site, 'listHotels', { query });
  const direct = all.facets.commuteChanges[0]?.hotels ?? 0;
  const limit = page
    .getByRole('dialog')
    .getByRole('link', { name: commuteText('ko', 'withinNoChange') });
  await expect(limit.locator('.count')).toHaveText(String(direct));
  await limit.click();
  await expect(page).toHaveURL(/commuteChanges=0/);
  await expect(limit).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: new RegExp(`${direct}.*보기`) }).click();
  const lines = page.getByTestId('commute');
  await expect(lines).toHaveCount(Math.min(direct, 20));
  const near = await must(site, 'listHotels', { query: { ...query, commuteChanges: 0 } });
  const names = page.getByRole('heading', { level: 2 });
  expect((await names.allTextContents()).slice(0, near.hotels.length)).toEqual(
    near.hotels.map(({ name }) => name),
  );

  // The map has the station, and says of each price in words what its colour says.
  const map = page.getByRole('region', { name: text('ko', 'map:label') });
  await expect(page.getByTestId('commute-legend')).toBeVisible();
  await expect(map.locator('[data-kind="mark"]')).toHaveText('강남역');
  const pins = map.getByRole('button');
  await expect(pins.first()).toHaveAccessibleName(
    /강남역(까지 \d+정거장 · 환승 없음|까지 걸어갈 수 있어요)/,
  );
  for (const pin of await pins.all()) await expect(pin).toHaveAttribute('data-step', /^[0-3]$/);
  expect(await schemeProblems(page, ['light', 'dark'])).toEqual([]);

  // Another order keeps the commute, Back undoes one step at a time, and the chip ends it.
  await page.goBack();
  await expect(page).not.toHaveURL(/commuteChanges/);
  await expect(lines).toHaveCount(all.hotels.length);
  await page.getByTestId('sort').locator('summary').click();
  await page.getByRole('link', { name: text('ko', 'search:sort.price') }).click();
  await expect(page).toHaveURL(/sort=price/);
  await expect(lines.first()).toBeVisible();
  await page.getByRole('link', { name: commuteText('ko', 'drop', { station: '강남역' }) }).click();
  await expect(page).not.toHaveURL(/commute|sort/);
  await expect(lines).toHaveCount(0);
  expect(errors).toEqual([]);
});

test(
  'on a phone a name that several stations have is asked back, and the way is on the cards',
  { tag: '@only-phone' },
  async ({ page }) => {
    const errors = watchErrors(page);
    await page.goto(path('en', `/search/result?${dates}`));
    await page.getByTestId('filters-open').tap();
    const field = page.getByRole('combobox', { name: commuteText('en', 'label') });
    await field.fill('City Hall station');
    await field.press('Enter');
    await expect(page).toHaveURL(/commute=City/);
    const choice = page
      .getByRole('dialog')
      .getByRole('list', { name: commuteText('en', 'choices') })
      .getByRole('link', { name: /Line 1.*Line 2/ });
    await choice.tap();
    await expect(page).toHaveURL(/commute=seoul-1\.city-hall/);
    await page.getByRole('button', { name: /^Show/ }).tap();
    const found = await must(
      site,
      'listHotels',
      { query: { ...stay, commute: 'seoul-1.city-hall' } },
      { language: 'en' },
    );
    const ridden = found.hotels.find(({ commute }) => (commute?.stops ?? 0) > 1);
    const card = page.getByRole('listitem').filter({ hasText: ridden?.name ?? '' });
    await expect(card.getByTestId('commute')).toContainText(
      `${ridden?.commute?.stops} stops to City Hall`,
    );
    for (const { name } of ridden?.commute?.lines ?? [])
      await expect(card.getByTestId('commute')).toContainText(name);
    expect(await schemeProblems(page, schemesOf())).toEqual([]);
    expect(errors).toEqual([]);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the field is a plain one whose text is understood', async ({ page }) => {
    await page.goto(`/search/result?region=seoul&${dates}`);
    const fold = page.getByTestId('filters');
    await fold.locator('summary').click();
    await fold.getByRole('searchbox', { name: commuteText('ko', 'label') }).fill('김포국제공항');
    await fold.getByRole('button', { name: commuteText('ko', 'apply') }).click();
    await expect(page).toHaveURL(/commute=/);
    await expect(
      page.getByText(commuteText('ko', 'nearest', { station: '김포공항역' })),
    ).toBeVisible();
    await expect(page.getByTestId('commute').first()).toContainText('김포공항역까지');
  });
});
