import { expect, test } from '@playwright/test';

import { must, nightIn, registerMember } from '../../support/api';
import { amountOf, CARDS, path, payButton, payByCard, signIn, unfold } from '../../support/browser';
import { site } from '../../support/sites';
import { pressMiddle } from '../../support/pointer';
import { pattern, text } from '../../support/texts';

/**
 * The browser's own buttons at each step from results to a paid stay, and a second tab: what was
 * chosen stays chosen, and a room is held and paid for once.
 */
test(
  'back, forward and reload keep what was chosen at each step, and two tabs hold one room',
  { tag: '@only-phone' },
  async ({ page, context }) => {
    test.setTimeout(180_000);
    const member = await registerMember(site, 'en');
    const asMember = { token: member.token, language: 'en' } as const;
    await signIn(page, site, member);
    const stay = { from: nightIn(101), to: nightIn(131) };
    const dates = new RegExp(`from=${stay.from}&to=${stay.to}`);
    const ofStay = `${new URLSearchParams({ ...stay, adults: '2', children: '0' })}`;
    /** Goes on from an address, then back to it by the browser's button, forward, and reloads. */
    const andBack = async (check: () => Promise<void>, before: RegExp) => {
      await check();
      await page.goBack();
      await expect(page).toHaveURL(before);
      await page.goForward();
      await check();
      await page.reload();
      await check();
    };

    const results = path('en', `/search/result?region=busan&${ofStay}&sort=price`);
    await page.goto(results);
    const offer = page.getByTestId('offer-total').first();
    const total = await amountOf(offer);
    await pressMiddle(page, offer);
    const sameOffer = async () => {
      await expect(page).toHaveURL(new RegExp(`/hotel/\\d+\\?.*${dates.source}`));
      expect(await amountOf(page.getByTestId('offer-total').first())).toBe(total);
    };
    await andBack(sameOffer, /search\/result\?.*sort=price/);

    const choose = page.getByRole('link', { name: text('en', 'hotel:price.choose') });
    await pressMiddle(page, choose.filter({ visible: true }).first());
    const room = page
      .getByTestId('plan-choice')
      .filter({ has: page.locator(`[data-testid="chosen-total"][data-amount="${total}"]`) })
      .first();
    await andBack(async () => {
      await expect(page).toHaveURL(new RegExp(`/options\\?.*${dates.source}`));
      await expect(room).toBeVisible();
    }, /\/hotel\/\d+\?/);

    await pressMiddle(page, room.getByRole('button', { name: text('en', 'hotel:options.book') }));
    await expect(page).toHaveURL(/\/reservation\?/);
    const requests = page.locator('textarea[name="requests"]');
    await unfold(page, text('en', 'booking:reservation.wishes'));
    await requests.fill('Two desks, please.');
    /** Unfolds the member's own details, which stand as one line. */
    const unfoldGuest = (tab: typeof page) =>
      pressMiddle(
        tab,
        tab.getByRole('button', { name: text('en', 'booking:reservation.editGuest'), exact: true }),
      );
    await unfoldGuest(page);
    await page.getByLabel(text('en', 'booking:reservation.name')).fill('June Lee');
    const kept = async () =>
      (await must(site, 'getReservationDraft', {}, asMember)).draft?.values.requests;
    await expect.poll(kept).toBe('Two desks, please.');
    await andBack(async () => {
      await expect(page).toHaveURL(new RegExp(`/reservation\\?.*total=${total}`));
      await expect(requests).toHaveValue('Two desks, please.');
    }, /\/options\?/);

    // The second tab was opened before anything is held.
    const other = await context.newPage();
    await other.goto(page.url());
    const holdIn = async (tab: typeof page) => {
      const all = tab.getByRole('checkbox', { name: text('en', 'booking:consent.allRequired') });
      await all.check();
      const hold = tab.getByRole('button', { name: pattern('en', 'booking:reservation.hold') });
      await pressMiddle(tab, hold.filter({ visible: true }).first());
    };
    await unfoldGuest(page);
    await page.locator('input[name="tel"]').fill('010-2345-6789');
    await holdIn(page);
    await expect(page).toHaveURL(/\/payment\/M\w+$/);
    const id = /(M\w+)$/.exec(page.url())?.[1] ?? '';
    const due = await amountOf(page.getByTestId('pay-total').filter({ visible: true }).first());
    await andBack(async () => {
      await expect(page).toHaveURL(new RegExp(`/payment/${id}$`));
      const shown = page.getByTestId('pay-total').filter({ visible: true }).first();
      await expect(shown).toHaveAttribute('data-amount', String(due));
    }, /\/reservation\?/);

    // The other tab has heard of it: a press there leads to the room that is held, and holds no
    // second one.
    await unfoldGuest(other);
    await other.locator('input[name="tel"]').fill('010-2345-6789');
    await holdIn(other);
    const toPayment = other.locator(`main a[href$="/payment/${id}"]`);
    await expect(toPayment).toBeInViewport();
    const { reservations } = await must(site, 'listReservations', { query: {} }, asMember);
    expect(reservations.map((one) => one.id)).toEqual([id]);
    await other.close();

    await payButton(page, 'en').click();
    await payByCard(page, CARDS.approve);
    const booked = page.getByRole('heading', { name: text('en', 'booking:result.booked') });
    await expect(booked).toBeVisible();
    await page.reload();
    await expect(booked).toBeVisible();
    // Nothing behind the result pays a second time.
    await page.goto(path('en', `/payment/${id}`));
    await expect(payButton(page, 'en')).toHaveCount(0);
    const booking = await must(site, 'getReservation', { params: { id } }, asMember);
    expect([booking.state, booking.payments.length]).toEqual(['BOOKED', 1]);
  },
);
