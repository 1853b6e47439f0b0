import { expect, test, type Page } from '@playwright/test';
import ICAL from 'ical.js';

import { seoulInstant } from '@/domain/stay/stay';
import { call, must, nightIn, registerMember, type Member } from '../../support/api';
import { path, signIn, waitForScripts, watchErrors } from '../../support/browser';
import { site } from '../../support/sites';
import { text } from '../../support/texts';

/** Booking, moving and cancelling a hotel tour, and a last place that somebody else takes. */

const VISITOR = { name: '김하늘', tel: '010-2345-6789' };

/** A hotel with tours, and two free times on a day far enough away that no other test uses. */
async function freeTimes(days: number) {
  const { hotels } = await must(site, 'listHotels', { query: { sort: 'price' } });
  for (const hotel of hotels.filter(({ tourOffered }) => tourOffered)) {
    const { rooms } = await must(site, 'getHotelItems', { params: { id: hotel.id } });
    const roomId = rooms[0]?.id ?? 0;
    const read = (date: string) =>
      must(site, 'getPossibleTime', { params: { id: hotel.id, roomId, fromDate: date } });
    for (let day = days; day < days + 5; day += 1) {
      const { date, times, minutes } = await read(nightIn(day));
      const [first, second] = times.filter(({ closed }) => closed === null);
      if (first === undefined || second === undefined) continue;
      const left = async (time: string) =>
        (await read(date)).times.find((one) => one.time === time)?.left;
      return { hotelId: hotel.id, name: hotel.name, date, minutes, first, second, left };
    }
  }
  throw new Error('no hotel with tours');
}

type Stored = { id: string; subject: string; text: string; attachments: Array<{ url: string }> };

/** The newest mail of this kind to an address, with its calendar file. */
async function mailed(member: Member, subject: RegExp) {
  let mail: Stored | undefined;
  await expect
    .poll(async () => {
      const to = encodeURIComponent(member.email);
      const answer = await fetch(`${site.sandbox}/inbox.json?to=${to}`);
      const { messages } = (await answer.json()) as { messages: Stored[] };
      mail = messages.find((one) => subject.test(one.subject));
      return mail?.attachments.length;
    })
    .toBe(1);
  const file = await fetch(`${site.sandbox}${mail?.attachments[0]?.url ?? ''}`);
  const calendar = new ICAL.Component(ICAL.parse(await file.text()));
  const event = calendar.getFirstSubcomponent('vevent');
  if (mail === undefined || event === null) throw new Error('no event');
  const { uid, startDate, endDate, sequence } = new ICAL.Event(event);
  return {
    mail,
    uid,
    sequence,
    start: startDate.toJSDate(),
    minutes: (endDate.toJSDate().getTime() - startDate.toJSDate().getTime()) / 60_000,
    method: calendar.getFirstPropertyValue('method'),
  };
}

const radio = (page: Page, time: string) =>
  page.locator(`input[type="radio"][name="time"][value="${time}"]`);

