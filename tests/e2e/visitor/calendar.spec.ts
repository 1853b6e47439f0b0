import { expect, test, type CDPSession, type Locator, type Page } from '@playwright/test';

import { findCheapestWeek, MAX_SNAP_DAYS } from '@/domain/price/cheapest-week';
import { addNights, nightsBetween, seoulToday } from '@/domain/stay/stay';

import { findOffer, must, nightIn } from '../../support/api';
import { amountOf, path, waitForScripts } from '../../support/browser';
import { site } from '../../support/sites';
import { openPart } from '../../support/stay-bar';
import { openFinger } from '../../support/pointer';
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
    await waitForScripts(page);
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

/** The days of arrival that the price ribbon shows. */
const RIBBON_DAYS = 365;

/** The ribbon and its slider, where the bar of the stay is, and how many px a day is wide. */
async function findRibbon(when: Locator) {
  const ribbon = when.getByTestId('price-ribbon');
  // Its days are asked for when it comes into view.
  await expect(async () => {
    await when.locator('section').last().scrollIntoViewIfNeeded();
    await expect(ribbon).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await expect(ribbon).not.toHaveAttribute('data-waiting');
  await ribbon.scrollIntoViewIfNeeded();
  const slider = when.getByRole('slider');
  const [track, bar] = [await ribbon.boundingBox(), await slider.boundingBox()];
  if (track === null || bar === null) throw new Error('The ribbon is not drawn');
  return { ribbon, slider, bar, perDay: track.width / RIBBON_DAYS };
}

/** The days of arrival in Seoul for a length, as the API answers them for the ribbon's year. */
async function daysOfYear(nights: number) {
  const from = seoulToday(new Date());
  const query = { region: 'seoul', nights, adults: 1, children: 0, from };
  const { days } = await must(site, 'getAreaCalendar', {
    query: { ...query, to: addNights(from, RIBBON_DAYS - 1) },
  });
  const totalOf = (night: string) => days.find((day) => day.night === night)?.total ?? null;
  return { days, totalOf };
}

/** Expects that the slider, the head and the month grid show a stay with its total. */
async function expectStay(page: Page, when: Locator, stay: { from: string; to: string }) {
  const nights = nightsBetween(stay.from, stay.to);
  const total = (await daysOfYear(nights)).totalOf(stay.from);
  if (total === null) throw new Error(`No stay of ${nights} nights starts on ${stay.from}`);
  const amount = total.toLocaleString('en');
  await expect(page.locator('main .bar [name="from"]').first()).toHaveValue(stay.from);
  await expect(page.locator('main .bar [name="to"]').first()).toHaveValue(stay.to);
  await expect.poll(() => amountOf(when.getByTestId('calendar-total'))).toBe(total);
  const slider = when.getByRole('slider');
  await expect(slider).toHaveAttribute('aria-valuetext', new RegExp(`${nights}박, ${amount}원$`));
  const past = nightsBetween(seoulToday(new Date()), stay.from);
  await expect(slider).toHaveAttribute('aria-valuenow', String(past));
  // The months have followed the stay, and say the same of its first day.
  const first = when.locator(`[data-day="${stay.from}"]`);
  await expect(first).toHaveAttribute('data-edge', 'in');
  await expect(first).toContainText(amount);
}

test('desk: the stay is dragged along the ribbon of a year, and its end for the length', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const [from, to] = [nightIn(40), nightIn(54)];
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search/calendar')) requests.push(request.url());
  });
  await page.goto(`/search/result?region=seoul&from=${from}&to=${to}&adults=1&children=0`);
  const when = await openPart(page, 'ko', 'when');
  const { ribbon, slider, bar, perDay } = await findRibbon(when);
  const { days, totalOf } = await daysOfYear(14);

  // The line has as many parts as there are runs of days on which a stay can start.
  const runs = days.filter(({ total }, at) => total !== null && !days[at - 1]?.total);
  const line = (await ribbon.locator('.line').first().getAttribute('d')) ?? '';
  expect(line.split('M')).toHaveLength(runs.length + 1);
  await expectStay(page, when, { from, to });
  const calls = requests.length;

  // A free day 60 days away or soon after, which isn't near the day that stays snap to.
  const best = findCheapestWeek(days)?.best ?? from;
  let away = 60;
  const isNear = () => Math.abs(nightsBetween(addNights(from, away), best)) <= MAX_SNAP_DAYS;
  while (totalOf(addNights(from, away)) === null || isNear()) away += 1;
  const held = { x: bar.x + bar.width / 3, y: bar.y + bar.height / 2 };
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  await page.mouse.move(held.x + away * perDay, held.y, { steps: 12 });
  // The total follows while the bar is still held.
  const there = addNights(from, away);
  await expect.poll(() => amountOf(when.getByTestId('calendar-total'))).toBe(totalOf(there));
  await page.mouse.up();
  await expectStay(page, when, { from: there, to: addNights(there, 14) });
  // The whole year was one answer, so moving along it asks for nothing.
  expect(requests).toHaveLength(calls);

  const moved = await findRibbon(when);
  const end = { x: moved.bar.x + moved.bar.width, y: moved.bar.y + moved.bar.height / 2 };
  await page.mouse.move(end.x, end.y);
  await page.mouse.down();
  await page.mouse.move(end.x + 16 * perDay, end.y, { steps: 6 });
  await page.mouse.up();
  await expectStay(page, when, { from: there, to: addNights(there, 30) });
  await expect(slider).toBeFocused();
});

