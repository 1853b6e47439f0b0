import { expect, test, type CDPSession, type Page } from '@playwright/test';

import { seoulToday } from '@/domain/stay/stay';

import { findOffer, must, nightIn } from '../../support/api';
import { path } from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/**
 * Chooses thirty nights by the keyboard alone, as a screen reader presents it: role and name of the
 * focused element from Chromium's accessibility tree, and the texts of live regions.
 * docs/transcripts has a record of it.
 */

declare global {
  interface Window {
    /** Receives the texts of the page's live regions; it exists after `listen` was called. */
    onLiveText: (words: string) => void;
  }
}

/** Role and name of the focused element. */
async function focused(client: CDPSession): Promise<string> {
  const { result } = await client.send('Runtime.evaluate', {
    expression: 'document.activeElement',
  });
  const { nodes } = await client.send('Accessibility.getPartialAXTree', {
    ...(result.objectId === undefined ? {} : { objectId: result.objectId }),
    fetchRelatives: false,
  });
  const [node] = nodes;
  return node === undefined || node.role?.value === 'RootWebArea'
    ? '(nothing)'
    : `${node.role?.value}: ${node.name?.value}`;
}

/** Collects the texts of polite live regions from now on. */
async function listen(page: Page): Promise<string[]> {
  const liveTexts: string[] = [];
  await page.exposeFunction('onLiveText', (words: string) => liveTexts.push(words));
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[aria-live], [role="log"], [role="status"]');
        const words = region?.textContent?.trim();
        if (words) window.onLiveText(words);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return liveTexts;
}

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: thirty nights are chosen by keys, and announced to screen readers`, async ({
    page,
  }, info) => {
    const language = locale === 'ko' ? 'kr' : 'en';
    const query = { region: 'jeju' };
    const { hotels } = await must(site, 'listHotels', { query }, { language });
    const hotel = hotels.find(({ offer }) => offer !== null);
    const room = hotel?.offer;
    if (hotel === undefined || !room) throw new Error('no hotel');
    const today = seoulToday(new Date());
    const { days } = await must(
      site,
      'getRoomTypeRange',
      {
        params: { id: hotel.id, roomId: room.roomTypeId, fromDate: today, toDate: today },
        query: { nights: 30 },
      },
      { language },
    );
    expect(days).toHaveLength(1);

    let reads = 0;
    page.on('request', (request) => (reads += request.url().includes('/room-type') ? 1 : 0));
    await page.goto(
      path(locale, `/hotel/${hotel.id}/calendar?nights=30&roomId=${room.roomTypeId}`),
    );
    const grid = page.getByRole('grid').first();
    await expect(grid).toBeVisible();
    const client = await page.context().newCDPSession(page);
    const liveTexts = await listen(page);
    const log: string[] = [];
    const press = async (key: string) => {
      await page.keyboard.press(key);
      log.push(`[${key}]  ${await focused(client)}`);
    };

    // From the button before the calendar into its days, then on by a week, a day and two months.
    await page
      .getByRole('button', { name: text(locale, 'common:when.next'), exact: true })
      .first()
      .focus();
    await press('Tab');
    for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'PageDown', 'ArrowLeft']) {
      await press(key);
    }
    const weekday =
      locale === 'ko' ? /[월화수목금토일]요일/ : /(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day/;
    for (const line of log) expect(line).toMatch(weekday);
    // Finds the next day on which a stay can start, by arrow keys alone.
    const perNights = locale === 'ko' ? '30박' : '30 nights';
    for (let tries = 0; tries < 40 && !log.at(-1)?.includes(perNights); tries += 1) {
      await press('ArrowRight');
    }
    expect(log.at(-1)).toMatch(/\d{3},\d{3}/);
    const dayTotal = /\d{1,3}(?:,\d{3})+/.exec(log.at(-1) ?? '')?.[0] ?? '';
    await press('Enter');
    const total = page.getByTestId('calendar-total');
    await expect(total).toContainText(dayTotal);
    await expect.poll(() => liveTexts.join('\n')).toContain(dayTotal);
    log.push(`live: ${liveTexts.filter((words) => words.includes(dayTotal)).at(-1)}`);
    // One answer contains eighteen months, so no further request is made.
    expect(reads).toBe(0);
    await info.attach('transcript', { body: log.join('\n'), contentType: 'text/plain' });

    // The link leads on to the room, which shows the same total for the stay.
    const go = page.getByRole('link', { name: text(locale, 'hotel:calendar.go') });
    for (let tries = 0; tries < 12; tries += 1) {
      if (await go.evaluate((link) => link === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/options/${room.roomTypeId}`));
    await expect(page.getByText(dayTotal).first()).toBeVisible();
  });
}

