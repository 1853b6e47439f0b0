import { expect, test, type Page } from '@playwright/test';

import { findOffer, hold, nightIn, registerMember } from '../../support/api';
import {
  CARDS,
  path,
  payButton,
  payByCard,
  signIn,
  waitForScripts,
  watchErrors,
} from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/**
 * Nothing is sent before consent; afterwards one named view per navigation, with the fields of
 * section 3.
 */

// Visitors who haven't seen the question about consent yet.
test.use({ storageState: { cookies: [], origins: [] } });

type Entry = Record<string, unknown>;
type Sent = { visit: string; device: string; events: Array<{ name: string; payload: Entry }> };

const layer = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'dataLayer') ?? []) as Entry[]);
const events = async (page: Page) => (await layer(page)).map(({ event }) => event);
/** The page views that were recorded, without clicks on calls to action. */
const viewed = async (page: Page) =>
  (await events(page)).filter((name) => String(name).endsWith('_view') && name !== 'cta_view');

/** Every batch that the page sends to the sink, with its answer. */
function watchSink(page: Page) {
  const batches: Sent[] = [];
  const answers: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) return;
    batches.push(request.postDataJSON() as Sent);
  });
  page.on('response', (response) => {
    if (response.url().endsWith('/api/events')) answers.push(response.status());
  });
  return {
    batches,
    answers,
    names: () => batches.flatMap((batch) => batch.events.map(({ name }) => name)),
  };
}

const bar = (page: Page, locale: 'ko' | 'en') =>
  page.getByRole('region', { name: text(locale, 'shell:consent.label') });
const answerConsent = (page: Page, locale: 'ko' | 'en', what: 'agree' | 'refuse') =>
  bar(page, locale)
    .getByRole('button', { name: text(locale, `shell:consent.${what}`) })
    .click();

test('nothing is recorded, sent or stored before an answer to the question about consent, or after a refusal', async ({
  page,
}) => {
  const errors = watchErrors(page);
  const sink = watchSink(page);
  await page.goto('/');
  await expect(bar(page, 'ko')).toBeVisible();
  await page.locator('a[href*="/hotel/"]').first().click();
  await expect(page).toHaveURL(/\/hotel\/\d+/);
  expect(await layer(page)).toEqual([]);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).not.toContain('mm-consent');

  await answerConsent(page, 'ko', 'refuse');
  await expect(bar(page, 'ko')).toHaveCount(0);
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await layer(page)).toEqual([]);
  expect(await page.evaluate(() => window.sessionStorage.getItem('mm-visit'))).toBeNull();
  expect(sink.batches).toEqual([]);
  expect(errors).toEqual([]);
});

test(
  'both answers to the question about consent look alike, and it covers neither navigation nor price',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.goto('/en/search/result');
    await page.locator('a[href*="/hotel/"]').first().click();
    await expect(page).toHaveURL(/\/hotel\/\d+/);
    const question = bar(page, 'en');
    const [refuse, agree] = (['refuse', 'agree'] as const).map((what) =>
      question.getByRole('button', { name: text('en', `shell:consent.${what}`) }),
    );
    const look = (button: typeof refuse) =>
      button?.evaluate((element) => {
        const { backgroundColor, color, fontSize, fontWeight, boxShadow } =
          getComputedStyle(element);
        const { width, height } = element.getBoundingClientRect();
        return { backgroundColor, color, fontSize, fontWeight, boxShadow, width, height };
      });
    expect(await look(agree)).toEqual(await look(refuse));
    if (info.project.name !== 'phone') return;
    const navigation = page.getByRole('navigation', { name: text('en', 'shell:nav.label') });
    // The bar with the price is 72 px high and lies above the navigation. The question makes room
    // for both once the page has measured them.
    await expect
      .poll(async () => {
        const [box, nav] = [await question.boundingBox(), await navigation.boundingBox()];
        return (nav?.y ?? 0) - 72 - ((box?.y ?? 0) + (box?.height ?? 0));
      })
      .toBeGreaterThan(0);
  },
);

