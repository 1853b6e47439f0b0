import { expect, test, type Page } from '@playwright/test';

import {
  findOffer,
  hold,
  must,
  nightIn,
  proveTel,
  registerMember,
  type Member,
} from '../../support/api';
import { amountOf, CARDS, path, payButton, payByCard, signIn } from '../../support/browser';
import { site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

type Held = { member: Member; id: string; total: number };

/** A signed-in member with a held room, at the payment page. */
async function atPayment(page: Page, locale: 'ko' | 'en' = 'ko'): Promise<Held> {
  const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
  const stay = { from: nightIn(40), to: nightIn(70) };
  const { quote } = await findOffer(site, stay, { refundable: true });
  const { id, total } = await hold(site, member, quote.token);
  await signIn(page, site, member);
  await page.goto(path(locale, `/payment/${id}`));
  return { member, id, total };
}

async function booksOf(id: string) {
  const answer = await fetch(`${site.sandbox}/books`);
  const { payments } = (await answer.json()) as {
    payments: Array<{ orderId: string; captured: number; refunded: number; held: number }>;
  };
  return payments.filter((payment) => payment.orderId.startsWith(id));
}

async function capturedOf(id: string): Promise<number> {
  return (await booksOf(id)).reduce((sum, payment) => sum + payment.captured, 0);
}

test(
  'a declined card can be replaced while the room is held, at the same price',
  { tag: '@only-phone' },
  async ({ page }) => {
    const { id, total, member } = await atPayment(page);
    expect(await amountOf(page.getByTestId('pay-total').filter({ visible: true }).first())).toBe(
      total,
    );
    await payButton(page).click();
    await payByCard(page, CARDS.declined);

    await expect(
      page.getByRole('heading', { name: text('ko', 'booking:result.declined') }),
    ).toBeVisible();
    await expect(
      page.getByText(text('ko', 'booking:failure.REJECT_CARD_COMPANY')).first(),
    ).toBeVisible();
    expect(await capturedOf(id)).toBe(0);

    await page.getByRole('link', { name: text('ko', 'booking:result.retry') }).click();
    await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
    expect(await amountOf(page.getByTestId('pay-total').filter({ visible: true }).first())).toBe(
      total,
    );
    await payButton(page).click();
    await payByCard(page, CARDS.approve);
    await expect(
      page.getByRole('heading', { name: text('ko', 'booking:result.booked') }),
    ).toBeVisible();
    expect(await capturedOf(id)).toBe(total);

    const booking = await must(site, 'getReservation', { params: { id } }, { token: member.token });
    expect(booking.state).toBe('BOOKED');
    expect(booking.quote.total).toBe(total);
  },
);

test('a card that is declined on the card page, in English', async ({ page }) => {
  const { id } = await atPayment(page, 'en');
  await payButton(page, 'en').click();
  await payByCard(page, CARDS.declinedOnPage);
  await expect(
    page.getByRole('heading', { name: text('en', 'booking:result.declined') }),
  ).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/en/payment/result/${id}`));
  expect(await capturedOf(id)).toBe(0);
});

test('leaving the card page keeps the room, and the browser’s back button works', async ({
  page,
}) => {
  const { id, total } = await atPayment(page);
  await payButton(page).click();
  await expect(page.locator('#pay')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
  await expect(payButton(page)).toBeEnabled();

  await payButton(page).click();
  await page.locator('#cancel').click();
  await expect(
    page.getByRole('heading', { name: text('ko', 'booking:result.left') }),
  ).toBeVisible();
  await page.getByRole('link', { name: text('ko', 'booking:result.retry') }).click();
  expect(await amountOf(page.getByTestId('pay-total').filter({ visible: true }).first())).toBe(
    total,
  );
  expect(await capturedOf(id)).toBe(0);
});

test('a bank transfer to a virtual account books the stay while the page is open', async ({
  page,
}) => {
  const { member, id, total } = await atPayment(page);
  const deposit = page.getByRole('radio', { name: text('ko', 'booking:method.VIRTUAL_ACCOUNT') });
  await deposit.check();
  // A bank transfer needs a verified number; the page links to verifying it.
  await expect(page.getByText(text('ko', 'booking:deposit.needsTelText'))).toBeVisible();
  await proveTel(site, member);
  await page.reload();
  await deposit.check();
  const goOn = page.getByRole('button', { name: pattern('ko', 'booking:deposit.pay') }).first();
  await page.getByRole('radio', { name: text('ko', 'booking:cashReceipt.PERSONAL') }).check();
  const number = page.getByLabel(text('ko', 'booking:cashReceipt.number.PERSONAL'));
  await number.fill('010-123');
  await goOn.click();
  await expect(page.getByText(text('ko', 'booking:cashReceipt.wrong.PERSONAL'))).toBeVisible();
  await number.fill('010-1234-5678');
  await goOn.click();
  await expect(
    page.getByRole('heading', { name: text('ko', 'booking:result.deposit') }),
  ).toBeVisible();
  expect(await amountOf(page.getByTestId('total'))).toBe(total);
  await expect(page.getByText('*******5678')).toBeVisible();
  await expect(page.getByTestId('account-number')).toHaveText(/^X\d{13}$/);
  expect(await capturedOf(id)).toBe(0);
  const [order] = await booksOf(id);
  const paid = await fetch(`${site.sandbox}/deposits/${order?.orderId ?? ''}`, { method: 'POST' });
  expect(paid.status).toBe(200);
  await expect(
    page.getByRole('heading', { name: text('ko', 'booking:result.booked') }),
  ).toBeVisible();
  expect(await capturedOf(id)).toBe(total);
  await page.goto(`/mypage/detail/${id}`);
  const receipt = page.getByRole('link', { name: text('ko', 'booking:cashReceipt.see') });
  await page.goto(`${await receipt.getAttribute('href')}?lang=ko`);
  await expect(page.getByRole('heading', { name: '현금영수증' })).toBeVisible();
});

for (const [name, card] of [
  ['never answers but charged', CARDS.timeoutCharged],
  ['answers 500 but charged', CARDS.errorCharged],
  ['answers late', CARDS.late],
] as const) {
  test(`a gateway that ${name} ends in one booking and one charge, without a reload`, async ({
    page,
  }) => {
    const { id, total } = await atPayment(page);
    await payButton(page).click();
    await payByCard(page, card);
    await expect(
      page.getByRole('heading', { name: text('ko', 'booking:result.booked') }),
    ).toBeVisible({ timeout: 60_000 });
    expect(await capturedOf(id)).toBe(total);
    // The return of the card page is used once: reloading the page changes nothing.
    await page.reload();
    await expect(
      page.getByRole('heading', { name: text('ko', 'booking:result.booked') }),
    ).toBeVisible();
    expect(await capturedOf(id)).toBe(total);
  });
}

test('a payment of another member is not found, neither for reading nor for paying', async ({
  page,
}) => {
  const { id } = await atPayment(page);
  const other = await registerMember(site);
  await page.context().clearCookies();
  await signIn(page, site, other);
  for (const route of [`/payment/${id}`, `/mypage/detail/${id}`, `/payment/result/${id}`]) {
    const answer = await page.request.get(route);
    expect([route, answer.status()]).toEqual([route, 404]);
  }
});

test('a return of the card page with another amount charges nothing', async ({ page }) => {
  const { id, total, member } = await atPayment(page);
  const { orderId, checkoutUrl } = await must(
    site,
    'startPayment',
    { params: { id } },
    { token: member.token },
  );
  const paymentKey = checkoutUrl.split('/').at(-1)?.split('?')[0] ?? '';
  await page.goto(
    `/payment/result/${id}?paymentKey=${paymentKey}&orderId=${orderId}&amount=${total - 1000}`,
  );
  await expect(page.getByText(text('ko', 'booking:result.PAYMENT_MISMATCH')).first()).toBeVisible();
  expect(await capturedOf(id)).toBe(0);
});
