import { expect, test } from '@playwright/test';

import { formatWon } from '@/domain/price/money';
import { addNights, nightsBetween } from '@/domain/stay/stay';

import { call, must, nightIn } from '../../support/api';
import { path } from '../../support/browser';
import { arrive } from '../../support/press';
import { searchPanel, searchToggle } from '../../support/shell';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

const searchText = (locale: 'ko' | 'en', key: string, facts = {}) =>
  text(locale, `search:${key}`, facts);

test('suggestions by initial consonants lead to a place, by the keyboard alone', async ({
  page,
}) => {
  await page.goto('/faq');
  await searchToggle(page).click();
  const field = searchPanel(page).locator('[name="keyword"]');
  await expect(field).toBeFocused();
  await page.keyboard.insertText('ㅎㅇㄷ');
  const options = page
    .getByRole('listbox', { name: searchText('ko', 'form.suggestions') })
    .getByRole('option');
  await expect(options.first()).toContainText('해운대');
  await page.keyboard.press('ArrowDown');
  await expect(field).toHaveAttribute('aria-activedescendant', /haeundae/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/region=busan&area=haeundae|area=haeundae&region=busan/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('해운대');

  // A text without suggestions is searched for as it is, and is remembered in this browser.
  await searchToggle(page).click();
  await expect(field).toBeFocused();
  await field.fill('한옥');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/keyword=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('한옥');
  await searchToggle(page).click();
  const recent = searchPanel(page).getByRole('region', { name: searchText('ko', 'form.recent') });
  await expect(recent.getByRole('link')).toHaveText([/한옥/]);
  await recent.getByRole('button', { name: searchText('ko', 'form.forget') }).click();
  await expect(recent).toHaveCount(0);
  // The first Escape closes the list of suggestions, the second the panel.
  await field.fill('서울');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(searchPanel(page)).toBeVisible();
});

test('a filter leaves only matching hotels, and without results the page says which filter to remove', async ({
  page,
}) => {
  await page.goto(path('en', '/search/result?region=seoul'));
  const openFilters = page.getByTestId('filters-open');
  await openFilters.click();
  const sheet = page.getByRole('dialog', { name: searchText('en', 'filter.title') });
  const kitchen = sheet.getByRole('link', { name: /^Kitchen/ });
  const count = Number(/\d+$/.exec((await kitchen.textContent()) ?? '')?.[0]);
  await kitchen.click();
  await expect(page).toHaveURL(/amenities=kitchen/);
  await expect(kitchen).toHaveAttribute('aria-current', 'true');
  const query = { region: 'seoul', amenities: 'kitchen' };
  expect((await must(site, 'listHotels', { query })).available).toBe(count);
  const show = (hotels: number) =>
    sheet.getByRole('button', {
      name: searchText('en', 'filter.show', {
        hotels: text('en', 'common:unit.hotels_other', { count: String(hotels) }),
      }),
    });
  await expect(show(count)).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/amenities/);
  await expect(kitchen).not.toHaveAttribute('aria-current', 'true');
  // The button says how many hotels there are now; it closes the sheet, and the focus is where it was.
  const { available } = await must(site, 'listHotels', { query: { region: 'seoul' } });
  await show(available).click();
  await expect(sheet).toHaveCount(0);
  await expect(openFilters).toBeFocused();

  // The order is one menu, closed by a choice, by Escape and by a press beside it.
  const sort = page.getByTestId('sort');
  await sort.locator('summary').click();
  await sort.getByRole('link', { name: searchText('en', 'sort.price') }).click();
  await expect(page).toHaveURL(/sort=price/);
  await expect(sort).not.toHaveAttribute('open');
  await sort.locator('summary').click();
  await page.keyboard.press('Escape');
  await expect(sort).not.toHaveAttribute('open');

  // With all filters set no hotel is left, and the page says which one to remove.
  const all = 'region=seoul&amenities=kitchen&type=hotel&totalMax=1';
  await page.goto(path('en', `/search/result?${all}`));
  const drop = page.getByRole('link', { name: /^Without “Price”/ });
  await drop.click();
  await expect(page).not.toHaveURL(/totalMax/);
  await expect(page.getByTestId('offer-total').first()).toBeVisible();
});

test('a first visit sees hotels at once: a picture near the top of a phone, a whole row of cards at a desk', async ({
  page,
}) => {
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (found === null) throw new Error(`${selector} isn't drawn`);
    return found;
  };
  for (const locale of ['ko', 'en'] as const) {
    await page.setViewportSize({ width: 375, height: 812 });
    await arrive(page, path(locale, '/search/result?region=seoul'), true);
    expect((await box('main li .photo')).y).toBeLessThanOrEqual(220);
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = page.locator('main li').filter({ has: page.locator('.photo') });
    for (const card of [0, 1, 2]) {
      const { y, height } = (await row.nth(card).boundingBox()) ?? { y: 900, height: 900 };
      expect(y + height).toBeLessThanOrEqual(900);
    }
    // The cards of a row share its lines.
    for (const part of ['.name', '.total']) {
      const tops = [0, 1, 2].map(async (at) => (await row.nth(at).locator(part).boundingBox())?.y);
      expect(new Set(await Promise.all(tops)).size).toBe(1);
    }
    // Their order is explained once, when somebody asks.
    const why = page.getByTestId('why-order');
    await expect(why.getByText(text(locale, 'search:order.always'))).toBeHidden();
    await why.locator('summary').click();
    await expect(why.getByText(text(locale, 'search:order.recommended'))).toBeVisible();
    await expect(why.getByText(text(locale, 'search:order.always'))).toBeVisible();
    const list = await box('main .list');
    const map = await box('main .map');
    expect(list.x).toBeLessThanOrEqual(24);
    expect(map.x + map.width).toBe(1440);
    expect(map.x - list.x - list.width).toBeLessThanOrEqual(24);
  }
});

