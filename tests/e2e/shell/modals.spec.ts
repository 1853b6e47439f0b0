import { expect, test } from '@playwright/test';

import { waitForScripts } from '../../support/browser';
import { openFinger } from '../../support/pointer';
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
  await waitForScripts(page);
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

test(
  'phone: a sheet follows the finger that pulls it down, and closes or returns',
  { tag: '@only-phone' },
  async ({ page }) => {
    await page.goto('/search/result?region=seoul');
    await waitForScripts(page);
    const opener = page.getByTestId('filters-open');
    const dialog = page.getByRole('dialog', { name: text('ko', 'search:filter.title') });
    const sheet = page.locator('#modal .sheet');
    const finger = await openFinger(page);
    /** Opens the sheet; returns where its header and the middle of its content are. */
    const open = async () => {
      await opener.tap();
      await expect(dialog).toBeVisible();
      await sheet.evaluate((moving) =>
        Promise.all(moving.getAnimations().map(({ finished }) => finished)),
      );
      const { x, y, width, height } = (await sheet.boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      const middle = x + width / 2;
      return { top: y, height, head: { x: middle, y: y + 20 }, body: { x: middle, y: y + 300 } };
    };
    const topNow = async () => (await sheet.boundingBox())?.y ?? NaN;
    const { top, height, head, body } = await open();

    await finger.drag(head, { ...head, y: head.y + 120 });
    expect(Math.abs((await topNow()) - (top + 120))).toBeLessThanOrEqual(1);
    await finger.lift();
    await expect.poll(topNow).toBe(top);

    // Its content scrolls as always, and pulls the sheet only from its start on.
    await finger.drag(body, { ...body, y: body.y - 200 });
    await finger.lift();
    const scrolled = () => sheet.locator('.body').evaluate((content) => content.scrollTop);
    await expect.poll(scrolled).toBeGreaterThan(50);
    await finger.drag(body, { ...body, y: body.y + 60 });
    expect(await topNow()).toBe(top);
    await finger.lift();
    await sheet.locator('.body').evaluate((content) => content.scrollTo(0, 0));
    await finger.drag(body, { ...body, y: body.y + height / 3 + 40 });
    expect(Math.abs((await topNow()) - (top + height / 3 + 40))).toBeLessThanOrEqual(1);
    await finger.lift();
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();

    // A flick closes it, too.
    await open();
    await finger.press(head);
    for (let step = 1; step <= 5; step += 1)
      await finger.moveTo({ ...head, y: head.y + step * 24 });
    await finger.lift();
    await expect(dialog).toHaveCount(0);
  },
);
