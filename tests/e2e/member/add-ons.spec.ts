import { expect, test } from '@playwright/test';

import { isCleaning } from '@/domain/price/add-on';
import { must, nightIn, registerMember } from '../../support/api';
import { agreeToAll, path, signIn, unfold, withoutCoupons } from '../../support/browser';
import { site } from '../../support/sites';
import { pattern, text } from '../../support/texts';

const stay = { from: nightIn(45), to: nightIn(75) };

/** A hotel that sells parking and more cleaning, and a plan of it without breakfast. */
async function findExtras() {
  const { hotels } = await must(site, 'listHotels', { query: { ...stay, sort: 'price' } });
  for (const { id } of hotels) {
    const items = await must(site, 'getHotelItems', { params: { id }, query: stay });
    const parking = items.addOns.find(({ code, each }) => code === 'PARKING' && each > 0);
    const cleaning = items.addOns.find(({ code, count }) => isCleaning(code) && count > 0);
    const room = items.rooms.find(({ remaining }) => remaining > 1);
    const plan = room?.plans.find(({ quote, breakfast }) => quote !== null && !breakfast);
    if (parking === undefined || cleaning === undefined) continue;
    if (room === undefined || plan === undefined || plan.quote === null) continue;
    return { hotelId: id, room, plan, total: plan.quote.total, parking, cleaning };
  }
  throw new Error('No hotel sells parking and cleaning.');
}

test('parking and cleaning that are chosen with the room are in the total, the form and the booking', async ({
  page,
}) => {
  const { hotelId, room, plan, total, parking, cleaning } = await findExtras();
  const member = await registerMember(site);
  await signIn(page, site, member);
  const query = new URLSearchParams({ ...stay, adults: '2', children: '0' });
  await page.goto(path('ko', `/hotel/${hotelId}/options/${room.id}?${query}`));
  const plans = page.getByTestId('plan-choice');
  await plans.locator(`input[name="planId"][value="${plan.id}"]`).check();
  await expect(plans.getByTestId('chosen-total')).toHaveAttribute('data-amount', String(total));

  // A choice changes the address at once, and the totals follow from the server's answer.
  await page.locator('input[name="addOns"][value="PARKING"]').check();
  await expect(page).toHaveURL(/addOns=PARKING/);
  await page.locator(`input[name="addOns"][value="${cleaning.code}"]`).check();
  const wanted = total + parking.amount + cleaning.amount;
  await expect(plans.getByTestId('chosen-total')).toHaveAttribute('data-amount', String(wanted));
  await plans.getByRole('button', { name: text('ko', 'hotel:options.book') }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    text('ko', 'booking:reservation.title'),
  );
  const shown = page.getByTestId('total').filter({ visible: true }).first();
  await withoutCoupons(page);
  await expect(shown).toHaveAttribute('data-amount', String(wanted));
  await unfold(page, text('ko', 'common:addOn.title'));
  const parkingBox = page.locator('input[name="addOns"][value="PARKING"]');
  await parkingBox.uncheck();
  await expect(shown).toHaveAttribute('data-amount', String(total + cleaning.amount));
  await parkingBox.check();
  await expect(shown).toHaveAttribute('data-amount', String(wanted));

  await agreeToAll(page);
  await page
    .getByRole('button', { name: pattern('ko', 'booking:reservation.hold') })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/payment\/M/);
  await expect(page.getByText(text('ko', 'common:addOn.PARKING')).first()).toBeVisible();
  const id = /\/payment\/(M\w+)/.exec(page.url())?.[1] ?? '';
  const { quote } = await must(site, 'getReservation', { params: { id } }, { token: member.token });
  expect(quote.total).toBe(wanted);
  expect(quote.lines.flatMap(({ addOn }) => addOn?.code ?? [])).toEqual(['PARKING', cleaning.code]);
});

test('without scripts the boxes work as a form, and an invalid choice is explained', async ({
  request,
}) => {
  const { hotelId, plan, total, parking, cleaning } = await findExtras();
  const page = async (addOns: readonly string[]) => {
    const query = new URLSearchParams(stay);
    for (const code of addOns) query.append('addOns', code);
    const answer = await request.get(`${site.url}/hotel/${hotelId}/options?${query}`);
    expect(answer.status()).toBe(200);
    return answer.text();
  };
  // A submitted form contains the cleaning that is included as an empty value.
  const html = await page(['PARKING', '']);
  expect(html).toContain(`data-amount="${total + parking.amount}"`);
  expect(html).toMatch(new RegExp(`name="planId"[^>]*value="${plan.id}"`));
  const both = await page(['PARKING', cleaning.code]);
  expect(both).toContain(`data-amount="${total + parking.amount + cleaning.amount}"`);
  // The stay is kept, but the add-ons are dropped.
  const refused = await page(['PARKING', 'SPA']);
  expect(refused).toContain(`data-amount="${total}"`);
  expect(refused).toContain(text('ko', 'errors:ADD_ON_UNKNOWN'));
  expect(refused).toContain(text('ko', 'common:stay.withoutExtras'));
});
