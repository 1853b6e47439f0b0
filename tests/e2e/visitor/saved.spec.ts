import { expect, test, type Page } from '@playwright/test';

import { must, nightIn, registerMember } from '../../support/api';
import { schemeProblems } from '../../support/axe';
import { path, shownAmount, watchErrors } from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/** The wishlist, hotels viewed recently, and the comparison of rooms. */

const ko = (key: `${string}:${string}`, facts = {}) => text('ko', key, facts);
const stay = { from: nightIn(60), to: nightIn(90), adults: 2, children: 0 };
const query = `from=${stay.from}&to=${stay.to}&adults=2&children=0`;

const heart = (page: Page, name: string) =>
  page.getByRole('button', { name: ko('common:saved.save', { name }) });
const cardNames = (page: Page, section: string) =>
  page.getByRole('region', { name: section }).getByRole('heading', { level: 3 });

test('a visitor saves two hotels and compares rooms, and finds them in the account after signing in', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const errors = watchErrors(page);
  const member = await registerMember(site);
  const { hotels } = await must(site, 'listHotels', { query: { ...stay, sort: 'price' } });
  const [first, second] = hotels.filter(({ offer }) => offer !== null);
  if (first === undefined || second === undefined) throw new Error('no two hotels');

  await page.goto(`/search/result?sort=price&${query}`);
  await heart(page, first.name).click();
  await expect(heart(page, first.name)).toHaveAttribute('aria-pressed', 'true');
  await heart(page, second.name).press('Space');
  await expect(heart(page, second.name)).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: ko('common:saved.see') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ko('saved:wishlist.title'));
  const saved = ko('saved:wishlist.saved');
  await expect(cardNames(page, saved)).toHaveText([second.name, first.name]);

  // Each hotel has its price for the stay in the address, as in every other list.
  await page.goto(`/wishlist?${query}`);
  for (const { name, offer } of [first, second]) {
    const card = page.getByRole('listitem').filter({ has: heart(page, name) });
    await expect(card.getByTestId('offer-total')).toHaveAttribute(
      'data-amount',
      String(offer?.total),
    );
  }
  expect(await schemeProblems(page, ['light', 'dark'])).toEqual([]);

  const rooms: number[] = [];
  const totals: number[] = [];
  for (const { id } of [first, second]) {
    const items = await must(site, 'getHotelItems', { params: { id }, query: stay });
    const priced = items.rooms.flatMap((room) => {
      const best = room.plans.flatMap(({ quote }) => quote?.total ?? []);
      return best.length === 0 ? [] : { room, total: Math.min(...best) };
    });
    const [{ room, total } = { room: undefined, total: 0 }] = priced;
    if (room === undefined) throw new Error('no room');
    rooms.push(room.id);
    totals.push(total);
    await page.goto(`/hotel/${id}?${query}`);
    // A page that is left before its script runs doesn't count as viewed.
    await expect.poll(() => viewedOf(page)).toContain(id);
    await page.goto(`/hotel/${id}/options?${query}`);
    const toggle = page.getByRole('button', {
      name: ko('common:compare.addRoom', { room: room.name }),
      exact: true,
    });
    await expect(toggle).toBeEnabled();
    await toggle.press('Enter');
    await expect(
      page.getByRole('button', {
        name: ko('common:compare.takeOutRoom', { room: room.name }),
        exact: true,
      }),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: ko('common:compare.go') }).click();
  await expect(page).toHaveURL(
    new RegExp(`/compare\\?rooms=${rooms.join('%2C')}&from=${stay.from}`),
  );
  const table = page.getByRole('region', { name: ko('saved:compare.table') });
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  const row = table.getByRole('row', { name: ko('saved:compare.row.total') });
  for (const [at, total] of totals.entries()) {
    expect(await shownAmount(row.getByRole('cell').nth(at))).toBe(total);
  }
  expect(await schemeProblems(page, ['light', 'dark'])).toEqual([]);
  await narrowTable(page);

  const way = encodeURIComponent(`/wishlist?${query}`);
  await page.goto(`/auth/login?redirect_url=${way}`);
  await page.locator('input[name="email"]').fill(member.email);
  await page.locator('input[name="password"]').fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/wishlist\?/, { timeout: 30_000 });
  await expect(cardNames(page, saved)).toHaveText([second.name, first.name]);
  await expect(cardNames(page, ko('common:viewed.title'))).toHaveText([second.name, first.name]);
  const lists = await must(site, 'getSaved', {}, { token: member.token });
  const ids = [second.id, first.id];
  expect(lists).toEqual({ hotels: ids, viewed: ids, rooms });
  // The lists now belong to the account alone, and the server renders them for the member.
  const kept = () => page.evaluate(() => window.localStorage.getItem('meomum.saved'));
  await expect.poll(kept).toBeNull();
  expect(await (await page.request.get(`/wishlist?${query}`)).text()).toContain(first.name);

  await heart(page, second.name).first().press('Space');
  await expect(cardNames(page, saved)).toHaveText([first.name]);
  await expect(page.getByRole('region', { name: saved })).toBeFocused();
  await page.getByRole('button', { name: ko('saved:viewed.clear') }).click();
  await expect(page.getByRole('region', { name: ko('common:viewed.title') })).toHaveCount(0);
  await page.goto('/auth/info');
  // This happens before the session ends: a request that is under way at that moment would be
  // refused, which the console would show.
  expect(errors).toEqual([]);
  await page.getByRole('button', { name: ko('auth:info.logout'), exact: true }).click();
  await expect(page).not.toHaveURL(/\/auth\/info/);
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: ko('saved:wishlist.empty') })).toBeVisible();
  expect(await kept()).toBeNull();
});

