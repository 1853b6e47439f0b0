import { expect, test } from '@playwright/test';

import type { HotelDetail } from '@/contract/hotel/hotel';
import { findSpot } from '@/domain/hotel/day';
import { must } from '../../support/api';
import { path } from '../../support/browser';
import { pressMiddle } from '../../support/pointer';
import { arrive } from '../../support/press';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/**
 * A day in a room, on the page of its hotel: a moment is chosen by its hour, by its place on the plan, by
 * keys and by swiping. Pressed where it is drawn, in Korean at the desk and in English on a phone.
 */

/** A hotel that has a desk at nine on its plan. */
async function findHotel(): Promise<HotelDetail> {
  const { hotels } = await must(site, 'listHotels', { query: {} });
  for (const { id } of hotels) {
    const hotel = await must(site, 'getHotel', { params: { id }, query: {} });
    if (hotel.day === null || hotel.day.moments.length < 5) continue;
    const params = { id, roomId: hotel.day.room.id };
    const { plan } = await must(site, 'getFloorPlan', { params });
    if (plan !== null && findSpot(plan, 'desk') !== null) return hotel;
  }
  throw new Error('No hotel has a day of five moments.');
}

for (const [locale, tag] of [
  ['ko', '@desktop'],
  ['en', '@only-phone'],
] as const) {
  test(`${locale}: a moment is chosen by its hour, on the plan, by keys and by swiping ${tag}`, async ({
    page,
  }) => {
    const hotel = await findHotel();
    await arrive(page, path(locale, `/hotel/${hotel.id}`), true);
    const day = page.getByRole('region', { name: text(locale, 'hotel:day.title') });
    const hours = day.getByRole('radio');
    await day.scrollIntoViewIfNeeded();
    await expect(hours).toHaveCount(hotel.day?.moments.length ?? 0);
    await expect(hours.first()).toBeChecked();
    const list = day.getByRole('list', { name: text(locale, 'hotel:day.moments') });
    const isInFront = async (at: number) => {
      const [row, one] = [
        await list.boundingBox(),
        await list.locator('> li').nth(at).boundingBox(),
      ];
      return row !== null && one !== null && one.x >= row.x - 1 && one.x < row.x + row.width / 2;
    };

    const label = day.locator('label').filter({ hasText: text(locale, 'hotel:day.name.bed') });
    await label.evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await pressMiddle(page, label);
    await expect(hours.last()).toBeChecked();
    await expect.poll(() => isInFront(4)).toBe(true);

    const desk = day.getByRole('button', {
      name: `09:00 ${text(locale, 'hotel:day.name.desk')}`,
    });
    await expect(desk).toHaveAttribute('aria-pressed', 'false');
    await desk.evaluate((element) =>
      element.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    await pressMiddle(page, desk);
    await expect(desk).toHaveAttribute('aria-pressed', 'true');
    await expect(hours.nth(1)).toBeChecked();
    await expect.poll(() => isInFront(1)).toBe(true);

    await hours.nth(1).press('ArrowRight');
    await expect(hours.nth(2)).toBeChecked();
    await expect(desk).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => isInFront(2)).toBe(true);

    // What a finger leaves behind: the list stands at its first moment.
    await list.dispatchEvent('pointerdown');
    await list.evaluate((row) => row.scrollTo({ left: 0, behavior: 'instant' }));
    await expect(hours.first()).toBeChecked();
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all moments of the day stand on the page, in order @only-phone', async ({ page }) => {
    const { id, day } = await findHotel();
    await page.goto(path('ko', `/hotel/${id}`));
    const moments = page.getByRole('list', { name: text('ko', 'hotel:day.moments') });
    const lines = moments.locator('> li p:first-of-type');
    await expect(lines).toHaveText(
      (day?.moments ?? []).map(({ kind }) => new RegExp(text('ko', `hotel:day.name.${kind}`))),
    );
    const boxes = await Promise.all((await lines.all()).map((line) => line.boundingBox()));
    const tops = boxes.map((box) => box?.y ?? 0);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    await expect(page.locator('input[name="day-moment"]').first()).toBeHidden();
  });
});
