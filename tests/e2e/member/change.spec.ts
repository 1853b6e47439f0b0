import { expect, type Locator, test } from '@playwright/test';

import { addNights } from '@/domain/stay/stay';
import { findOffer, hold, must, nightIn, pay, registerMember } from '../../support/api';
import {
  amountOf,
  CARDS,
  path,
  payButton,
  payByCard,
  shownAmount,
  signIn,
} from '../../support/browser';
import { site } from '../../support/sites';
import { chooseArrival } from '../../support/stay-bar';
import { pattern, text } from '../../support/texts';

async function setNights(section: Locator, nights: number): Promise<void> {
  const field = section.getByLabel(text('en', 'common:when.nights'));
  const other = section.getByText(text('en', 'common:when.other'));
  if (!(await field.isVisible())) await other.click();
  await field.fill(String(nights));
  await field.press('Enter');
}

test('a paid stay is shortened by keyboard and extended by card, each for the difference shown', async ({
  page,
}) => {
  const member = await registerMember(site, 'en');
  const { quote } = await findOffer(
    site,
    { from: nightIn(25), to: nightIn(55) },
    { refundable: true },
  );
  const { id, total } = await hold(site, member, quote.token);
  await signIn(page, site, member);
  await pay(site, member, id);

  await page.goto(path('en', `/mypage/detail/${id}`));
  const section = page.getByRole('region', { name: text('en', 'booking:change.title') });
  // Moving the check-in keeps the thirty nights. The stay's own nights are free for it.
  const chosen = section.getByTestId('change-chosen');
  await chosen.click();
  const { days } = await must(
    site,
    'getChangeCalendar',
    { params: { id }, query: { from: nightIn(18), to: nightIn(32), nights: 30 } },
    { token: member.token },
  );
  const other = days.find(({ night, total: price }) => price !== null && night !== quote.checkIn);
  if (other === undefined) throw new Error('The stay can’t be moved');
  await chooseArrival(section, 'en', other.night);
  await expect(chosen).toHaveText(/30\snights$/);
  await chooseArrival(section, 'en', quote.checkIn);
  const until = addNights(quote.checkOut, -9);
  await setNights(section, 21);
  await section.getByRole('button', { name: text('en', 'booking:change.ask') }).focus();
  await page.keyboard.press('Enter');
  const difference = await amountOf(section.getByTestId('change-difference'));
  const changed = await amountOf(section.getByTestId('change-total'));
  expect(difference).toBe(total - changed);
  expect(difference).toBeGreaterThan(0);
  expect(await shownAmount(section.getByTestId('change-difference'))).toBe(difference);
  const confirm = section.getByRole('button', { name: pattern('en', 'booking:change.confirm') });
  await confirm.focus();
  await confirm.press('Enter');
  await expect(section.getByText(text('en', 'booking:change.done'))).toBeVisible();
  await expect(section.getByRole('heading')).toBeFocused();
  expect(await amountOf(page.getByTestId('total').first())).toBe(changed);

  const booking = await must(site, 'getReservation', { params: { id } }, { token: member.token });
  expect(booking.quote).toMatchObject({ checkOut: until, total: changed });
  const books = (await (await fetch(`${site.sandbox}/books`)).json()) as {
    payments: Array<{ orderId: string; captured: number; refunded: number }>;
  };
  const paid = books.payments.find((payment) => payment.orderId.startsWith(id));
  expect([paid?.captured, paid?.refunded]).toEqual([total, difference]);

  // The stay is extended again for the extra price, by nights that were just given up.
  await chosen.click();
  await setNights(section, 28);
  await section.getByRole('button', { name: text('en', 'booking:change.ask') }).click();
  const toPay = -(await amountOf(section.getByTestId('change-difference')));
  const longer = await amountOf(section.getByTestId('change-total'));
  expect(toPay).toBe(longer - changed);
  await section.getByRole('button', { name: pattern('en', 'booking:change.confirmPay') }).click();
  await expect(
    page.getByRole('heading', { name: text('en', 'booking:change.payTitle') }),
  ).toBeVisible();
  expect(await amountOf(page.getByTestId('pay-total').filter({ visible: true }).first())).toBe(
    toPay,
  );
  await payButton(page, 'en').click();
  await payByCard(page, CARDS.approve);
  await expect(
    page.getByRole('heading', { name: text('en', 'booking:change.done') }),
  ).toBeVisible();
  await expect(page.getByTestId('payment')).toHaveCount(2);
  expect(await amountOf(page.getByTestId('total').first())).toBe(longer);
});