/** The hotels that this browser remembers as viewed. */
const viewedOf = (page: Page): Promise<number[]> =>
  page.evaluate(() => {
    const kept = window.localStorage.getItem('meomum.saved');
    const lists = JSON.parse(kept ?? '{}') as { viewed?: Array<{ id: number }> };
    return (lists.viewed ?? []).map(({ id }) => id);
  });

/**
 * On a phone only the table scrolls sideways; its first column stays, and a room can be removed. What leads to
 * further rooms stands below the table there, and beside it at a desk, where two rooms leave space.
 */
async function narrowTable(page: Page) {
  const table = page.getByRole('region', { name: ko('saved:compare.table') });
  const findPlaceOfMore = async () => {
    const [shown, more] = [
      await table.boundingBox(),
      await page
        .getByRole('main')
        .getByRole('link', { name: ko('saved:compare.find') })
        .boundingBox(),
    ];
    if (shown === null || more === null) return null;
    return more.x > shown.x + shown.width
      ? 'beside'
      : more.y > shown.y + shown.height
        ? 'below'
        : 'over';
  };
  expect(await findPlaceOfMore()).toBe('beside');
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await findPlaceOfMore()).toBe('below');
  const label = table.getByRole('rowheader').first();
  const before = await label.boundingBox();
  const moved = await table.evaluate((element) => {
    element.scrollLeft = 1000;
    const page = document.documentElement;
    return [element.scrollLeft > 50, page.scrollWidth - page.clientWidth];
  });
  expect(moved).toEqual([true, 0]);
  expect((await label.boundingBox())?.x).toBe(before?.x);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('anything in the address that is not a room is dropped from the comparison with a note', async ({
  page,
}) => {
  const { hotels } = await must(site, 'listHotels', { query: stay });
  const { rooms } = await must(site, 'getHotelItems', {
    params: { id: hotels[0]?.id ?? 0 },
    query: stay,
  });
  const known = rooms[0]?.id ?? 0;
  for (const locale of ['ko', 'en'] as const) {
    const textOf = (key: `${string}:${string}`) => text(locale, key);
    for (const [roomsInAddress, messageKey] of [
      [`${known},999999999`, 'saved:compare.unknown'],
      [`${known},<script>alert(1)</script>,-1,1e9,,4294967296`, 'saved:compare.unknown'],
      ['nonsense', 'saved:compare.unknown'],
      [`${known},2,3,4,5`, 'saved:compare.tooMany'],
    ] as const) {
      const address = path(locale, `/compare?rooms=${encodeURIComponent(roomsInAddress)}`);
      const answer = await page.request.get(address);
      const html = await answer.text();
      expect([roomsInAddress, answer.status(), html.includes(textOf(messageKey))]).toEqual([
        roomsInAddress,
        200,
        true,
      ]);
      expect(html).not.toContain('<script>alert');
    }
    for (const route of ['/compare', '/wishlist']) {
      const answer = await page.request.get(path(locale, `${route}?from=never&adults=x`));
      expect([route, answer.status()]).toEqual([route, 200]);
      const html = await answer.text();
      expect(html).toContain(textOf('common:stay.bad'));
      expect(html).toContain('<noscript>');
    }
  }
});