test('with a length of stay and a flexible arrival, each hotel is shown for its cheapest dates', async ({
  page,
}) => {
  const from = nightIn(40);
  await page.goto(path('en', `/search/result?region=busan&from=${from}&length=2&unit=week&flex=7`));
  const first = page
    .locator('main li')
    .filter({ has: page.getByTestId('offer-total') })
    .first();
  const href = await first.getByRole('link').first().getAttribute('href');
  const linkParams = new URL(href ?? '', site.url).searchParams;
  const start = linkParams.get('from') ?? '';
  expect(nightsBetween(start, linkParams.get('to') ?? '')).toBe(14);
  expect(Math.abs(nightsBetween(from, start))).toBeLessThanOrEqual(7);
  const total = Number(await first.getByTestId('offer-total').getAttribute('data-amount'));
  const id = Number(/hotel\/(\d+)/.exec(href ?? '')?.[1]);
  // No arrival in these days is cheaper, and the hotel's own page has the same total.
  for (let away = -7; away <= 7; away += 1) {
    const checkIn = addNights(from, away);
    const query = { from: checkIn, to: addNights(checkIn, 14) };
    const { offer } = await must(site, 'getHotel', { params: { id }, query });
    if (offer !== null) expect(offer.total).toBeGreaterThanOrEqual(total);
    if (checkIn === start) expect(offer?.total).toBe(total);
  }
});

test('prices say what they include, a single month can be chosen, and too many guests are explained', async ({
  page,
}) => {
  const stay = { from: nightIn(20), to: nightIn(34) };
  await page.goto(path('en', `/search/result?region=seoul&from=${stay.from}&to=${stay.to}`));
  const card = page
    .locator('main li')
    .filter({ has: page.getByTestId('refund-note') })
    .first();
  const note = (await card.getByTestId('refund-note').textContent()) ?? '';
  const href = (await card.getByRole('heading').getByRole('link').getAttribute('href')) ?? '';
  const params = { id: Number(/hotel\/(\d+)/.exec(href)?.[1]) };
  const { rooms } = await must(site, 'getHotelItems', { params, query: stay });
  const refundable = rooms
    .flatMap(({ plans }) => plans)
    .flatMap((plan) => (plan.refundable && plan.quote !== null ? plan.quote.total : []));
  expect(note).toContain(text('en', 'common:card.nonRefundable'));
  expect(note).toContain(formatWon(Math.min(...refundable), 'en'));
  const month = { from: stay.from, to: nightIn(50) };
  const { offer } = await must(site, 'getHotel', { params, query: month });
  if (offer === null) await expect(card.getByTestId('month-price')).toHaveCount(0);
  else await expect(card.getByTestId('month-price')).toContainText(formatWon(offer.total, 'en'));
  await page.goto(href);
  await expect(page.getByRole('main').getByText(note).first()).toBeVisible();

  await page.goto(path('en', `/search/result?from=${stay.from}&to=${stay.to}&adults=6&children=4`));
  await expect(
    page.getByRole('heading', { name: searchText('en', 'empty.party_other', { count: '10' }) }),
  ).toBeVisible();
  await page.getByTestId('split-party').getByRole('link').click();
  await expect(page).not.toHaveURL(/adults=6/);
  await expect(page.getByTestId('offer-total').first()).toBeVisible();
});

const HOSTILE = [
  `keyword=${'%EA%B0%80'.repeat(10_000)}`,
  `keyword=${encodeURIComponent("'; drop table hotels; --")}`,
  `keyword=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
  'keyword=%ED%A0%80%E2%80%AE',
  'keyword=%E2%80%AE%E2%80%AB%E2%81%A6',
  'page=-1',
  'page=1000000000',
  'bounds=35.3,129,35,129.3',
  'region=atlantis&area=x&type=castle&sort=chaos',
  'amenities=moat,kitchen&grade=99&score=-3&size=huge',
  'length=9999&unit=aeon&flex=400',
  'adults=1000&children=-1',
  'from=9999-99-99&to=0000-00-00',
] as const;

test('no search breaks the page or the API', async ({ request }) => {
  for (const query of HOSTILE) {
    const answer = await request.get(`${site.url}/en/search/result?${query}`);
    const html = await answer.text();
    expect([query.slice(0, 60), answer.status()]).toEqual([query.slice(0, 60), 200]);
    expect(html).not.toContain('<img src=x');
    expect(html.length).toBeLessThan(600_000);
    const direct = await request.get(`${site.url}/api/v2/search/list?${query}`);
    expect([query.slice(0, 60), direct.status() < 500]).toEqual([query.slice(0, 60), true]);
  }
  const long = await request.get(`${site.url}/en/search/result?${HOSTILE[0]}`);
  expect(await long.text()).toContain(searchText('en', 'note.KEYWORD_CUT'));
  const query = { region: 'atlantis', bounds: '1,2' };
  const { data } = await call(site, 'listHotels', { query });
  expect(data?.notes).toEqual(['REGION_UNKNOWN', 'BOUNDS_UNUSABLE']);
});
