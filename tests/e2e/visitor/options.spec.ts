import { expect, test, type Locator, type Page } from '@playwright/test';

import { must, nightIn } from '../../support/api';
import { path, shownAmount } from '../../support/browser';
import { pressMiddle } from '../../support/pointer';
import { arrive } from '../../support/press';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/**
 * The page of a hotel's rooms: each room once, its rate plans as choices, one button a room. Pressed
 * where it is drawn, in Korean at the desk and in English on a phone.
 */

const STAY = { from: nightIn(60), to: nightIn(90) } as const;

/** A hotel with several free rooms, one of which has two plans to choose between. */
async function findHotel() {
  const { hotels } = await must(site, 'listHotels', { query: STAY });
  for (const { id } of hotels) {
    const { rooms } = await must(site, 'getHotelItems', { params: { id }, query: STAY });
    const room = rooms.find(({ plans }) => plans.filter(({ quote }) => quote !== null).length > 1);
    if (rooms.length > 3 && rooms.length < 7 && room !== undefined) return { id, rooms, room };
  }
  throw new Error('No hotel has a room with two plans.');
}

/** Presses what is drawn, away from the bars at the edges of the window. */
async function pressAt(page: Page, seen: Locator): Promise<void> {
  await seen.evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await pressMiddle(page, seen);
}

for (const [locale, tag] of [
  ['ko', '@desktop'],
  ['en', '@only-phone'],
] as const) {
  test(`${locale}: a plan is chosen where it is drawn, booked by the room's one button, and kept on the way back ${tag}`, async ({
    page,
  }) => {
    const { id, rooms, room } = await findHotel();
    const address = path(locale, `/hotel/${id}/options?${new URLSearchParams(STAY)}`);
    await arrive(page, address, true);
    const free = rooms.filter(({ plans }) => plans.some(({ quote }) => quote !== null));
    const book = page.getByRole('button', { name: text(locale, 'hotel:options.book') });
    await expect(book).toHaveCount(free.length);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 1 };
    // Six rooms or fewer take five screens of a phone at most.
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    if (width < 480) expect(pageHeight / height).toBeLessThanOrEqual(5);

    const choice = page.getByTestId('plan-choice').filter({
      has: page.locator(`input[name="roomId"][value="${room.id}"]`),
    });
    const total = choice.getByTestId('chosen-total');
    const least = Math.min(...room.plans.flatMap(({ quote }) => quote?.total ?? []));
    await expect(total).toHaveAttribute('data-amount', String(least));
    const dearer = room.plans.find(({ quote }) => quote !== null && quote.total > least);
    if (dearer === undefined) throw new Error('All plans cost the same.');
    const radio = choice.locator(`input[name="planId"][value="${dearer.id}"]`);
    await expect(radio).not.toBeChecked();
    const label = choice.locator('label').filter({
      has: page.locator(`input[value="${dearer.id}"]`),
    });
    await pressAt(page, label);
    await expect(radio).toBeChecked();
    await expect(total).toHaveAttribute('data-amount', String(dearer.quote?.total));
    expect(await shownAmount(total)).toBe(dearer.quote?.total);

    await pressAt(page, choice.getByRole('button', { name: text(locale, 'hotel:options.book') }));
    await expect(page).toHaveURL(
      new RegExp(`/reservation\\?.*planId=${dearer.id}&.*total=${dearer.quote?.total}`),
    );
    await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveAttribute(
      'data-amount',
      String(dearer.quote?.total),
    );
    await page.goBack();
    await expect(radio).toBeChecked();
    await page.reload();
    await expect(radio).toBeChecked();
    await expect(total).toHaveAttribute('data-amount', String(dearer.quote?.total));
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the chosen plan is the one that is booked', async ({ page }) => {
    const { id, room } = await findHotel();
    await page.goto(`/hotel/${id}/options/${room.id}?${new URLSearchParams(STAY)}`);
    const plan = room.plans.findLast(({ quote }) => quote !== null);
    await page.locator(`input[name="planId"][value="${plan?.id}"]`).check();
    await page.getByRole('button', { name: text('ko', 'hotel:options.book') }).click();
    await expect(page).toHaveURL(new RegExp(`/reservation\\?.*planId=${plan?.id}`));
    await expect(page.getByTestId('total').filter({ visible: true }).first()).toHaveAttribute(
      'data-amount',
      String(plan?.quote?.total),
    );
  });
});
