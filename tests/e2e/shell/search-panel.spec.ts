import { expect, test } from '@playwright/test';

import { findOffer, nightIn } from '../../support/api';
import { header, searchPanel, searchToggle, styleOf } from '../../support/shell';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/** The search panel of the header (specification, section 4). */

test('the search panel opens over a blurred page and closes when the route changes', async ({
  page,
}) => {
  const stay = { from: nightIn(60), to: nightIn(90) };
  const { hotel } = await findOffer(site, stay);
  await page.goto(`/hotel/${hotel.id}?from=${stay.from}&to=${stay.to}&adults=1`);
  const open = async () => {
    await searchToggle(page).click();
    await expect(searchPanel(page)).toBeVisible();
  };
  await open();
  await expect(searchToggle(page)).toHaveAttribute('aria-expanded', 'true');
  expect((await styleOf(page, '.site-veil', 'backdrop-filter'))[0]).toBe('blur(8px)');
  await expect(page.locator('#content')).toHaveAttribute('inert', '');
  // The panel starts with the stay in the address.
  await expect(searchPanel(page).locator('[name="from"]')).toHaveValue(stay.from);
  await expect(searchPanel(page).locator('[name="to"]')).toHaveValue(stay.to);
  await expect(searchPanel(page).locator('[name="adults"]')).toHaveValue('1');
  await expect(searchPanel(page).locator('[name="keyword"]')).toBeFocused();

  await searchPanel(page)
    .getByRole('button', { name: text('ko', 'shell:header.closeSearch') })
    .click();
  await expect(searchPanel(page)).toHaveCount(0);
  await expect(page.locator('.site-veil')).toHaveCount(0);
  await open();
  await page.locator('.site-veil').click({ position: { x: 20, y: 600 } });
  await expect(searchPanel(page)).toHaveCount(0);
  await open();
  await page.keyboard.press('Escape');
  await expect(searchPanel(page)).toHaveCount(0);
  await expect(searchToggle(page)).toBeFocused();

  await open();
  await header(page)
    .getByRole('link', { name: text('ko', 'shell:header.promotions') })
    .click();
  await expect(page).toHaveURL(/\/promotions$/);
  await expect(searchPanel(page)).toHaveCount(0);
  await open();
  await page.goBack();
  await expect(page).toHaveURL(/\/hotel\//);
  await expect(searchPanel(page)).toHaveCount(0);
  // The address changes a moment before the page does.
  await expect(page.getByRole('heading', { level: 1, name: hotel.name })).toBeVisible();
  await open();
  await searchPanel(page).locator('[name="keyword"]').fill('서울');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/search/result\\?.*keyword=.*from=${stay.from}`));
  await expect(searchPanel(page)).toHaveCount(0);
});
