import { expect, test } from '@playwright/test';

import { findOffer, mailedCode, nightIn, registerMember, someTel } from '../support/api';
import { CARDS, payButton } from '../support/browser';
import { press, tabTo, type } from '../support/keyboard';
import { site } from '../support/sites';
import { pattern, text } from '../support/texts';

/**
 * Every step of a booking by the keyboard alone: the tests use no pointer, no `fill` and no
 * `focus()`.
 */

const ko = (key: `${string}:${string}`) => text('ko', key);

test('the first Tab stop is a link that skips the header', async ({ page }) => {
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

test('a visitor searches, books and cancels a stay by the keyboard', async ({ page }) => {
  test.setTimeout(120_000);
  const member = await registerMember(site);
  const from = nightIn(270);
  const to = nightIn(300);
  await page.goto('/faq');
  await press(page, page.locator('[data-search-toggle]'));
  const search = page.locator('#site-search');
  await expect(search.locator('[name="keyword"]')).toBeFocused();
  await press(page, search.locator('button[value="seoul"]'));
  await press(page, search.locator('.go'));
  await expect(page).toHaveURL(/\/search\/result\?/);
  await expect(search).toHaveCount(0);

  // No other test books in these months.
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
  await press(
    page,
    page
      .getByTestId('plan-choice')
      .getByRole('button', { name: ko('hotel:options.book') })
      .first(),
  );
  await expect(page).toHaveURL(/\/reservation\?/);

  await press(page, page.getByRole('button', { name: ko('auth:visitor.byPassword') }));
  await type(page, page.locator('input[name="email"]'), member.email);
  await type(page, page.locator('input[name="password"]'), member.password);
  await page.keyboard.press('Enter');
  // The page is loaded again, now for a member.
  await expect(page.locator('input[name="password"]')).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator('input[name="email"]')).toHaveValue(member.email);
  await press(
    page,
    page.locator('summary', { hasText: text('ko', 'booking:consent.each_other', { count: '3' }) }),
  );
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
  await press(page, payButton(page));
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

test('a visitor registers, takes a coupon, changes dates, a setting and the password by the keyboard', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const email = `keys-${Date.now().toString(36)}@example.com`;
  const field = (name: string) => page.locator(`input[name="${name}"]`);
  const proveAddress = async (code: string) => {
    await page.keyboard.type(code);
    await expect(field('password')).toBeVisible();
  };
  const send = async () => {
    await type(page, page.getByRole('textbox', { name: ko('auth:field.email') }), email);
    await page.keyboard.press('Enter');
    // The field for the code gets the focus by itself.
    await expect(page.getByLabel(ko('auth:field.code')).first()).toBeFocused();
  };
  await page.goto('/auth/register?redirect_url=%2Fpromotions');
  await send();
  const joinCode = await mailedCode(site, email);
  await proveAddress(joinCode);
  await type(page, field('password'), 'a slow train to the sea');
  await type(page, field('name'), '박바다');
  await type(page, field('tel'), someTel());
  for (const consent of ['terms', 'privacy', 'age']) await press(page, field(consent), 'Space');
  await press(page, page.getByRole('button', { name: ko('auth:register.submit') }));
  await expect(page).toHaveURL(/\/promotions$/, { timeout: 30_000 });

  await press(page, page.locator('main a[href*="/promotions/"]').first());
  await expect(page).toHaveURL(/\/promotions\/./);
  await press(page, page.getByRole('button', { name: ko('site:promotion.take') }).first());
  await expect(page.getByText(ko('site:promotion.taken')).first()).toBeVisible();

  const { hotel, room } = await findOffer(site, { from: nightIn(60), to: nightIn(90) });
  await page.goto(`/hotel/${hotel.id}/calendar?roomId=${room.id}&nights=30`);
  await tabTo(page, page.locator('[data-day][tabindex="0"]').first());
  for (let day = 0; day < 14; day += 1) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    if (await page.getByTestId('calendar-total').isVisible()) break;
  }
  await expect(page.getByTestId('calendar-total')).toBeVisible();
  await press(page, page.getByRole('link', { name: ko('hotel:calendar.go') }));
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}&to=/);

  await page.goto('/notifications');
  await press(page, page.locator('summary', { hasText: ko('mypage:notification.settings') }));
  const offers = field('marketing.mail');
  const before = await offers.isChecked();
  await press(page, offers, 'Space');
  await press(page, page.getByRole('button', { name: ko('mypage:notification.save') }));
  await expect(
    page.getByRole('status').filter({ hasText: '알림 설정을 저장했어요' }),
  ).toBeVisible();
  expect(await offers.isChecked()).toBe(!before);

  await press(page, page.getByRole('button', { name: ko('shell:header.language') }));
  await press(page, page.getByRole('dialog').getByRole('link', { name: 'English' }));
  await expect(page).toHaveURL(/\/en\/notifications$/);

  await page.goto('/auth/info');
  await press(page, page.getByRole('button', { name: ko('auth:info.logout'), exact: true }));
  await expect(page).not.toHaveURL(/\/auth\/info/);
  await page.goto('/auth/reset');
  await send();
  await proveAddress(await mailedCode(site, email, joinCode));
  await type(page, field('password'), 'a slow train to the hills');
  await page.keyboard.press('Enter');
  await expect(page.getByText(ko('auth:reset.doneTitle'))).toBeVisible();
});
