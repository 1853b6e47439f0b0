import { expect, test } from '@playwright/test';

import { styleOf } from '../../support/shell';
import { text } from '../../support/texts';

/** The language dialog, and what all modal dialogs have in common (specification, section 4). */

test(
  'the language dialog changes the locale of the route and loads a new document',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/faq?topic=tour');
    await page.evaluate(() => (document.documentElement.dataset.kept = 'yes'));
    await page.getByRole('button', { name: text('ko', 'shell:header.language') }).click();
    const dialog = page.getByRole('dialog', { name: text('ko', 'shell:language.title') });
    await expect(dialog).toBeVisible();
    expect((await page.locator('#modal .sheet').boundingBox())?.width).toBe(328);
    await dialog.getByRole('link', { name: '한국어' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBe('yes');
    await page.getByRole('button', { name: text('ko', 'shell:header.language') }).click();
    await dialog.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/en\/faq\?topic=tour$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => document.documentElement.dataset.kept)).toBeUndefined();
  },
);

test('a modal dialog has the specified place, layer, animation and focus, and the page behind it does not scroll', async ({
  page,
}) => {
  await page.goto('/faq');
  const opener = page.getByRole('button', { name: text('ko', 'shell:header.language') });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.locator('#modal').getByRole('dialog');
  await expect(dialog).toBeVisible();
  const look = await page.locator('#modal [data-layout]').evaluate((overlay) => {
    const sheet = overlay.querySelector('.sheet');
    const style = getComputedStyle(overlay);
    const moving = sheet === null ? null : getComputedStyle(sheet);
    const frames = [...document.styleSheets]
      .flatMap((file) => [...file.cssRules])
      .filter((rule) => rule instanceof CSSKeyframesRule)
      .find((rule) => rule.name === moving?.animationName);
    return {
      layer: style.zIndex,
      fade: [style.animationName, style.animationDuration],
      slide: moving?.animationDuration,
      distance: moving?.getPropertyValue('--slide').trim(),
      frames: frames?.cssText ?? '',
      scroll: getComputedStyle(document.documentElement).overflow,
    };
  });
  expect(look).toMatchObject({
    layer: '9999',
    fade: ['ui-fade', '0.2s'],
    slide: '0.2s',
    distance: '16px',
    scroll: 'hidden',
  });
  expect(look.frames).toContain('var(--slide)');
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press(presses < 5 ? 'Tab' : 'Shift+Tab');
    expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await styleOf(page, 'html', 'overflow')).not.toEqual(['hidden']);
});
