import { expect, test } from '@playwright/test';

import { header, searchToggle, styleOf } from '../../support/shell';
import { text } from '../../support/texts';

/**
 * Changing from page to page: the progress bar, and the scroll position (specification, section 4).
 */

test('a bar shows a change of route from 0.3 on, and for 200 ms after its end', async ({
  page,
}) => {
  await page.clock.install();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/_next/data/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/faq');
  await expect(searchToggle(page)).toBeEnabled();
  const seen = await page.evaluateHandle(() => {
    const transforms: string[] = [];
    new MutationObserver(() => {
      const bar = document.querySelector<HTMLElement>('#progress .bar');
      if (bar !== null) transforms.push(bar.style.transform);
    }).observe(document.querySelector('#progress') ?? document.body, {
      childList: true,
      subtree: true,
      attributes: true,
    });
    return transforms;
  });
  await header(page)
    .getByRole('link', { name: text('ko', 'shell:header.promotions') })
    .click();
  const bar = page.locator('#progress .bar');
  await expect(bar).toBeAttached();
  expect(
    await styleOf(page, '#progress .bar', 'height', 'background-color', 'position', 'top'),
  ).toEqual(['1px', 'rgb(3, 148, 110)', 'fixed', '0px']);
  const shares = await seen.evaluate((transforms) =>
    transforms.map((transform) => Number(/translate3d\((-?[\d.]+)%/.exec(transform)?.[1] ?? NaN)),
  );
  expect(shares.filter((share) => share > -100).at(0)).toBe(-70);
  await page.clock.pauseAt(Date.now() + 60_000);
  answer();
  await expect(page).toHaveURL(/\/promotions$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('ko', 'site:promotions.title'),
  );
  await page.clock.runFor(199);
  await expect(bar).toBeAttached();
  expect(await bar.evaluate((element) => element.style.transform)).not.toContain('(0%');
  await page.clock.runFor(2_000);
  await expect(bar).toHaveCount(0);
});

test('going back restores the scroll position', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search/result?region=seoul');
  await expect(searchToggle(page)).toBeEnabled();
  const card = page
    .locator('main li')
    .filter({ has: page.getByTestId('offer-total') })
    .nth(5);
  await card.getByRole('link').first().scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(200);
  await card.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/hotel\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/search\/result/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});