test('the calendar keeps the stay of the page before, and shows it as chosen', async ({ page }) => {
  const stay = { from: nightIn(75), to: nightIn(103), adults: 1, children: 0 };
  const { hotel } = await findOffer(site, stay);
  await page.goto(`/hotel/${hotel.id}?from=${stay.from}&to=${stay.to}&adults=1&children=0`);
  const way = page.locator(`a[href*="/hotel/${hotel.id}/calendar?"]`).first();
  await way.click();
  await expect(page).toHaveURL(new RegExp(`from=${stay.from}&to=${stay.to}&adults=1`));
  await expect(page.locator(`[data-day="${stay.from}"]`)).toHaveAttribute('data-edge', 'in');
  await expect(page.locator('input[name="nights"]')).toHaveValue('28');
  // With another length the stay begins on the same day, and the way back keeps the stay.
  await page
    .getByRole('link', { name: text('ko', 'common:unit.nights_other', { count: '14' }) })
    .click();
  await expect(page).toHaveURL(
    new RegExp(`nights=14.*from=${stay.from}|from=${stay.from}.*nights=14`),
  );
  await expect(page.locator(`[data-day="${stay.from}"]`)).toHaveAttribute('data-edge', 'in');
  await expect(page.locator('a.ui-back')).toHaveAttribute('href', new RegExp(`from=${stay.from}`));
});

/** The middle of a day's cell, in px of the window. */
async function middleOf(page: Page, day: string) {
  const cell = page.locator(`[data-day="${day}"]`);
  await cell.scrollIntoViewIfNeeded();
  const box = await cell.boundingBox();
  if (box === null) throw new Error(`${day} isn't shown`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('desk: dragging moves the stay, dragging its end changes its length', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const stay = { from: nightIn(40), to: nightIn(47), adults: 1, children: 0 };
  const { hotel, room } = await findOffer(site, stay);
  const query = `from=${stay.from}&to=${stay.to}&adults=1&children=0`;
  await page.goto(`/hotel/${hotel.id}/calendar?roomId=${room.id}&${query}`);
  await expect(page.getByRole('grid')).toHaveCount(3);
  await expect(page.locator('[data-heat]').first()).toBeVisible();
  const { days } = await must(site, 'getRoomTypeRange', {
    params: { id: hotel.id, roomId: room.id, fromDate: nightIn(41), toDate: nightIn(44) },
    query: { nights: 7, adults: 1, children: 0 },
  });
  const at = days.findIndex(({ total }) => total !== null);
  const target = days[at];
  if (target === undefined) throw new Error('no other day is free');

  // The third day of the stay is taken, and carried as far as check-in is to move.
  const held = await middleOf(page, nightIn(42));
  const there = await middleOf(page, nightIn(42 + at + 1));
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(there.x, there.y, { steps: 5 });
  await page.mouse.up();
  await expect(page.locator('[data-edge="in"]')).toHaveAttribute('data-day', target.night);
  await expect(page.locator('[data-edge="out"]')).toHaveAttribute('data-day', nightIn(48 + at));
  await expect(page.getByTestId('calendar-total')).toHaveAttribute(
    'data-amount',
    String(target.total),
  );

  const end = await middleOf(page, nightIn(48 + at));
  const later = await middleOf(page, nightIn(50 + at));
  await page.mouse.move(end.x, end.y);
  await page.mouse.down();
  await page.mouse.move(later.x, later.y, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(new RegExp(`nights=9.*from=${target.night}`));
  await expect(page.locator('[data-edge="out"]')).toHaveAttribute('data-day', nightIn(50 + at));
});

test('phone, en: the months are below each other, and open at the stay', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const stay = { from: nightIn(130), to: nightIn(137), adults: 1, children: 0 };
  const { hotel, room } = await findOffer(site, stay);
  const query = `from=${stay.from}&to=${stay.to}&adults=1&children=0`;
  await page.goto(`/en/hotel/${hotel.id}/calendar?roomId=${room.id}&${query}`);
  const checkIn = page.locator(`[data-day="${stay.from}"]`);
  await expect(checkIn).toHaveAttribute('data-edge', 'in');
  // The month of the stay is at the top of the list, and far months aren't drawn yet.
  const list = page.locator('.months[data-count="vertical"]');
  expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(500);
  expect(await page.getByRole('grid').count()).toBeLessThan(6);
  await list.evaluate((element) => element.scrollTo(0, 0));
  await expect(page.locator(`[data-day="${nightIn(1)}"]`)).toBeVisible();
  await expect(page.locator('[data-day][tabindex="0"]')).toHaveCount(1);
});
