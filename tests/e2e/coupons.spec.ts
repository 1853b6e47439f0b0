import { expect, test, type Page } from '@playwright/test';

import { formatWon } from '@/domain/money';
import { findOffer, must, nightIn, registerMember } from '../support/api';
import {
  amountOf,
  CARDS,
  path,
  payButton,
  payByCard,
  shownAmount,
  signIn,
} from '../support/browser';
import { site } from '../support/sites';
import { pattern, text } from '../support/texts';

const stay = { from: nightIn(60), to: nightIn(90) };

const total = (page: Page) => page.getByTestId('total').filter({ visible: true }).first();

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: a coupon is taken, the best are chosen, paid with, and come back`, async ({
    page,
  }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    const own = async () =>
      (await must(site, 'listPersonalCoupons', {}, { token: member.token })).coupons;
    const { quote, room, plan } = await findOffer(site, stay, { refundable: true, skip: 2 });
    await signIn(page, site, member);

    // Coupons to take: besides the one of the day of registering, all that the page offers.
    await page.goto(path(locale, '/coupon'));
    const take = page.getByRole('button', { name: pattern(locale, 'mypage:coupon.downloadOf') });
    await expect(take.first()).toBeVisible();
    for (let left = await take.count(); left > 0; left -= 1) {
      await take.first().click();
      await expect(take).toHaveCount(left - 1);
    }

    const query = new URLSearchParams({
      ...{ hotelId: String(quote.hotelId), roomId: String(room.id), planId: String(plan.id) },
      ...{ ...stay, adults: '2', children: '0', total: String(quote.total) },
    });
    await page.goto(path(locale, `/reservation?${query}`));
    const best = await must(
      site,
      'quoteCoupons',
      { query: { ...stay, roomTypeId: room.id, ratePlanId: plan.id } },
      { token: member.token },
    );
    expect(best.best.discount).toBeGreaterThan(0);
    const wanted = quote.total - best.best.discount;
    expect(await amountOf(total(page))).toBe(wanted);
    const said = text(locale, 'coupon:use.best', {
      amount: formatWon(best.best.discount, locale),
    });
    await expect(page.getByText(said)).toBeVisible();
    // Dearer by hand, by the keyboard alone, and kept over a reload; then the best again.
    const without = page.getByRole('radio', { name: text(locale, 'coupon:use.without') });
    await without.focus();
    await page.keyboard.press('Space');
    await expect(total(page)).toHaveAttribute('data-amount', String(quote.total));
    await page.reload();
    await expect(total(page)).toHaveAttribute('data-amount', String(quote.total));
    await page.getByRole('button', { name: text(locale, 'coupon:use.toBest') }).click();
    await expect(total(page)).toHaveAttribute('data-amount', String(wanted));
    await expect(page.getByText(said)).toBeVisible();

    for (const consent of ['terms', 'privacy', 'cancellation'] as const) {
      await page.locator(`input[name="${consent}"]`).check();
    }
    await page
      .getByRole('button', { name: pattern(locale, 'booking:reservation.hold') })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(/\/payment\/M/);
    const id = /\/payment\/(M\w+)/.exec(page.url())?.[1] ?? '';
    const payable = page.getByTestId('pay-total').filter({ visible: true }).first();
    expect([await amountOf(payable), await shownAmount(payable)]).toEqual([wanted, wanted]);
    await payButton(page, locale).click();
    await payByCard(page, CARDS.approve);
    await expect(
      page.getByRole('heading', { name: text(locale, 'booking:result.booked') }),
    ).toBeVisible();
    expect((await own()).filter(({ state }) => state === 'USED')).toHaveLength(
      best.best.ids.length,
    );

    await page.goto(path(locale, `/mypage/detail/${id}`));
    expect(await amountOf(total(page))).toBe(wanted);
    const [used] = (await must(site, 'getReservation', { params: { id } }, { token: member.token }))
      .coupons;
    await page.getByRole('button', { name: text(locale, 'booking:cancel.open') }).click();
    const dialog = page.getByRole('alertdialog');
    expect(await amountOf(dialog.getByTestId('refund-total'))).toBe(wanted);
    await expect(
      dialog.getByText(pattern(locale, 'coupon:booking.comesBack')).first(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: pattern(locale, 'booking:cancel.confirm') }).click();
    await expect(page.getByText(text(locale, 'booking:detail.cancelled')).first()).toBeVisible();
    await expect(page.getByText(pattern(locale, 'coupon:booking.returned')).first()).toBeVisible();
    expect(used?.discount).toBeGreaterThan(0);
    expect((await own()).every(({ state }) => state === 'AVAILABLE')).toBe(true);
  });
}