test('a tour is booked, moved and cancelled, with its mails and calendar file, and its place is free again', async ({
  page,
}) => {
  const tourText = (key: `tour:${string}`) => text('ko', key);
  const { hotelId, name, date, minutes, first, second, left } = await freeTimes(9);
  const errors = watchErrors(page);

  // A visitor chooses a time first, and returns to the same day and time after signing in.
  await page.goto(`/hotel/${hotelId}/calendar/tour?date=${date}`);
  // Without scripts the link to sign in doesn't know the chosen time.
  await waitForScripts(page);
  await radio(page, first.time).check();
  await page.getByRole('link', { name: tourText('tour:signIn.action') }).click();
  await expect(page).toHaveURL(/\/auth\/login\?redirect_url=/);
  const back = new URL(page.url()).searchParams.get('redirect_url') ?? '';
  const member = await registerMember(site);
  await signIn(page, site, member);
  await page.goto(back);
  await expect(radio(page, first.time)).toBeChecked();
  await expect(page.getByLabel(tourText('tour:field.name'))).toHaveValue('김하늘');

  const book = page.getByRole('button', { name: tourText('tour:book') });
  await book.click();
  await expect(page.getByText(tourText('tour:field.consentMissing'))).toBeVisible();
  await page.getByLabel(tourText('tour:field.note')).fill('주차할 수 있나요?');
  await page.getByLabel(tourText('tour:consent.label')).check();
  await book.click();
  await expect(page.getByRole('heading', { name: tourText('tour:detail.title') })).toBeVisible();
  await expect(page.getByText(tourText('tour:detail.OPEN'))).toBeVisible();
  await expect(page.locator('dl').getByText(name)).toBeVisible();
  expect(await left(first.time)).toBe(first.left - 1);

  const booked = await mailed(member, /투어 예약/);
  expect(booked).toMatchObject({ sequence: 0, method: 'PUBLISH', minutes });
  expect(booked.start).toEqual(seoulInstant(date, first.time));
  const link = /https?:\S+\?tour=T\w+/.exec(booked.mail.text)?.[0] ?? '';
  expect(new URL(link).pathname).toBe(`/hotel/${hotelId}/calendar/tour`);

  // The tour is moved to another time from my page.
  await page.goto('/mypage');
  await page
    .getByRole('region', { name: tourText('tour:mine.title') })
    .getByRole('link', { name: tourText('tour:change.open') })
    .click();
  await expect(page.getByRole('heading', { name: tourText('tour:change.h1') })).toBeVisible();
  await expect(radio(page, first.time)).toBeDisabled();
  await radio(page, second.time).check();
  await page.getByRole('button', { name: tourText('tour:change.submit') }).click();
  await expect(page.getByRole('heading', { name: tourText('tour:detail.title') })).toBeVisible();
  await expect(page.locator('dl').getByText(second.time)).toBeVisible();
  expect(await left(first.time)).toBe(first.left);
  expect(await left(second.time)).toBe(second.left - 1);
  const moved = await mailed(member, /투어 시간 변경/);
  expect(moved).toMatchObject({ uid: booked.uid, sequence: 1 });
  expect(moved.start).toEqual(seoulInstant(date, second.time));

  // The link in the mail leads to the cancellation.
  await page.goto(link);
  await page.getByRole('button', { name: tourText('tour:cancel.open') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: tourText('tour:cancel.confirm') }).click();
  await expect(page.getByText(tourText('tour:detail.CANCELLED'))).toBeVisible();
  expect(await left(second.time)).toBe(second.left);
  const cancelled = await mailed(member, /투어 취소/);
  expect(cancelled).toMatchObject({ uid: booked.uid, sequence: 2, method: 'CANCEL' });
  expect(errors).toEqual([]);
});

test('when the last place is taken meanwhile, the page says so at once and keeps what was typed', async ({
  page,
}) => {
  const en = (key: `tour:${string}`) => text('en', key);
  const { hotelId, date, first, second } = await freeTimes(20);
  const member = await registerMember(site, 'en');
  await signIn(page, site, member);
  await page.goto(path('en', `/hotel/${hotelId}/calendar/tour?date=${date}`));
  await radio(page, first.time).check();
  await page.getByLabel(en('tour:field.name')).fill('Hanna Visitor');
  await page.getByLabel(en('tour:field.people')).selectOption('2');
  await page.getByLabel(en('tour:field.note')).fill('Is there a desk?');
  await page.getByLabel(en('tour:consent.label')).check();

  for (let place = 0; place < first.left; place += 1) {
    const body = { hotelId, date, time: first.time, visitor: VISITOR, consent: true };
    await must(site, 'bookTour', { body }, { token: (await registerMember(site)).token });
  }
  await page.getByRole('button', { name: en('tour:book') }).click();
  const alert = page.getByRole('alert').filter({ hasText: text('en', 'errors:TOUR_FULL') });
  await expect(alert).toBeInViewport();
  await expect(radio(page, first.time)).toBeDisabled();
  await expect(radio(page, second.time)).toBeFocused();
  await expect(page.getByLabel(en('tour:field.name'))).toHaveValue('Hanna Visitor');
  await expect(page.getByLabel(en('tour:field.people'))).toHaveValue('2');
  await expect(page.getByLabel(en('tour:field.note'))).toHaveValue('Is there a desk?');

  await page.keyboard.press('Space');
  await page.getByRole('button', { name: en('tour:book') }).click();
  await expect(page.getByText(en('tour:detail.OPEN'))).toBeVisible();
  const { upcoming } = await must(site, 'listTours', {}, { token: member.token });
  expect(upcoming).toMatchObject([
    { date, time: second.time, people: 2, visitor: { name: 'Hanna Visitor' } },
  ]);

  // The tour is private: another member gets no page, and a visitor is asked to sign in.
  const route = path('en', `/hotel/${hotelId}/calendar/tour?tour=${upcoming[0]?.id ?? ''}`);
  const thief = await registerMember(site);
  const stolen = await call(
    site,
    'getTour',
    { params: { id: upcoming[0]?.id ?? '' } },
    { token: thief.token },
  );
  expect(stolen.status).toBe(404);
  const visitor = await fetch(`${site.url}${route}`, { redirect: 'manual' });
  expect([visitor.status, visitor.headers.get('location')]).toEqual([
    307,
    expect.stringContaining('/en/auth/login?redirect_url='),
  ]);
  await signIn(page, site, thief);
  expect((await page.request.get(`${site.url}${route}`)).status()).toBe(404);
});
