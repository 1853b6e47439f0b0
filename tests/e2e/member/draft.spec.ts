import { expect, test } from '@playwright/test';

import { findOffer, must, nightIn, registerMember } from '../../support/api';
import { signIn, unfold } from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

const ko = (key: Parameters<typeof text>[1]) => text('ko', key);

test('a draft of the reservation page is found on another device, but never contains a consent', async ({
  page,
  browser,
}) => {
  const member = await registerMember(site);
  const stay = { from: nightIn(60), to: nightIn(90) };
  const { hotel, room, plan } = await findOffer(site, stay);
  const query = new URLSearchParams({
    ...stay,
    hotelId: String(hotel.id),
    roomId: String(room.id),
    planId: String(plan.id),
  });
  const address = `${site.url}/reservation?${query}`;
  const reservationOn = async (device: typeof page) => {
    await signIn(device, site, member);
    await device.goto(address);
    await expect(
      device.getByRole('heading', { level: 1, name: ko('booking:reservation.title') }),
    ).toBeVisible();
  };
  const kept = async () =>
    (await must(site, 'getReservationDraft', {}, { token: member.token })).draft?.values;

  await reservationOn(page);
  await page.getByRole('checkbox', { name: ko('booking:reservation.forOther') }).check();
  await page.getByLabel(ko('booking:reservation.name')).fill('Hanna Kim');
  await unfold(page, ko('booking:reservation.wishes'));
  await page.getByLabel(ko('booking:reservation.arrival')).selectOption('22:00');
  await page.getByRole('checkbox', { name: ko('booking:consent.allRequired') }).check();
  await expect.poll(kept).toMatchObject({ name: 'Hanna Kim', arrival: '22:00', forOther: true });
  // The page also shows the refund for checking out early.
  const sent = await page.request.get(address);
  expect(await sent.text()).toContain(`<caption>${ko('booking:leaving.caption')}</caption>`);

  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await reservationOn(phone);
  await expect(phone.getByLabel(ko('booking:reservation.name'))).toHaveValue('Hanna Kim');
  await expect(phone.getByLabel(ko('booking:reservation.arrival'))).toHaveValue('22:00');
  await expect(
    phone.getByRole('checkbox', { name: ko('booking:consent.allRequired') }),
  ).not.toBeChecked();
  await unfold(phone, ko('booking:reservation.wishes'));
  await phone.getByLabel(ko('booking:reservation.requests')).fill('조용한 방');
  await expect.poll(kept).toMatchObject({ name: 'Hanna Kim', requests: '조용한 방' });
  await elsewhere.close();

  // The first device doesn't know of the second one's change yet; neither change may be lost.
  await page.getByLabel(ko('booking:reservation.name')).fill('Hanna M. Kim');
  await expect
    .poll(kept, { timeout: 15_000 })
    .toMatchObject({ name: 'Hanna M. Kim', requests: '조용한 방' });
  await page.reload();
  await expect(page.getByLabel(ko('booking:reservation.name'))).toHaveValue('Hanna M. Kim');

  await page.getByRole('button', { name: ko('booking:draft.clear') }).click();
  await expect(page.getByText(ko('booking:draft.cleared'))).toBeVisible();
  expect(await kept()).toBeUndefined();
});
