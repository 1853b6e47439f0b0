import { expect, test, type Page } from '@playwright/test';

import { mailedCode, must, nightIn, registerMember, someTel } from '../../support/api';
import {
  agreeToAll,
  amountOf,
  CARDS,
  path,
  payButton,
  payByCard,
  shownAmount,
  signIn,
} from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/** A hotel that offers two rooms to this party, which none of its rooms takes alone. */
async function findPair(stay: { from: string; to: string; adults: number; children: number }) {
  // Hotels are looked for with half of the party, since none would be found with all of it.
  const half = { ...stay, adults: Math.ceil(stay.adults / 2), children: 0 };
  const { hotels } = await must(site, 'listHotels', { query: { ...half, sort: 'price' } });
  for (const { id } of hotels) {
    const { pair, hotel } = await must(site, 'getHotelItems', { params: { id }, query: stay });
    if (pair !== null) return { hotelId: id, pair, hotel };
  }
  throw new Error('No hotel has two rooms for this stay.');
}

const visible = (page: Page, testId: string) =>
  page.getByTestId(testId).filter({ visible: true }).first();

const holdBoth = (page: Page, locale: 'ko' | 'en') =>
  page
    .getByRole('button', { name: text(locale, 'booking:pair.hold') })
    .filter({ visible: true })
    .first();

test('a party that is too large for one room holds two on one page and pays for one after the other', async ({
  page,
}) => {
  const stay = { from: nightIn(210), to: nightIn(224), adults: 6, children: 0 };
  const { hotelId, pair } = await findPair(stay);
  const member = await registerMember(site);
  await signIn(page, site, member);
  const query = new URLSearchParams({ from: stay.from, to: stay.to, adults: '6', children: '0' });
  await page.goto(path('ko', `/hotel/${hotelId}/options?${query}`));
  const offer = page.getByTestId('pair-offer');
  expect(await shownAmount(offer.getByTestId('pair-total'))).toBe(pair.total);
  await offer.getByRole('link', { name: text('ko', 'hotel:pair.go') }).click();

  await expect(page).toHaveURL(/\/reservation\?.*second=/);
  const sum = await amountOf(visible(page, 'total'));
  expect(sum).toBeLessThanOrEqual(pair.total);
  await agreeToAll(page);
  await holdBoth(page, 'ko').click();
  await expect(page).toHaveURL(/\/payment\/M/);
  await expect(page.getByText(text('ko', 'booking:pair.payTitle', { place: '1' }))).toBeVisible();
  const first = await amountOf(visible(page, 'pay-total'));
  await payButton(page).click();
  await payByCard(page, CARDS.approve);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('ko', 'booking:pair.oneBooked', { place: '1' }),
  );
  await page.getByRole('link', { name: text('ko', 'booking:pair.toNext') }).click();
  await expect(page.getByText(text('ko', 'booking:pair.payTitle', { place: '2' }))).toBeVisible();
  expect(first + (await amountOf(visible(page, 'pay-total')))).toBe(sum);
  await payButton(page).click();
  await payByCard(page, CARDS.approve);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('ko', 'booking:pair.bothBooked'),
  );
  const { reservations } = await must(site, 'listReservations', {}, { token: member.token });
  expect(reservations.map(({ state }) => state)).toEqual(['BOOKED', 'BOOKED']);
  expect(reservations.reduce((guests, { adults }) => guests + adults, 0)).toBe(6);
});

test.describe('in English', () => {
  test.use({ locale: 'en-US', timezoneId: 'Europe/Berlin' });
  test(
    'a visitor holds two rooms from the page of a hotel',
    { tag: ['@only-phone'] },
    async ({ page }) => {
      const stay = { from: nightIn(230), to: nightIn(244), adults: 5, children: 0 };
      const { hotelId } = await findPair(stay);
      const query = new URLSearchParams({
        from: stay.from,
        to: stay.to,
        adults: '5',
        children: '0',
      });
      await page.goto(path('en', `/hotel/${hotelId}?${query}`));
      await page.getByRole('link', { name: text('en', 'hotel:pair.go') }).click();
      await expect(page).toHaveURL(/\/en\/reservation\?.*second=/);
      const email = `pair-${Date.now().toString(36)}@example.com`;
      await page.locator('[name="email"]').filter({ visible: true }).fill(email);
      await page.getByRole('button', { name: text('en', 'auth:proof.send') }).click();
      await page.locator('[name="code"]').fill(await mailedCode(site, email));
      await expect(page.getByText(text('en', 'auth:proof.verified'))).toBeVisible();
      await page.locator('[name="name"]').fill('June Lee');
      await page.locator('[name="tel"]').fill(`030 ${someTel().slice(-8)}`);
      await agreeToAll(page, 'en');
      await holdBoth(page, 'en').click();
      await expect(page).toHaveURL(/\/en\/payment\/M/, { timeout: 30_000 });
      await expect(
        page.getByText(text('en', 'booking:pair.payTitle', { place: '1' })),
      ).toBeVisible();
    },
  );
});
