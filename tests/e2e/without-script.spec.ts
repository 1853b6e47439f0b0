import { expect, test } from '@playwright/test';

import { must, nightIn } from '../support/api';
import { path, shownAmount } from '../support/browser';
import { site } from '../support/sites';
import { text } from '../support/texts';

/** Reading, searching and changing pages in a browser without JavaScript. */

test.use({ javaScriptEnabled: false });

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: main page, search, results, hotel, reviews, FAQ and promotions work without scripts`, async ({
    page,
  }) => {
    const textOf = (key: `${string}:${string}`, facts = {}) => text(locale, key, facts);
    const from = nightIn(60);
    const to = nightIn(90);
    await page.goto(path(locale, '/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.locator('main select[name="region"]').selectOption('seoul');
    await page.locator('main input[name="from"][type="date"]').fill(from);
    await page.locator('main input[name="to"][type="date"]').fill(to);
    await page
      .getByRole('button', { name: textOf('common:bar.find') })
      .filter({ visible: true })
      .click();
    await expect(page).toHaveURL(
      new RegExp(`${path(locale, '/search/result')}\\?.*region=seoul.*from=${from}&to=${to}`),
    );
    const total = page.getByTestId('offer-total').first();
    expect(await shownAmount(total)).toBe(Number(await total.getAttribute('data-amount')));

    // The list of all hotels has further pages, which are reached by links.
    await page.goto(path(locale, `/search/result?from=${from}&to=${to}`));
    const cards = page.locator('main li').filter({ has: page.getByTestId('offer-total') });
    const first = await cards.first().getByRole('heading').textContent();
    const pages = page.getByRole('navigation', { name: textOf('search:pages.label') });
    await pages.getByRole('link', { name: textOf('search:pages.page', { page: '2' }) }).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect(cards.first().getByRole('heading')).not.toHaveText(first ?? '');

    const name = (await cards.first().getByRole('heading').textContent()) ?? '';
    await cards.first().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const hotelId = Number(/\/hotel\/(\d+)/.exec(page.url())?.[1]);
    const offer = page.getByTestId('offer-total').filter({ visible: true }).first();
    expect(await shownAmount(offer)).toBeGreaterThan(100_000);
    const change = page
      .locator('main form')
      .filter({ has: page.locator('input[name="adults"]:not([type="hidden"])') })
      .first();
    await change.locator('input[name="adults"]').fill('1');
    await change.getByRole('button', { name: textOf('common:bar.show') }).click();
    await expect(page).toHaveURL(/adults=1/);

    const reviews = await must(
      site,
      'listReviews',
      { params: { id: hotelId }, query: { page: 1 } },
      { language: locale === 'ko' ? 'kr' : 'en' },
    );
    await page.goto(path(locale, `/hotel/${hotelId}/reviews`));
    const review = page.locator(`a[href$="/reviews/${reviews.reviews[0]?.id ?? 0}"]`).first();
    await expect(review).toBeVisible();
    if (reviews.total > reviews.pageSize) {
      await page.locator('a[href*="page=2"]').first().click();
      await expect(page).toHaveURL(/page=2/);
      await expect(page.locator('a[href*="/reviews/"]').first()).toBeVisible();
      await page.goBack();
    }
    await review.click();
    await expect(page).toHaveURL(/\/reviews\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto(path(locale, '/faq'));
    const question = page.locator('main details').first();
    await expect(question).not.toHaveAttribute('open', /.*/);
    await question.locator('summary').click();
    await expect(question).toHaveAttribute('open', /.*/);

    await page.goto(path(locale, '/promotions'));
    await page.locator('main a[href*="/promotions/"]').first().click();
    await expect(page).toHaveURL(/\/promotions\/.+/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main a[href*="/hotel/"]').first()).toBeVisible();
  });
}
