import { expect, test, type Page } from '@playwright/test';

import { formatWon } from '@/domain/price/money';
import { findOffer, hold, must, nightIn, registerMember } from '../../support/api';
import {
  agreeToAll,
  amountOf,
  CARDS,
  path,
  payButton,
  payByCard,
  shownAmount,
  signIn,
  unfold,
} from '../../support/browser';
import { site } from '../../support/sites';
import { pressMiddle } from '../../support/pointer';
import { pattern, text } from '../../support/texts';

const stay = { from: nightIn(60), to: nightIn(90) };

const total = (page: Page) => page.getByTestId('total').filter({ visible: true }).first();

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: coupons are taken, the best ones are chosen and used, and each returns as it promised`, async ({
    page,
  }) => {
    const language = locale === 'ko' ? 'kr' : 'en';
    const member = await registerMember(site, language);
    const asMember = { token: member.token, language } as const;
    const own = async () => (await must(site, 'listPersonalCoupons', {}, asMember)).coupons;
    const { quote, room, plan } = await findOffer(site, stay, { refundable: true, skip: 2 });
    await signIn(page, site, member);

    // The member has the coupon for registering, one that is taken on this page, and the others
    // that the page offers.
    const offered = (await must(site, 'listDownloadableCoupons', {}, asMember)).coupons;
    expect(offered.every(({ businessOnly }) => !businessOnly)).toBe(true);
    const free = offered.find(({ kind }) => kind === 'NIGHTS');
    if (free === undefined) throw new Error('No night is free');
    // One coupon is left to be taken on the reservation page.
    const last = offered.find((one) => one !== free && one.stackable && one.kind === 'PERCENT');
    if (last === undefined) throw new Error('No coupon is left to take');
    for (const { id: couponId } of offered.filter((one) => one !== free && one !== last)) {
      const request = { query: { couponId } };
      await must(site, 'downloadCoupon', request, asMember);
    }
    await page.goto(path(locale, '/coupon'));
    const take = page.getByRole('button', {
      name: text(locale, 'mypage:coupon.downloadOf', { title: free.title }),
    });
    const card = page.getByRole('article').filter({ has: take });
    const never = card.getByText(text(locale, 'coupon:returns.NEVER'));
    await expect(never).toBeHidden();
    await card.locator('summary', { hasText: text(locale, 'coupon:card.all') }).click();
    await expect(never).toBeVisible();
    await take.click();
    await expect(take).toBeHidden();
    const mine = page.getByRole('region', { name: text(locale, 'mypage:coupon.mine') });
    await expect(mine.getByRole('heading', { name: free.title })).toBeVisible();

    const query = new URLSearchParams({
      hotelId: String(quote.hotelId),
      roomId: String(room.id),
      planId: String(plan.id),
      ...stay,
      adults: '2',
      children: '0',
      total: String(quote.total),
    });
    await page.goto(path(locale, `/reservation?${query}`));
    await expect(page.getByText(pattern(locale, 'coupon:use.best'))).toHaveCount(0);
    const before = await amountOf(total(page));
    const takeAndUse = page.getByRole('button', { name: text(locale, 'coupon:use.claimTake') });
    await takeAndUse.click();
    await expect(takeAndUse).toBeHidden();
    await expect.poll(() => amountOf(total(page))).toBeLessThan(before);
    const best = await must(
      site,
      'quoteCoupons',
      { query: { ...stay, roomTypeId: room.id, ratePlanId: plan.id } },
      asMember,
    );
    const night = best.coupons.find(({ id }) => id === free.id);
    expect(night?.discount).toBe(Math.min(120_000, Math.floor(quote.total / 300) * 10));
    expect(best.best.ids.length).toBeGreaterThan(2);
    const wanted = quote.total - best.best.discount;
    expect(await amountOf(total(page))).toBe(wanted);
    const bestText = text(locale, 'coupon:use.best', {
      amount: formatWon(best.best.discount, locale),
    });
    await expect(page.getByText(bestText)).toBeVisible();
    // Choosing no coupon by the keyboard raises the price, and stays chosen after a reload; then
    // the best ones are chosen again.
    const without = page.getByRole('radio', { name: text(locale, 'coupon:use.without') });
    await without.focus();
    await page.keyboard.press('Space');
    await expect(total(page)).toHaveAttribute('data-amount', String(quote.total));
    await page.reload();
    await expect(total(page)).toHaveAttribute('data-amount', String(quote.total));
    await unfold(page, text(locale, 'coupon:use.title'));
    await page.getByRole('button', { name: text(locale, 'coupon:use.toBest') }).click();
    await expect(total(page)).toHaveAttribute('data-amount', String(wanted));
    await expect(page.getByText(bestText)).toBeVisible();

    await agreeToAll(page, locale);
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
    await page.getByRole('button', { name: text(locale, 'booking:cancel.open') }).click();
    const dialog = page.getByRole('alertdialog');
    expect(await amountOf(dialog.getByTestId('refund-total'))).toBe(wanted);
    // The coupon of free nights stays used, as its card said; the others are returned.
    const couponText = (key: 'comesBack' | 'stays' | 'returned' | 'kept') =>
      text(locale, `coupon:booking.${key}`, { title: free.title });
    await expect(dialog.getByText(couponText('stays'))).toBeVisible();
    await expect(
      dialog.getByText(pattern(locale, 'coupon:booking.comesBack')).first(),
    ).toBeVisible();
    await dialog.getByRole('button', { name: pattern(locale, 'booking:cancel.confirm') }).click();
    await expect(page.getByText(text(locale, 'booking:detail.cancelled')).first()).toBeVisible();
    await expect(page.getByText(couponText('kept'))).toBeVisible();
    await expect(page.getByText(pattern(locale, 'coupon:booking.returned')).first()).toBeVisible();
    const left = (await own()).filter(({ state }) => state !== 'AVAILABLE');
    expect(left.map(({ id, state }) => [id, state])).toEqual([[free.id, 'USED']]);

    await page.goto(path(locale, '/coupon?state=used'));
    await expect(mine.getByRole('article')).toHaveCount(1);
    await mine.getByRole('link', { name: pattern(locale, 'coupon:page.AVAILABLE') }).click();
    await expect(page).toHaveURL(/\/coupon$/);
    await expect(mine.getByRole('article')).toHaveCount(offered.length);
  });
}

test(
  'coupons to be had are used on the payment page with one press, and the card is charged less',
  { tag: '@only-phone' },
  async ({ page }) => {
    const member = await registerMember(site, 'en');
    const asMember = { token: member.token, language: 'en' } as const;
    const { quote } = await findOffer(site, stay, { refundable: true, skip: 2 });
    const { id, total: held } = await hold(site, member, quote.token);
    expect(held).toBe(quote.total);
    const { claim } = await must(
      site,
      'listEligibleCoupons',
      { params: { reservationId: id } },
      asMember,
    );
    if (claim === null) throw new Error('No coupon is to be had');
    await signIn(page, site, member);
    await page.goto(path('en', `/payment/${id}`));
    const offer = text('en', 'coupon:use.claimTake');
    await pressMiddle(page, page.getByRole('button', { name: offer }));
    const payable = page.getByTestId('pay-total').filter({ visible: true }).first();
    const less = quote.total - claim.discount;
    await expect(payable).toHaveAttribute('data-amount', String(less));
    await expect(page.getByText(pattern('en', 'booking:heldCoupons.done'))).toBeVisible();
    await expect(page.getByRole('button', { name: offer })).toHaveCount(0);
    await payButton(page, 'en').click();
    await payByCard(page, CARDS.approve);
    await expect(
      page.getByRole('heading', { name: text('en', 'booking:result.booked') }),
    ).toBeVisible();
    const booking = await must(site, 'getReservation', { params: { id } }, asMember);
    expect([booking.state, booking.payment?.amount]).toEqual(['BOOKED', less]);
  },
);
