import { expect, test } from '@playwright/test';

import { formatWon } from '@/domain/price/money';
import { mailsTo, must, nightIn, registerMember } from '../../support/api';
import { schemeProblems, schemesOf } from '../../support/axe';
import {
  agreeToAll,
  amountOf,
  CARDS,
  path,
  payByCard,
  signIn,
  unfold,
} from '../../support/browser';
import { site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}\b/;

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: a voucher is bought, sent as a gift by mail, redeemed by another member and used for its nights`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const language = locale === 'ko' ? 'kr' : 'en';
    const voucherText = (key: `voucher:${string}`) => text(locale, key);
    const [buyer, friend] = [
      await registerMember(site, language),
      await registerMember(site, language),
    ];
    const { groups } = await must(site, 'listVoucherGroups', {}, { language });
    const product = groups.flatMap(({ vouchers }) => vouchers)[0];
    if (product === undefined) throw new Error('No voucher is on sale.');

    await signIn(page, site, buyer);
    await page.goto(path(locale, '/vouchers'));
    const name = text(locale, 'voucher:list.buyOf', { title: product.title });
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.title);
    expect(await amountOf(page.getByTestId('total'))).toBe(product.price);
    const pay = page.getByRole('button', {
      name: text(locale, 'voucher:buy.pay', { amount: formatWon(product.price, locale) }),
    });

    // With missing fields nothing is lost, and each field has its own message.
    await page.getByRole('radio', { name: voucherText('voucher:buy.gift') }).check();
    await pay.click();
    await expect(page.getByText(voucherText('voucher:error.name')).first()).toBeVisible();
    await expect(page.getByText(voucherText('voucher:error.consent')).first()).toBeVisible();
    await page.locator('input[name="name"]').fill('이바다');
    await page.locator('input[name="email"]').fill(friend.email);
    await page.locator('textarea[name="message"]').fill('<b>Rest well</b>\n& come back');
    for (const consent of ['consentTerms', 'consentWithdrawal']) {
      await page.locator(`input[name="${consent}"]`).check();
    }
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);

    // After one declined card another one pays the same order.
    await pay.click();
    await payByCard(page, CARDS.declined);
    await expect(
      page.getByRole('heading', { name: voucherText('voucher:order.declined') }),
    ).toBeVisible();
    // An order that waits for payment says what it buys, for how much, and who gets it.
    const waiting = page.getByRole('status');
    for (const fact of [
      text(locale, 'voucher:mine.orderOf', { title: product.title, count: '1' }),
      text(locale, 'common:unit.nights_other', { count: String(product.nights) }),
      formatWon(product.price, locale),
      `이바다 (${friend.email})`,
    ]) {
      await expect(waiting).toContainText(fact);
    }
    await page.getByRole('button', { name: voucherText('voucher:order.retry') }).click();
    await payByCard(page, CARDS.approve);
    await expect(
      page.getByRole('heading', { name: voucherText('voucher:order.paid') }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/vouchers\/order\/V\w+$/);

    await page.getByRole('link', { name: voucherText('voucher:order.toMine') }).click();
    await expect(page.getByText(friend.email)).toBeVisible();
    await page
      .getByRole('button', { name: text(locale, 'voucher:mine.showOf', { number: '1' }) })
      .click();
    await expect(page.getByTestId('voucher-code')).toHaveText(CODE);
    const code = (await page.getByTestId('voucher-code').textContent()) ?? '';
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);

    // The mail with the gift, as its recipient reads it.
    let mail = '';
    await expect
      .poll(async () => {
        mail = (await mailsTo(site, friend.email)).find((one) => one.includes(code)) ?? '';
        return mail;
      })
      .not.toBe('');
    expect(mail).toContain('<b>Rest well</b>');
    const link = /https?:\/\/\S+\/vouchers\/redeem#\S+/.exec(mail)?.[0] ?? '';

    const other = await (await browser.newContext()).newPage();
    await signIn(other, site, friend);
    await other.goto(link);
    const field = other.getByLabel(voucherText('voucher:redeem.code'));
    await expect(field).toHaveValue(code);
    // The code is never part of an address that is sent to the server.
    await expect.poll(() => other.url()).not.toContain(code);
    expect(await schemeProblems(other, schemesOf(locale))).toEqual([]);
    await field.fill('not a code');
    await other
      .getByRole('button', { name: voucherText('voucher:redeem.submit'), exact: true })
      .click();
    await expect(other.getByText(voucherText('voucher:error.code'))).toBeVisible();
    await field.fill(code.toLowerCase());
    await other
      .getByRole('button', { name: voucherText('voucher:redeem.submit'), exact: true })
      .click();
    await expect(
      other.getByRole('heading', { name: voucherText('voucher:redeem.done') }),
    ).toBeVisible();

    // The voucher is offered for a stay, but not chosen automatically.
    const stay = { from: nightIn(60), to: nightIn(67) };
    const hotel = { params: { id: product.hotelId ?? 0 }, query: stay };
    const { rooms } = await must(site, 'getHotelItems', hotel);
    const [offer] = rooms
      .flatMap((one) => one.plans.map((plan) => ({ room: one, plan, quote: plan.quote })))
      .flatMap(({ quote, ...of }) => (of.plan.refundable && quote !== null ? { quote, ...of } : []))
      .sort((a, b) => a.quote.total - b.quote.total);
    if (offer === undefined) throw new Error('The hotel of the voucher has no room for it.');
    const { quote, room, plan } = offer;
    const best = await must(
      site,
      'quoteCoupons',
      { query: { ...stay, roomTypeId: room.id, ratePlanId: plan.id } },
      { token: friend.token },
    );
    const nights = best.coupons.find(({ kind }) => kind === 'NIGHTS');
    expect(nights?.reason).toEqual({ code: 'COUPON_PREPAID' });
    expect(best.best.ids).not.toContain(nights?.personalCouponId);
    const query = new URLSearchParams({
      hotelId: String(quote.hotelId),
      roomId: String(room.id),
      planId: String(plan.id),
      ...stay,
      adults: '2',
      children: '0',
      total: String(quote.total),
    });
    await other.goto(path(locale, `/reservation?${query}`));
    const total = other.getByTestId('total').filter({ visible: true }).first();
    expect(await amountOf(total)).toBe(quote.total - best.best.discount);
    await unfold(other, text(locale, 'coupon:use.title'));
    const prepaidKey =
      best.best.ids.length === 0 ? 'coupon:use.onlyPrepaid' : 'coupon:use.prepaidToo';
    await expect(other.getByText(text(locale, prepaidKey))).toBeVisible();
    const choice = `[value="${nights?.personalCouponId}"]`;
    await other.locator(`input[name="coupons"]${choice}, input[name="coupon"]${choice}`).check();
    const chosen = [...best.best.ids, nights?.personalCouponId].join(',');
    const dearest = await must(
      site,
      'quoteCoupons',
      { query: { ...stay, roomTypeId: room.id, ratePlanId: plan.id, chosen } },
      { token: friend.token },
    );
    expect(dearest.chosen.discount).toBeGreaterThan(best.best.discount);
    await expect(total).toHaveAttribute('data-amount', String(dearest.quote.total));

    // The voucher pays for the whole stay, so no card is needed.
    expect(dearest.quote.total).toBe(0);
    await agreeToAll(other, locale);
    await other
      .getByRole('button', { name: pattern(locale, 'booking:reservation.hold') })
      .filter({ visible: true })
      .first()
      .click();
    await expect(other).toHaveURL(/\/payment\/M/);
    const bookingId = /\/payment\/(M\w+)/.exec(other.url())?.[1] ?? '';
    await expect(other.getByText(text(locale, 'booking:payment.covered'))).toBeVisible();
    await expect(other.getByRole('radio')).toHaveCount(0);
    await other
      .getByRole('button', { name: text(locale, 'booking:payment.confirmCovered') })
      .filter({ visible: true })
      .first()
      .click();
    await expect(
      other.getByRole('heading', { name: text(locale, 'booking:result.booked') }),
    ).toBeVisible();
    const asFriend = { token: friend.token };
    const cancelling = { params: { id: bookingId }, body: { expectedRefund: 0 } };
    await must(site, 'cancelReservation', cancelling, asFriend);

    // A redeemed voucher can't be refunded until it is given back.
    await page.reload();
    await expect(page.getByText(voucherText('voucher:mine.state.REDEEMED')).first()).toBeVisible();
    await expect(
      page.getByRole('button', { name: text(locale, 'voucher:mine.refundOf', { number: '1' }) }),
    ).toHaveCount(0);
    await other.goto(path(locale, '/mypage/vouchers'));
    await other.getByRole('button', { name: pattern(locale, 'voucher:mine.handBackOf') }).click();
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: voucherText('voucher:handBack.confirm'), exact: true })
      .click();
    await expect(other.getByText(voucherText('voucher:mine.emptyReceived'))).toBeVisible();

    await page.reload();
    await page
      .getByRole('button', { name: text(locale, 'voucher:mine.refundOf', { number: '1' }) })
      .click();
    const dialog = page.getByRole('alertdialog');
    expect(await amountOf(dialog.getByTestId('refund-total'))).toBe(product.price);
    await dialog.getByRole('button', { name: pattern(locale, 'voucher:refund.confirm') }).click();
    await expect(page.getByText(voucherText('voucher:mine.state.REFUNDED')).first()).toBeVisible();
  });
}