test('desk: near the cheapest week of the year the dragged stay snaps to it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const [from, to] = [nightIn(40), nightIn(70)];
  await page.goto(`/search/result?region=seoul&from=${from}&to=${to}&adults=1&children=0`);
  const when = await openPart(page, 'ko', 'when');
  const { ribbon, slider, bar, perDay } = await findRibbon(when);
  const { days } = await daysOfYear(30);
  const week = findCheapestWeek(days);
  if (week === null) throw new Error('All days cost the same');
  const mark = await ribbon.locator('.week').boundingBox();
  const marked = Math.round(((mark?.x ?? 0) - ((await ribbon.boundingBox())?.x ?? 0)) / perDay);
  expect(marked).toBe(nightsBetween(seoulToday(new Date()), week.first));
  const held = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 };
  const far = nightsBetween(from, week.best);
  await page.mouse.move(held.x, held.y);
  await page.mouse.down();
  for (const beside of [MAX_SNAP_DAYS, -MAX_SNAP_DAYS]) {
    await page.mouse.move(held.x + (far - 20) * perDay, held.y, { steps: 6 });
    await expect(slider).not.toHaveAttribute('aria-valuenow', String(40 + far));
    await page.mouse.move(held.x + (far + beside) * perDay, held.y, { steps: 6 });
    await expect(slider).toHaveAttribute('aria-valuenow', String(40 + far));
  }
  await page.mouse.up();
  await expectStay(page, when, { from: week.best, to: addNights(week.best, 30) });
});

test('desk: without prices there is no ribbon, and dates can still be chosen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const [from, to] = [nightIn(40), nightIn(54)];
  await page.route('**/search/calendar*', (route) => route.abort());
  await page.goto(`/search/result?region=seoul&from=${from}&to=${to}&adults=1&children=0`);
  const when = await openPart(page, 'ko', 'when');
  // Each call is tried three times before it is given up.
  const failed = when.getByText(text('ko', 'common:when.failed'));
  await expect(failed).toBeVisible({ timeout: 40_000 });
  await expect(when.getByRole('slider')).toHaveCount(0);
  await expect(when.locator('.ui-skeleton')).toHaveCount(0);
  await when.locator(`[data-day="${nightIn(42)}"]`).click();
  await expect(page.locator('main .bar [name="from"]').first()).toHaveValue(nightIn(42));
});

test('desk: keys move the stay on the ribbon by days and weeks, and change its length', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  const stay = { from: nightIn(40), to: nightIn(54) };
  await page.goto(
    `/search/result?region=seoul&from=${stay.from}&to=${stay.to}&adults=1&children=0`,
  );
  const when = await openPart(page, 'ko', 'when');
  const { slider } = await findRibbon(when);
  await slider.focus();
  const steps = [
    ['ArrowRight', 1, 1],
    ['Shift+ArrowRight', 7, 7],
    ['Shift+ArrowDown', -7, -7],
    ['ArrowLeft', -1, -1],
    ['+', 0, 1],
    ['-', 0, -1],
  ] as const;
  let now = stay;
  for (const [key, start, end] of steps) {
    await page.keyboard.press(key);
    now = { from: addNights(now.from, start), to: addNights(now.to, end) };
    await expectStay(page, when, now);
    await expect(slider).toBeFocused();
  }
});

test(
  'phone: a finger drags the stay on the ribbon, and the sheet stays where it is',
  { tag: '@only-phone' },
  async ({ page }) => {
    const [from, to] = [nightIn(40), nightIn(70)];
    await page.goto(`/search/result?region=seoul&from=${from}&to=${to}&adults=1&children=0`);
    const when = await openPart(page, 'ko', 'when');
    const { ribbon, slider, bar, perDay } = await findRibbon(when);
    const finger = await openFinger(page);
    const before = (await ribbon.boundingBox())?.y;
    const held = { x: bar.x + bar.width / 3, y: bar.y + bar.height / 2 };
    await finger.press(held);
    // Along the ribbon and up, which would scroll the sheet beside the bar.
    for (let part = 1; part <= 10; part += 1) {
      await finger.moveTo({ x: held.x + part * 9 * perDay, y: held.y - part * 9 });
    }
    await finger.lift();
    await expect
      .poll(async () => Number(await slider.getAttribute('aria-valuenow')))
      .toBeGreaterThan(40 + 80);
    expect((await ribbon.boundingBox())?.y).toBe(before);
    const chosen = Number(await slider.getAttribute('aria-valuenow'));
    const first = when.locator(`[data-day="${nightIn(chosen)}"]`);
    await expect(first).toHaveAttribute('data-edge', 'in');
    // The list of months has followed the stay, whether or not the sheet shows all of the list.
    const isInList = () =>
      first.evaluate((cell) => {
        const list = cell.closest('.months')?.getBoundingClientRect();
        const { top, bottom } = cell.getBoundingClientRect();
        return list !== undefined && bottom > list.top && top < list.bottom;
      });
    await expect.poll(isInList).toBe(true);
    const total = (await daysOfYear(30)).totalOf(nightIn(chosen));
    await expect.poll(() => amountOf(when.getByTestId('calendar-total'))).toBe(total);
  },
);
