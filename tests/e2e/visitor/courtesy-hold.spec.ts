import { expect, test, type Locator, type Page } from '@playwright/test';

import { mailedCode, must, nightIn, someTel } from '../../support/api';
import { CARDS, path, payButton, payByCard, watchErrors } from '../../support/browser';
import { arrive } from '../../support/press';
import { site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

test.use({
  viewport: { width: 375, height: 812 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
});

const STAY = { from: nightIn(210), to: nightIn(240) };

/** The address of the reservation of a room of which one is left, without the language. */
async function lastRoom(): Promise<string> {
  const { hotels } = await must(site, 'listHotels', { query: { ...STAY, sort: 'price' } });
  for (const { id } of hotels) {
    const { rooms } = await must(site, 'getHotelItems', { params: { id }, query: STAY });
    for (const room of rooms) {
      const plan = room.plans.find(({ quote }) => quote !== null);
      if (room.remaining !== 1 || plan === undefined) continue;
      const chosen = { hotelId: id, roomId: room.id, planId: plan.id };
      const query = new URLSearchParams({
        ...Object.fromEntries(Object.entries(chosen).map(([name, value]) => [name, String(value)])),
        ...STAY,
      });
      return `/reservation?${query}`;
    }
  }
  throw new Error('No hotel has a last room.');
}

/** Presses a control where it is drawn. */
async function press(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const box = await control.boundingBox();
  if (box === null) throw new Error('not drawn');
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

async function proveAddress(page: Page, email: string, used = ''): Promise<string> {
  await page.locator('input[name="email"]').fill(email);
  await press(page, page.getByRole('button', { name: text('en', 'auth:proof.send') }));
  const code = await mailedCode(site, email, used);
  await page.locator('input[name="code"]').fill(code);
  await expect(page.getByText(text('en', 'auth:proof.verified'))).toBeVisible();
  return code;
}

test('the last room is kept for a newcomer from the code on, also through a reload, and for nobody else', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const errors = watchErrors(page);
  const route = await lastRoom();
  const email = `keeps-${Date.now().toString(36)}@example.com`;
  await arrive(page, path('en', route), false);
  const note = page.getByTestId('courtesy-hold');
  await expect(note).toHaveAttribute('data-at', 'none');

  const code = await proveAddress(page, email);
  await expect(note).toHaveText(pattern('en', 'booking:courtesy.kept'));
  // It is read without scrolling, and stays in sight below.
  await expect(note.getByText(pattern('en', 'booking:courtesy.kept'))).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(pattern('en', 'booking:courtesy.bar')).last()).toBeInViewport();

  const other = await browser.newContext();
  const theirs = await other.newPage();
  // A page that was just made for another visitor may be shown for some seconds.
  await expect(async () => {
    await theirs.goto(path('en', route));
    const title = text('en', 'booking:unavailable.title');
    await expect(theirs.getByRole('heading', { name: title })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await other.close();

  await page.locator('input[name="name"]').fill('June Lee');
  await page.reload();
  await expect(note).toHaveText(pattern('en', 'booking:courtesy.kept'));
  await expect(page.locator('input[name="name"]')).toHaveValue('June Lee');
  const cookie = (await page.context().cookies()).find(({ name }) => /courtesy-hold$/.test(name));
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  expect(page.url() + (cookie?.value ?? '')).not.toContain(email);

  await proveAddress(page, email, code);
  await page.locator('input[name="tel"]').fill(someTel());
  await press(page, page.getByText(text('en', 'booking:consent.allRequired'), { exact: true }));
  const goOn = page.getByRole('button', { name: text('en', 'booking:reservation.hold') });
  await press(page, goOn.filter({ visible: true }).first());
  await expect(page).toHaveURL(/\/payment\/M/, { timeout: 30_000 });
  await press(page, payButton(page, 'en').filter({ visible: true }).first());
  await payByCard(page, CARDS.approve);
  await expect(
    page.getByRole('heading', { name: text('en', 'booking:result.booked') }),
  ).toBeVisible({ timeout: 30_000 });
  expect(errors).toEqual([]);
});
