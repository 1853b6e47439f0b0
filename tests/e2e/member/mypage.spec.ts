import { expect, test, type Page } from '@playwright/test';

import type { HotelId, RoomTypeId } from '@/domain/ids';
import { directionsTo } from '@/domain/hotel/map';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { formatNight } from '@/i18n/format';
import {
  findOffer,
  hold,
  must,
  nightIn,
  offerAt,
  pay,
  registerMember,
  type Member,
} from '../../support/api';
import { schemeProblems, schemesOf } from '../../support/axe';
import { amountOf, path, signIn, waitForScripts } from '../../support/browser';
import { clockHotels, justLeft, manyStays, site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

/** My page and a booking's own page, for bookings in every state. */

type Locale = 'ko' | 'en';
const region = (page: Page, locale: Locale, name: Parameters<typeof text>[1]) =>
  page.getByRole('region', { name: text(locale, name), exact: true });

/** Holds a room for a stay that begins in so many days. */
async function heldIn(member: Member, days: number, nights: number, skip = 0) {
  const stay = { from: nightIn(days), to: nightIn(days + nights) };
  const { quote } = await findOffer(site, stay, { refundable: true, skip });
  return hold(site, member, quote.token);
}

/**
 * English words are longer, so English is tested on a phone, which has the least room for them.
 */
const onPhone = (locale: Locale) => (locale === 'en' ? ' @only-phone' : '');

/** Two lines of the ring as they are read; numbers are tied to their units by any space. */
const spaced = (...lines: string[]) =>
  new RegExp(`^${lines.join(' ').replaceAll(/[\s\u00a0]+/g, '\\s')}$`);
const textOfDays = (locale: Locale, days: number) =>
  text(locale, 'booking:ring.days_other', { count: String(days) });

/** A free place in a tour of a hotel in the next two weeks. */
async function freeTour(id: HotelId, roomId: RoomTypeId) {
  for (let days = 1; days <= 14; days += 1) {
    const params = { id, roomId, fromDate: nightIn(days) };
    const { date, times } = await must(site, 'getPossibleTime', { params, query: {} });
    const time = times.find(({ closed }) => closed === null)?.time;
    if (time !== undefined) return { date, time };
  }
  throw new Error('No tour is free.');
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

for (const locale of ['ko', 'en'] as const) {
  test(`${locale}: open matters come first, then the next stay with directions to the hotel${onPhone(locale)}`, async ({
    page,
  }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    await signIn(page, site, member);
    const near = await heldIn(member, 3, 30);
    await pay(site, member, near.id);
    const later = await heldIn(member, 90, 30, 1);
    await pay(site, member, later.id);
    const waiting = await heldIn(member, 160, 7);

    await page.goto(path(locale, '/mypage'));
    const waits = region(page, locale, 'mypage:waiting.title').getByRole('listitem');
    await expect(waits).toHaveCount(1);
    // The list shows the countdown of the hold.
    await expect(waits).toContainText(/1[0-4]:[0-5]\d/);
    const payLink = waits.getByRole('link');
    await expect(payLink).toHaveAttribute('href', path(locale, `/payment/${waiting.id}`));

    const next = region(page, locale, 'mypage:nextStay');
    await expect(next).toContainText(text(locale, 'mypage:phase.NEAR_other', { count: '3' }));
    await expect(next.getByTestId('stay-ring')).toHaveText(
      spaced(text(locale, 'booking:ring.toGo'), textOfDays(locale, 3)),
    );
    await expect(
      next.locator(`h3 a[href="${path(locale, `/mypage/detail/${near.id}`)}"]`),
    ).toBeVisible();
    const { stay } = await must(site, 'getMypage', {}, { token: member.token });
    if (stay === null) throw new Error('no stay');
    const { name, addressKo, lat, lng } = stay.hotel;
    // Pages in either language show the Korean address for taxi drivers.
    await expect(next).toContainText(addressKo);
    const ways = directionsTo({ name, address: addressKo, lat, lng });
    // One button leads, and it opens the three maps.
    const actions = next.locator('.actions > .ui-btn');
    await expect(actions).toHaveCount(2);
    const way = next.getByRole('button', { name: text(locale, 'mypage:stay.way') });
    await expect(way).toHaveAttribute('data-variant', 'primary');
    await expect(next.locator('.actions > [data-variant="primary"]')).toHaveCount(1);
    await way.click();
    const sheet = page.getByRole('dialog', { name: text(locale, 'mypage:stay.wayThere') });
    await expect(sheet).toContainText(addressKo);
    const group = sheet.getByRole('group', { name: text(locale, 'map:directions') });
    const hrefs = await group
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs).toHaveLength(3);
    expect(hrefs).toContain(ways.GOOGLE);
    expect(hrefs).toContain(ways.NAVER);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(way).toBeFocused();
    await expect(next).toContainText(stay.hotel.checkInTime);
    await expect(next.locator(`a[href="tel:${stay.hotel.phone}"]`)).toBeVisible();

    const others = region(page, locale, 'mypage:others.title');
    await expect(
      others.locator(`a[href="${path(locale, `/mypage/detail/${later.id}`)}"]`),
    ).toBeVisible();
    // Each of the three has one place on the page; a filter lists all that it finds.
    const bookings = region(page, locale, 'mypage:bookings');
    await expect(bookings).toContainText(
      text(locale, 'mypage:bookingsAbove_other', { count: '3' }),
    );
    await expect(bookings.getByRole('article')).toHaveCount(0);
    for (const { id } of [near, later]) {
      const links = page.locator(`main a[href="${path(locale, `/mypage/detail/${id}`)}"]`);
      const places = await links.evaluateAll(
        (all) => new Set(all.map((link) => link.closest('section')?.ariaLabelledByElements)).size,
      );
      expect(places).toBe(1);
    }
    expect(await scrollsSideways(page)).toBe(false);
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);
  });

  test(`${locale}: before a stay its tasks are listed, and a booked tour is ticked${onPhone(locale)}`, async ({
    page,
  }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    await signIn(page, site, member);
    const from = nightIn(20);
    const query = { from, to: nightIn(50), sort: 'price' } as const;
    const language = locale === 'ko' ? 'kr' : 'en';
    const { hotels } = await must(site, 'listHotels', { query }, { language });
    const offering = hotels.findLast(({ tourOffered, offer }) => tourOffered && offer !== null);
    if (offering === undefined) throw new Error('No hotel with tours has a room.');
    const { quote } = await offerAt(site, offering.id, { from, to: nightIn(50) });
    const { id } = await hold(site, member, quote.token);
    await pay(site, member, id);
    await page.goto(path(locale, '/mypage'));
    const next = region(page, locale, 'mypage:nextStay');
    await expect(next.getByTestId('stay-ring')).toHaveText(
      spaced(text(locale, 'booking:ring.toGo'), textOfDays(locale, 20)),
    );
    const tour = next.locator('[data-task="TOUR"]');
    const tick = tour.getByRole('img', { name: text(locale, 'mypage:tasks.done') });
    await expect(tick).toHaveCount(0);
    await expect(tour.getByRole('link')).toHaveAttribute(
      'href',
      path(locale, `/hotel/${offering.id}/calendar/tour`),
    );
    // Every receipt has the guest's name.
    await expect(next.locator('[data-task="RECEIPT_NAME"]')).toContainText('김하늘');

    const free = await freeTour(offering.id, quote.roomTypeId);
    await must(
      site,
      'bookTour',
      {
        body: {
          ...free,
          hotelId: offering.id,
          consent: true,
          visitor: { name: '김하늘', tel: '010-2345-6789' },
        },
      },
      { token: member.token },
    );
    await page.reload();
    await expect(tick).toBeVisible();
    await tour.getByRole('link').click();
    await expect(page).toHaveURL(/#tours$/);

    // The ticket has the tour among its steps, and its number can be copied.
    await page.goto(path(locale, `/mypage/detail/${id}`));
    const ticket = page.getByRole('region', { name: offering.name, exact: true });
    await expect(ticket).toContainText(id);
    const steps = ticket.getByRole('list', { name: text(locale, 'booking:ticket.steps') });
    await expect(steps.getByRole('listitem')).toHaveCount(4);
    await expect(steps.locator('[aria-current="step"]')).toContainText(
      text(locale, 'booking:ticket.step.TOUR'),
    );
    await expect(ticket).toContainText(
      text(locale, 'booking:ring.daysShort_other', { count: '20' }),
    );
    await expect(
      ticket.getByRole('button', { name: text(locale, 'booking:ticket.copy') }),
    ).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
  });

  test(`${locale}: pulling the ring’s end during a stay shows the price of more nights`, async ({
    page,
  }) => {
    const { member, id } = await openDuringStay(page, locale);
    await waitForScripts(page);
    const next = region(page, locale, 'mypage:stay.now');
    const ring = next.getByTestId('stay-ring');
    await expect(ring).toHaveText(
      spaced(
        text(locale, 'booking:ring.nights_other', { count: '7' }),
        text(locale, 'booking:ring.night_other', { count: '7', night: '1' }),
      ),
    );
    const handle = ring.getByRole('slider');
    await expect(handle).toHaveAttribute('aria-valuenow', '0');
    // The middle of the window is clear of the header and of the navigation.
    await ring.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await ring.boundingBox();
    if (box === null) throw new Error('no ring');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const radius = box.width * 0.46;
    await page.mouse.move(x, y - radius);
    await page.mouse.down();
    // A quarter of the ring, clockwise, is eight nights.
    for (let degrees = 0; degrees <= 90; degrees += 10) {
      const turn = (degrees * Math.PI) / 180;
      await page.mouse.move(x + radius * Math.sin(turn), y - radius * Math.cos(turn));
    }
    await page.mouse.up();
    const pulled = Number(await handle.getAttribute('aria-valuenow'));
    expect(pulled).toBeGreaterThan(0);
    expect(pulled).toBeLessThanOrEqual(8);
    const most = Number(await handle.getAttribute('aria-valuemax'));
    expect(pulled).toBe(Math.min(8, most));
    const priceOf = async (nights: number) => {
      const until = addNights(nightIn(7), nights);
      const query = { from: nightIn(0), to: until };
      const request = { params: { id }, query };
      const { toPay, refund } = await must(site, 'quoteStayChange', request, {
        token: member.token,
      });
      return String(toPay - refund);
    };
    const price = next.getByTestId('longer-price');
    await expect(price).toHaveAttribute('data-amount', await priceOf(pulled));

    await handle.focus();
    await page.keyboard.press('Home');
    await expect(price).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(handle).toHaveAttribute('aria-valuenow', '2');
    await expect(price).toHaveAttribute('data-amount', await priceOf(2));
    const amount = await amountOf(price);
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);

    // The link leads to the change of dates, which has asked for the same day already.
    await next
      .getByRole('link', { name: text(locale, 'mypage:longer.go_other', { count: '2' }) })
      .click();
    await expect(page).toHaveURL(new RegExp(`until=${addNights(nightIn(7), 2)}#change-title$`));
    const section = region(page, locale, 'booking:change.titleStay');
    await expect(section.getByTestId('change-chosen')).toContainText(
      text(locale, 'common:unit.nights_other', { count: '9' }),
    );
    expect(await amountOf(section.getByTestId('change-difference'))).toBe(-amount);
  });

  test(`${locale}: after a stay its nights are shown, with the review and the same weeks next year${onPhone(locale)}`, async ({
    page,
  }) => {
    await signIn(page, site, { ...justLeft, token: '' });
    await page.goto(path(locale, '/mypage'));
    const next = region(page, locale, 'mypage:stay.over');
    await expect(next.getByTestId('stay-squares')).toHaveAttribute('data-nights', '30');
    const review = next.getByRole('link', { name: text(locale, 'mypage:stay.REVIEW') });
    await expect(review).toHaveAttribute('data-variant', 'primary');
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);
    await next.getByRole('link', { name: text(locale, 'mypage:stay.nextYear') }).click();
    const { hotelId, roomTypeId, checkIn, checkOut } = justLeft;
    const dates = `from=${addNights(checkIn, 364)}&to=${addNights(checkOut, 364)}`;
    await expect(page).toHaveURL(new RegExp(`/hotel/${hotelId}/options/${roomTypeId}\\?${dates}&`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test(`${locale}: during a stay the page offers an extension and shows its price`, async ({
    page,
  }) => {
    const { id } = await openDuringStay(page, locale);
    const next = region(page, locale, 'mypage:stay.now');
    await expect(next).toContainText(text(locale, 'mypage:phase.ARRIVED'));
    await expect(next.locator('.actions > [data-variant="primary"]')).toHaveCount(1);
    const extend = next.getByRole('link', { name: text(locale, 'mypage:stay.EXTEND') });
    await extend.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/mypage/detail/${id}#change-title$`));
    // This section is loaded after the page, and gets the focus once it is there.
    const section = region(page, locale, 'booking:change.titleStay');
    await expect(section.getByRole('heading')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(section.getByTestId('change-chosen')).toContainText(
      text(locale, 'common:unit.nights_other', { count: '14' }),
    );
    const difference = section.getByTestId('change-difference');
    expect(await amountOf(difference)).toBeLessThan(0);
  });

  test(`${locale}: a booking’s page lists all its payments and refunds, to the won${onPhone(locale)}`, async ({
    page,
  }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    await signIn(page, site, member);
    const { id, total } = await heldIn(member, 60, 7);
    await page.goto(path(locale, `/mypage/detail/${id}`));
    const money = region(page, locale, 'booking:paymentHistory.title');
    const kinds = () =>
      money
        .getByRole('listitem')
        .evaluateAll((items) => items.map((item) => item.getAttribute('data-kind')));
    await expect.poll(kinds).toEqual(['HELD']);
    await pay(site, member, id);
    await page.goto(path(locale, `/mypage/detail/${id}`));
    await expect(money.getByTestId('money-paid')).toHaveAttribute('data-amount', String(total));
    await expect.poll(kinds).toEqual(['HELD', 'PAID']);
    const contact = region(page, locale, 'booking:contact.title');
    await expect(contact.locator('a[href^="mailto:"]')).toHaveAttribute(
      'href',
      new RegExp(`subject=.*${id}`),
    );
    expect(await scrollsSideways(page)).toBe(false);
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);

    await page.getByRole('button', { name: text(locale, 'booking:cancel.open') }).click();
    const confirm = pattern(locale, 'booking:cancel.confirm');
    await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
    await expect(page.getByText(text(locale, 'booking:detail.cancelled')).first()).toBeVisible();
    await expect.poll(kinds).toEqual(['HELD', 'PAID', 'CANCEL_ASKED', 'CANCELLED']);
    const sum = async (name: string) => amountOf(money.getByTestId(`money-${name}`));
    expect([await sum('paid'), await sum('returned'), await sum('kept')]).toEqual([
      total,
      total,
      0,
    ]);
  });

  test(`${locale}: the page of a new account links to the search for hotels`, async ({ page }) => {
    const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
    await signIn(page, site, member);
    await page.goto(path(locale, '/mypage'));
    await expect(page.getByText(text(locale, 'mypage:noNextStay'))).toBeVisible();
    for (const name of ['waiting.title', 'others.title', 'reviews.title', 'wishlist.title']) {
      await expect(region(page, locale, `mypage:${name}`)).toHaveCount(0);
    }
    const bookings = region(page, locale, 'mypage:bookings');
    await expect(bookings.getByText(text(locale, 'mypage:empty.all'))).toBeVisible();
    await expect(page.getByRole('link', { name: text(locale, 'mypage:find') })).toHaveCount(1);
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);

    // The end of a coupon reads the same wherever it is told: the last minute in which it is good.
    const { coupons } = await must(site, 'listMypageCoupons', {}, { token: member.token });
    const lastDay = seoulToday(new Date(Date.parse(coupons[0]?.validUntil ?? '') - 1));
    const end = `${formatNight(lastDay, locale)} 23:59`;
    await expect(page.getByText(end)).toHaveCount(2);
    const all = region(page, locale, 'mypage:myCoupons.title').getByRole('link');
    await expect(all).toHaveCSS('text-decoration-line', 'underline');
    await all.click();
    const mine = region(page, locale, 'mypage:coupon.mine');
    // The face of the card says it once; the folded terms say it, too.
    await expect(mine.getByText(end).filter({ visible: true })).toHaveCount(1);
  });
}

test('three hundred bookings are listed on pages with addresses of their own @only-phone', async ({
  page,
}) => {
  const login = { email: manyStays.email, password: manyStays.password, token: '' };
  await signIn(page, site, login);
  await page.goto('/mypage?state=past');
  const bookings = region(page, 'ko', 'mypage:bookings');
  await expect(bookings).toContainText(text('ko', 'mypage:bookingsTotal_other', { count: '300' }));
  await expect(bookings.getByRole('article')).toHaveCount(20);
  const first = await bookings.getByRole('article').first().textContent();
  const pages = page.getByRole('navigation', { name: text('ko', 'mypage:pages.label') });
  // Before the script runs, a press loads a new document, which leads to the same page.
  await pages.getByRole('link', { name: text('ko', 'mypage:pages.page', { page: '2' }) }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/state=past&page=2/);
  await expect(bookings.getByRole('article').first()).not.toHaveText(first ?? '');
  await expect(bookings.getByRole('article')).toHaveCount(20);
  await page.goto('/mypage?page=99');
  await expect(bookings.getByText(text('ko', 'mypage:pages.none'))).toBeVisible();
  expect(await scrollsSideways(page)).toBe(false);
});

/** Opens my page as a member who has checked in today for a week, with a booking that can be changed. */
async function openDuringStay(page: Page, locale: 'ko' | 'en') {
  const member = await registerMember(site, locale === 'ko' ? 'kr' : 'en');
  await signIn(page, site, member);
  const { quote } = await offerAt(
    site,
    clockHotels.begun,
    { from: nightIn(0), to: nightIn(7) },
    // `leaving.spec.ts` counts the free nights of the first room type.
    { refundable: true, last: true },
  );
  const { id } = await hold(site, member, quote.token);
  await pay(site, member, id);
  await page.goto(path(locale, '/mypage'));
  return { member, id };
}