test('after consent each navigation records one named view, and the footer shows the question again', async ({
  page,
}) => {
  const sink = watchSink(page);
  await page.goto('/en');
  await answerConsent(page, 'en', 'agree');
  await expect(bar(page, 'en')).toHaveCount(0);
  expect(await viewed(page)).toEqual(['main_view']);
  await page.locator('a[href*="/hotel/"]').first().click();
  await expect(page).toHaveURL(/\/hotel\/\d+/);
  await expect.poll(() => viewed(page)).toEqual(['main_view', 'hotel_view']);
  const hotelId = Number(/\/hotel\/(\d+)/.exec(page.url())?.[1]);
  const entries = await layer(page);
  expect(entries.find(({ event }) => event === 'hotel_view')).toEqual({
    event: 'hotel_view',
    locale: 'en',
    route: '/hotel/[hotelId]',
    hotel_id: hotelId,
  });
  await page.evaluate(() => {
    window.location.hash = 'hotel-plan';
  });
  await page.goBack();
  await page.goBack();
  await expect.poll(() => viewed(page)).toEqual(['main_view', 'hotel_view', 'main_view']);
  await expect
    .poll(() => sink.names())
    .toEqual(expect.arrayContaining(['main_view', 'hotel_view']));
  await expect.poll(() => sink.answers.length).toBeGreaterThan(0);
  expect(new Set(sink.answers)).toEqual(new Set([204]));

  await page.getByRole('button', { name: text('en', 'shell:footer.consent') }).click();
  await answerConsent(page, 'en', 'refuse');
  await expect(bar(page, 'en')).toHaveCount(0);
  await expect.poll(() => layer(page)).toEqual([]);
});

test('for a member exactly the fields of the specification’s section 3 are recorded, and each step to a paid stay', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const sink = watchSink(page);
  // The test can't see beacons that are sent as a page is left, so it waits after each step.
  const reached = (name: string) => expect.poll(() => sink.names()).toContain(name);
  await page.context().addCookies([{ name: 'mm-consent', value: 'granted', url: site.url }]);
  const member = await registerMember(site, 'en');
  await signIn(page, site, member);
  const stay = { from: nightIn(260), to: nightIn(290) };
  const offer = await findOffer(site, stay, { refundable: true, skip: 5 });

  await page.goto(path('en', '/'));
  await expect.poll(() => events(page)).toContain('user');
  const entry = (await layer(page)).find(({ event }) => event === 'user') ?? {};
  expect(Object.keys(entry)).toEqual(['event', 'user', 'business_account']);
  expect(Object.keys(entry.user as Entry).sort()).toEqual(
    [
      'id',
      'name',
      'nick_name',
      'email',
      'profile_image',
      'tel',
      'country_code',
      'iso',
      'age_range',
      'birthyear',
      'birthday',
      'gender',
      'visit_route',
      'marketing',
      'privacy_uses_marketing',
      'email_verified_at',
      'last_login_at',
      'deleted_at',
      'created_at',
      'updated_at',
      'isSocial',
      'isAdmin',
      'socials',
      'roles',
    ].sort(),
  );
  expect(entry).toMatchObject({ user: { email: member.email }, business_account: false });

  const query = new URLSearchParams(stay).toString();
  await page.goto(path('en', `/search/result?${query}`));
  await reached('search');
  await page.goto(path('en', `/hotel/${offer.hotel.id}?${query}`));
  await reached('view_hotel');
  await page.goto(path('en', `/hotel/${offer.hotel.id}/options/${offer.room.id}?${query}`));
  // A choice that is sent without scripts leads on, but isn't recorded.
  await waitForScripts(page);
  const plans = page.getByTestId('plan-choice');
  await plans.locator(`input[name="planId"][value="${offer.plan.id}"]`).check();
  await plans.getByRole('button', { name: text('en', 'hotel:options.book') }).click();
  await expect(page).toHaveURL(/\/reservation\?/);
  await reached('begin_reservation');

  const held = await hold(site, member, offer.quote.token);
  await page.goto(path('en', `/payment/${held.id}`));
  await payButton(page, 'en').click();
  await payByCard(page, CARDS.approve);
  await expect(
    page.getByRole('heading', { name: text('en', 'booking:result.booked') }),
  ).toBeVisible({ timeout: 45_000 });
  await expect.poll(() => events(page)).toContain('payment_succeeded');
  expect((await layer(page)).find(({ event }) => event === 'payment_succeeded')).toMatchObject({
    hotel_id: offer.hotel.id,
    value: held.total,
    currency: 'KRW',
  });
  expect((await viewed(page)).filter((name) => name === 'payment_result_view')).toHaveLength(1);
  await reached('payment_succeeded');
  await page.reload();
  await expect.poll(() => viewed(page)).toEqual(['payment_result_view']);
  expect(await events(page)).not.toContain('payment_succeeded');

  const way = ['search', 'view_hotel', 'select_room', 'begin_reservation', 'payment_succeeded'];
  expect(sink.names()).toEqual(expect.arrayContaining(way));
  expect(new Set(sink.batches.map(({ visit }) => visit)).size).toBe(1);
  const sentText = JSON.stringify(sink.batches);
  expect(sentText).not.toContain(member.email);
  expect(sentText).not.toContain(held.id);
});
