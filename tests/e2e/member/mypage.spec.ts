import { expect, test, type Page } from '@playwright/test';

import { directionsTo } from '@/domain/hotel/map';
import { seoulToday } from '@/domain/stay/stay';
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
import { amountOf, path, signIn } from '../../support/browser';
import { clockHotels, manyStays, site } from '../../support/sites';
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
    await expect(
      next.locator(`h3 a[href="${path(locale, `/mypage/detail/${near.id}`)}"]`),
    ).toBeVisible();
    const { stay } = await must(site, 'getMypage', {}, { token: member.token });
    if (stay === null) throw new Error('no stay');
    const { name, addressKo, lat, lng } = stay.hotel;
    // Pages in either language show the Korean address for taxi drivers.
    await expect(next).toContainText(addressKo);
    const ways = directionsTo({ name, address: addressKo, lat, lng });
    const group = next.getByRole('group', { name: text(locale, 'map:directions') });
    const hrefs = await group
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs).toHaveLength(3);
    expect(hrefs).toContain(ways.GOOGLE);
    expect(hrefs).toContain(ways.NAVER);
    await expect(next).toContainText(stay.hotel.checkInTime);
    await expect(next.locator(`a[href="tel:${stay.hotel.phone}"]`)).toBeVisible();

    const others = region(page, locale, 'mypage:others.title');
    await expect(
      others.locator(`a[href="${path(locale, `/mypage/detail/${later.id}`)}"]`),
    ).toBeVisible();
    const bookings = region(page, locale, 'mypage:bookings');
    await expect(bookings.getByRole('article')).toHaveCount(3);
    expect(await scrollsSideways(page)).toBe(false);
    expect(await schemeProblems(page, schemesOf(locale))).toEqual([]);
  });

  test(`${locale}: during a stay the page offers an extension and shows its price`, async ({
    page,
  }) => {
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
    const next = region(page, locale, 'mypage:stay.now');
    await expect(next).toContainText(text(locale, 'mypage:phase.ARRIVED'));
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
    await expect(mine.getByText(end)).toBeVisible();
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
