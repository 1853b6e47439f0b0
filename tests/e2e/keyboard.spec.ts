import { expect, test, type Locator, type Page } from '@playwright/test';

import { nightIn, registerMember } from '../support/api';
import { CARDS } from '../support/browser';
import { site } from '../support/sites';
import { pattern, text } from '../support/texts';

/** Every step of a booking by the keyboard alone: no pointer, no `fill`, no `focus()`. */

const MOST_STOPS = 160;

/** Tabs on until the element has the focus, as a visitor without a pointer must. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      const ring = await target.evaluate((element) => {
        // A field draws its ring around itself and its label, a card's link around the whole card.
        const boxes = [
          getComputedStyle(element),
          getComputedStyle(element.parentElement ?? element),
          getComputedStyle(element, '::after'),
        ];
        return boxes.some(
          ({ outlineStyle, outlineWidth, boxShadow }) =>
            (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
        );
      });
      expect(ring).toBe(true);
      return;
    }
  }
  throw new Error(`Tab never came to ${target.toString()}`);
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, value: string) {
  await tabTo(page, target);
  await page.keyboard.type(value);
}

const ko = (key: `${string}:${string}`) => text('ko', key);

test.beforeEach(({ page }) =>
  page.context().addCookies([{ name: 'mm-consent', value: 'refused', url: site.url }]),
);

test('the first stop leads past the header', async ({ page }) => {
  for (const route of ['/', '/search/result', '/faq', '/auth/login']) {
    await page.goto(route);
    const skip = page.getByRole('link', { name: ko('shell:skip') });
    await expect(page.locator('[data-search-toggle]')).toBeEnabled();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(
        () => document.querySelector('#content')?.contains(document.activeElement) ?? false,
      ),
    ).toBe(true);
  }
});

test('from the search to a cancelled stay', async ({ page }) => {
  test.setTimeout(120_000);
  const member = await registerMember(site);
  const from = nightIn(270);
  const to = nightIn(300);
  await page.goto('/faq');
  await press(page, page.locator('[data-search-toggle]'));
  const search = page.locator('#site-search');
  await expect(search.locator('[name="keyword"]')).toBeFocused();
  await tabTo(page, search.locator('[name="region"]'));
  await page.keyboard.press('ArrowDown');
  // A date field takes year, month and day as its language orders them; typing is its own way in.
  await page.keyboard.press('Enter');
  await tabTo(page, search.getByRole('button', { name: ko('search:form.submit') }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\/result\?/);
  await expect(search).toHaveCount(0);

  // The rest in the address: what a date field makes of keys depends on the browser's language.
  await page.goto(`/search/result?region=seoul&from=${from}&to=${to}&adults=2`);
  const card = page
    .locator('main li')
    .filter({ has: page.getByTestId('offer-total') })
    .first();
  await press(page, card.getByRole('link').first());
  await expect(page).toHaveURL(/\/hotel\/\d+\?/);
  await press(
    page,
    page
      .getByRole('link', { name: ko('hotel:price.choose') })
      .filter({ visible: true })
      .first(),
  );
  await expect(page).toHaveURL(/\/options\?/);
  await press(page, page.locator('a[href*="/reservation?"]').first());
  await expect(page).toHaveURL(/\/auth\/login\?redirect_url=/);

  await type(page, page.locator('input[name="email"]'), member.email);
  await type(page, page.locator('input[name="password"]'), member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reservation\?/, { timeout: 30_000 });
  await expect(page.locator('input[name="email"]')).toHaveValue(member.email);
  for (const consent of ['terms', 'privacy', 'cancellation'] as const) {
    const box = page.locator(`input[name="${consent}"]`);
    await press(page, box, 'Space');
    await expect(box).toBeChecked();
  }
  await press(
    page,
    page
      .getByRole('button', { name: ko('booking:reservation.hold') })
      .filter({ visible: true })
      .first(),
  );
  await expect(page).toHaveURL(/\/payment\/M[0-9A-Z]{12}$/, { timeout: 30_000 });
  const id = /(M[0-9A-Z]{12})$/.exec(page.url())?.[1] ?? '';
  await press(
    page,
    page
      .getByRole('button', { name: pattern('ko', 'booking:payment.pay') })
      .filter({ visible: true })
      .first(),
  );
  await page.locator('#cardNumber').waitFor();
  await type(page, page.locator('#cardNumber'), CARDS.approve);
  await type(page, page.locator('#expiry'), '12/30');
  await type(page, page.locator('#cvc'), '123');
  await type(page, page.locator('#identity'), '900101');
  await press(page, page.locator('#pay'));
  await expect(page.getByRole('heading', { name: ko('booking:result.booked') })).toBeVisible({
    timeout: 30_000,
  });

  await page.goto('/mypage');
  await press(page, page.locator(`a[href*="/mypage/detail/${id}"]`).first());
  await expect(page).toHaveURL(/\/mypage\/detail\//);
  const opener = page.getByRole('button', { name: ko('booking:cancel.open') });
  await press(page, opener);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: pattern('ko', 'booking:cancel.confirm') }));
  await expect(page.getByText(ko('booking:detail.cancelled')).first()).toBeVisible();
});
