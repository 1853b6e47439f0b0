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
import { addNights } from '@/domain/stay/stay';
import {
  amountOf,
  CARDS,
  openWithoutScripts,
  path,
  payButton,
  payByCard,
  shownAmount,
  signIn,
  unfold,
  waitUntilQuiet,
} from '../../support/browser';
import { onCardPage } from '@/server/testing/sandbox-process';
import { site } from '../../support/sites';
import { pressMiddle } from '../../support/pointer';
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

test('a browser that goes offline half-way through paying says so, and finds the booking afterwards', async ({
  page,
  context,
}) => {
  const { id, total } = await atPayment(page);
  await waitUntilQuiet(page);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByText(text('ko', 'common:state.unreachable')).first()).toBeVisible();
  await context.setOffline(false);
  await payButton(page).click();
  await expect(page.locator('#pay')).toBeVisible();

  // The bank approves, and the browser is led back while it is offline.
  const back = await onCardPage(page.url(), CARDS.approve);
  await context.setOffline(true);
  await page.goto(back?.url.href ?? '').catch(() => null);
  expect(await capturedOf(id)).toBe(0);
  await context.setOffline(false);
  await page.reload();
  await expect(
    page.getByRole('heading', { name: text('ko', 'booking:result.booked') }),
  ).toBeVisible();
  expect(await capturedOf(id)).toBe(total);
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

/** Days from today to check-in, and nights of the stay, for the ruler. */
const [AHEAD, NIGHTS] = [40, 30];
/** Half the width of the ruler's pin in px, which never leaves the ruler. */
const HALF_PIN = 12;

test(
  'the refund ruler says on each day what the list of refunds says',
  { tag: '@phone' },
  async ({ page, browser }) => {
    const from = nightIn(AHEAD);
    const stay = { from, to: nightIn(AHEAD + NIGHTS) };
    const { hotel, room, plan } = await findOffer(site, stay, { refundable: true });
    const ids = { hotelId: String(hotel.id), roomId: String(room.id), planId: String(plan.id) };
    const address = `/reservation?${new URLSearchParams({ ...ids, ...stay, adults: '2' })}`;
    const list = (of: Page) =>
      of.getByRole('list', { name: text('ko', 'booking:refund.label') }).getByRole('listitem');

    await page.goto(address);
    const fold = page.locator('aside > button[aria-expanded]');
    // A narrow screen has the receipt folded in a row.
    if (await fold.isVisible()) await pressMiddle(page, fold);
    const slider = page.getByRole('slider', { name: text('ko', 'booking:ruler.label') });
    const shown = page.getByTestId('ruler-refund');
    await slider.scrollIntoViewIfNeeded().catch(() => undefined);
    await expect(slider).toBeVisible();

    // By keys: each step of the list in its order, and then the first day of leaving.
    await unfold(page, text('ko', 'booking:refund.title'));
    const steps = await list(page).locator('.amount').all();
    expect(steps.length).toBeGreaterThan(1);
    await slider.focus();
    for (const step of steps) {
      expect(await amountOf(shown)).toBe(await shownAmount(step));
      await slider.press('PageUp');
    }
    await expect(shown).toHaveAttribute('data-day', addNights(from, 1));
    await slider.press('PageDown');
    const last = steps.at(-1);
    if (last !== undefined) expect(await amountOf(shown)).toBe(await shownAmount(last));
    await slider.press('End');
    await expect(shown).toHaveAttribute('data-amount', '0');

    // By coordinates: the day after each number of nights that the table has.
    const rows = await page.locator('table[data-figures] tbody tr').all();
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      const nights = Number(/\d+/.exec((await row.locator('th').textContent()) ?? '')?.[0]);
      const box = await slider.boundingBox();
      if (box === null) throw new Error('The ruler isn’t drawn.');
      const share = (AHEAD + nights) / (AHEAD + NIGHTS);
      const along = HALF_PIN + share * (box.width - 2 * HALF_PIN);
      await page.mouse.click(box.x + along, box.y + box.height / 2);
      await expect(shown).toHaveAttribute('data-day', addNights(from, nights));
      const refund = (await row.locator('td').last().textContent()) ?? '';
      await expect(shown).toHaveText(refund);
      await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`${refund}\\.`));
    }

    const plain = await openWithoutScripts(browser);
    await plain.goto(site.url + address);
    await unfold(plain, text('ko', 'booking:refund.title'));
    await expect(list(plain).first()).toBeVisible();
    expect(await plain.getByRole('slider').count()).toBe(0);
    await expect(
      plain.getByRole('heading', { name: text('ko', 'booking:ruler.title') }),
    ).toBeHidden();
    await plain.context().close();
  },
);
