import { expect, test, type Page } from '@playwright/test';

import { findOffer, hold, must, nightIn, type Member } from '../../support/api';
import { amountOf, CARDS, path, payButton, payByCard, signIn } from '../../support/browser';
import { businessMember, site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

const POINTS = 120_000;

async function atPayment(page: Page, locale: 'ko' | 'en', days: number) {
  const { accessToken } = await must(site, 'checkUser', {
    body: { email: businessMember.email, password: businessMember.password },
  });
  const member: Member = { ...businessMember, token: accessToken };
  const stay = { from: nightIn(days), to: nightIn(days + 30) };
  const { quote } = await findOffer(site, stay, { refundable: true });
  const { id, total } = await hold(site, member, quote.token);
  await signIn(page, site, member);
  await page.goto(path(locale, `/payment/${id}`));
  return { member, id, total };
}

const chooseButton = (page: Page, locale: 'ko' | 'en') =>
  page
    .getByRole('button', { name: pattern(locale, 'booking:points.approve') })
    .filter({ visible: true })
    .first();

async function pointsTaken(id: string): Promise<number> {
  const answer = await fetch(`${site.sandbox}/partner/books`);
  const { orders } = (await answer.json()) as {
    orders: Array<{ orderId: string; balance: number }>;
  };
  return orders
    .filter(({ orderId }) => orderId.startsWith(id))
    .reduce((sum, { balance }) => sum + balance, 0);
}

async function cardCharged(id: string): Promise<number> {
  const answer = await fetch(`${site.sandbox}/books`);
  const { payments } = (await answer.json()) as {
    payments: Array<{ orderId: string; held: number }>;
  };
  return payments
    .filter(({ orderId }) => orderId.startsWith(id))
    .reduce((sum, { held }) => sum + held, 0);
}

for (const [locale, days] of [
  ['ko', 210],
  ['en', 250],
] as const) {
  test(`a stay is paid with points and a card, and both are refunded when it is cancelled (${locale})`, async ({
    page,
  }) => {
    const { id, total } = await atPayment(page, locale, days);
    expect(await amountOf(page.getByTestId('points-available'))).toBeGreaterThan(POINTS);
    await page.getByLabel(text(locale, 'booking:points.amount')).fill(String(POINTS));
    expect(await amountOf(page.getByTestId('leg-points'))).toBe(POINTS);
    expect(await amountOf(page.getByTestId('leg-card'))).toBe(total - POINTS);
    expect(await amountOf(page.getByTestId('pay-total').filter({ visible: true }).first())).toBe(
      total,
    );
    await chooseButton(page, locale).click();

    await page.locator('#approve').click();
    await expect(
      page.getByRole('heading', { name: text(locale, 'booking:points.rest') }),
    ).toBeVisible();
    expect(await pointsTaken(id)).toBe(POINTS);
    await page.getByRole('link', { name: text(locale, 'booking:points.payRest') }).click();
    expect(await amountOf(page.getByTestId('leg-card'))).toBe(total - POINTS);
    expect(await amountOf(page.getByTestId('pay-total').filter({ visible: true }).first())).toBe(
      total,
    );
    await payButton(page, locale).click();
    await payByCard(page, CARDS.approve);
    await expect(
      page.getByRole('heading', { name: text(locale, 'booking:result.booked') }),
    ).toBeVisible();
    await expect(page.getByTestId('payment')).toHaveCount(2);
    expect([await pointsTaken(id), await cardCharged(id)]).toEqual([POINTS, total - POINTS]);

    await page.goto(path(locale, `/mypage/detail/${id}`));
    await page.getByRole('button', { name: text(locale, 'booking:cancel.open') }).click();
    expect(await amountOf(page.getByTestId('refund-card'))).toBe(total - POINTS);
    expect(await amountOf(page.getByTestId('refund-points'))).toBe(POINTS);
    await page.getByRole('button', { name: pattern(locale, 'booking:cancel.confirm') }).click();
    await expect(page.getByText(text(locale, 'booking:detail.cancelled'))).toBeVisible();
    expect([await pointsTaken(id), await cardCharged(id)]).toEqual([0, 0]);
  });
}

test('a declined card returns the points', async ({ page }) => {
  const { id } = await atPayment(page, 'ko', 370);
  await page.getByLabel(text('ko', 'booking:points.amount')).fill(String(POINTS));
  await chooseButton(page, 'ko').click();
  await page.locator('#approve').click();
  await page.getByRole('link', { name: text('ko', 'booking:points.payRest') }).click();
  await payButton(page).click();
  await payByCard(page, CARDS.declined);
  await expect(
    page.getByRole('heading', { name: text('ko', 'booking:result.declined') }),
  ).toBeVisible();
  await expect(page.getByText(pattern('ko', 'booking:points.returned'))).toBeVisible();
  expect(await pointsTaken(id)).toBe(0);
  expect(await cardCharged(id)).toBe(0);
});

test('cancelling on the points page takes no points', async ({ page }) => {
  const { id } = await atPayment(page, 'en', 410);
  await page.getByRole('button', { name: text('en', 'booking:points.all') }).click();
  await chooseButton(page, 'en').click();
  await page.locator('#refuse').click();
  await expect(
    page.getByRole('heading', { name: text('en', 'booking:result.left') }),
  ).toBeVisible();
  await expect(page.getByText(text('en', 'booking:points.left'))).toBeVisible();
  expect(await pointsTaken(id)).toBe(0);
});
