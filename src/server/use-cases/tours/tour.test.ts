import { asc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';

import { LIMITS } from '@/server/platform/limits/limits';
import { seedDemoCatalogue } from '@/server/app/seed-demo-catalogue';
import { hotels, mailOutbox, tours } from '@/server/platform/db/schema';
import { forgetVisitors } from './member-data';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { slotsOf, tourBody, tourHotelIn } from './testing';

const AT_14 = '2026-11-24T05:00:00.000Z';
const AT_15 = '2026-11-24T06:00:00.000Z';

let world: World;
let member: TestMember;
let hotelId: number;
let roomId: number;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  // A Saturday, 12:00 in Seoul.
  world.setNow('2026-11-21T03:00:00Z');
  member = await world.member();
  ({ hotelId, roomId } = await tourHotelIn(world));
  await world.db.delete(tours);
});

type Over = Parameters<typeof tourBody>[1];
const book = (over: Over = {}, as: TestMember = member) =>
  world.call('bookTour', { body: tourBody(hotelId, over) }, { member: as });
const booked = async (over: Over = {}, as: TestMember = member) => dataOf(await book(over, as));
const change = (id: string, time: string, as: TestMember = member, date = '2026-11-24') =>
  world.call('changeTour', { params: { id }, body: { date, time } }, { member: as });
const cancel = (id: string, as: TestMember = member) =>
  world.call('cancelTour', { params: { id } }, { member: as });
const lists = async () => {
  const { upcoming, past } = dataOf(await world.call('listTours', {}, { member }));
  return [upcoming.map(({ id }) => id), past.map(({ id, state }) => [id, state])];
};
const mailsOf = (id: string) =>
  world.db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.id, `tour-%.${id}%`))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));
const left = async (time = '14:00') =>
  dataOf(
    await world.call('getPossibleTime', {
      params: { id: hotelId, roomId, fromDate: '2026-11-24' },
    }),
  ).times.find((one) => one.time === time);

/** Moves the clock and signs the member in again. */
async function at(instant: string) {
  world.setNow(instant);
  member = await world.signedInAgain(member);
}

describe('bookTour', () => {
  it('takes a place, keeps who comes, and confirms to the member’s own address', async () => {
    const tour = await booked({ people: 2, note: ' 주차가 되나요? ' });
    expect(tour).toMatchObject({
      state: 'BOOKED',
      date: '2026-11-24',
      time: '14:00',
      startsAt: AT_14,
      minutes: 20,
      people: 2,
      visitor: { name: '김하늘', tel: '+821023456789' },
      note: '주차가 되나요?',
      open: true,
      hotel: { id: hotelId, phone: '+8221234567' },
    });
    expect(dataOf(await world.call('getTour', { params: { id: tour.id } }, { member }))).toEqual(
      tour,
    );
    expect(await left()).toEqual({ time: '14:00', left: 1, closed: null });
    const mails = await mailsOf(tour.id);
    expect(mails.map(({ id, to }) => [id, to])).toEqual([[`tour-booked.${tour.id}`, member.email]]);
  });

  it('says that the last place is gone, and takes nothing', async () => {
    await booked({}, await world.member());
    await booked({}, await world.member());
    expect(await left()).toEqual({ time: '14:00', left: 0, closed: 'FULL' });
    expect(errorOf(await book())).toMatchObject({ code: 'TOUR_FULL', status: 409 });
    expect(await lists()).toEqual([[], []]);
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 2 });
  });

  it('gives nobody the same time twice, whatever else differs', async () => {
    const { id } = await booked();
    const again = await book({ people: 3, visitor: { name: '다른 이름', tel: '01098765432' } });
    expect(errorOf(again)).toMatchObject({ code: 'TOUR_ALREADY_BOOKED', status: 409 });
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 1 });
    dataOf(await cancel(id));
    await booked();
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 1 });
  });

  it('keeps a member to five tours to come', async () => {
    const times = ['10:00', '11:00', '13:00', '14:00', '15:00'];
    for (const time of times) await booked({ time });
    const refused = errorOf(await book({ time: '16:00' }));
    expect(refused).toMatchObject({ code: 'TOUR_LIMIT', details: { limit: 5 } });
    // The first tour is over and doesn't count towards the limit any more.
    await at('2026-11-24T01:20:00Z');
    await booked({ time: '16:00' });
  });

  it.each([
    [{ date: '2026-11-21', time: '11:00' }, 'TOUR_PAST', 400],
    [{ date: '2026-11-20' }, 'TOUR_PAST', 400],
    [{ date: '2026-11-21', time: '13:00' }, 'TOUR_TOO_NEAR', 409],
    [{ date: '2027-01-21' }, 'TOUR_TOO_FAR', 400],
    [{ date: '2199-12-31' }, 'TOUR_TOO_FAR', 400],
    [{ time: '12:34' }, 'TOUR_NOT_THEN', 400],
    [{ time: "14:00'; drop table tours" }, 'TOUR_NOT_THEN', 400],
    [{ date: '2026-02-30' }, 'DATE_MALFORMED', 400],
    [{ hotelId: 2_147_483_647 }, 'HOTEL_NOT_FOUND', 404],
    [{ visitor: { name: '김하늘', tel: '12345' } }, 'TEL_INVALID', 400],
    [{ visitor: { name: ' ', tel: '01023456789' } }, 'INPUT_INVALID', 400],
    [{ consent: false }, 'CONSENT_MISSING', 400],
    [{ people: 0 }, 'INPUT_INVALID', 400],
    [{ people: 5 }, 'INPUT_INVALID', 400],
    [{ note: 'x'.repeat(501) }, 'INPUT_INVALID', 400],
  ])('refuses %o', async (over, code, status) => {
    expect(errorOf(await book(over))).toMatchObject({ code, status });
    expect(await slotsOf(world, hotelId)).toEqual({});
  });

  it('knows days and hotels without tours', async () => {
    ({ hotelId, roomId } = await tourHotelIn(world, { weekdays: [1] }));
    expect(errorOf(await book()).code).toBe('TOUR_NOT_THEN');
    await world.db.update(hotels).set({ tour: null }).where(eq(hotels.id, hotelId));
    expect(errorOf(await book()).code).toBe('TOUR_NOT_OFFERED');
  });

  it('asks for notice by the hotel’s clock', async () => {
    await at('2026-11-24T03:00:00Z');
    await booked();
    await at('2026-11-24T03:00:01Z');
    const late = errorOf(await book({}, await world.member()));
    expect(late).toMatchObject({ code: 'TOUR_TOO_NEAR', details: { hours: 2 } });
  });

  it('is limited in an hour, as each sends a mail', async () => {
    for (let tries = 0; tries < LIMITS.tour.most; tries += 1) {
      expect(errorOf(await book({ time: '00:00' })).code).toBe('TOUR_NOT_THEN');
    }
    expect(errorOf(await book()).code).toBe('RATE_LIMITED');
  });
});

describe('changeTour', () => {
  it('takes the new place and gives the old one back', async () => {
    const { id } = await booked();
    expect(dataOf(await change(id, '15:00'))).toMatchObject({ id, time: '15:00', startsAt: AT_15 });
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_15]: 1 });
    dataOf(await change(id, '14:00'));
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 1 });
    expect((await mailsOf(id)).map((mail) => mail.id)).toEqual([
      `tour-booked.${id}`,
      `tour-changed.${id}.1`,
      `tour-changed.${id}.2`,
    ]);
  });

  it('keeps the old place when the new time is full or can’t be had', async () => {
    const { id } = await booked();
    await booked({ time: '15:00' }, await world.member());
    await booked({ time: '15:00' }, await world.member());
    expect(errorOf(await change(id, '15:00')).code).toBe('TOUR_FULL');
    expect(errorOf(await change(id, '12:00')).code).toBe('TOUR_NOT_THEN');
    expect(errorOf(await change(id, '14:00', member, '2026-11-20')).code).toBe('TOUR_PAST');
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 1, [AT_15]: 2 });
    expect(dataOf(await world.call('getTour', { params: { id } }, { member })).time).toBe('14:00');
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it('changes nothing, and tells nobody, when the time stays', async () => {
    const { id } = await booked();
    expect(dataOf(await change(id, '14:00')).time).toBe('14:00');
    expect(await mailsOf(id)).toHaveLength(1);
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 1 });
  });

  it('doesn’t lead to a time the member has already', async () => {
    const { id } = await booked();
    await booked({ time: '15:00' });
    expect(errorOf(await change(id, '15:00')).code).toBe('TOUR_ALREADY_BOOKED');
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 1, [AT_15]: 1 });
  });

  it('is possible until the tour begins', async () => {
    const { id } = await booked();
    await at('2026-11-24T04:59:59Z');
    dataOf(await change(id, '16:00', member, '2026-11-25'));
    dataOf(await change(id, '17:00', member, '2026-11-24'));
    await at('2026-11-24T08:00:00Z');
    expect(errorOf(await change(id, '14:00', member, '2026-11-25'))).toMatchObject({
      code: 'TOUR_STATE',
      status: 409,
    });
  });
});

describe('cancelTour', () => {
  it('gives the place back once, however often it is asked', async () => {
    const { id } = await booked();
    await booked({}, await world.member());
    const answers = await Promise.all([1, 2, 3].map(() => cancel(id)));
    for (const answer of answers)
      expect(dataOf(answer)).toMatchObject({ state: 'CANCELLED', open: false });
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 1 });
    expect((await mailsOf(id)).map((mail) => mail.id)).toEqual([
      `tour-booked.${id}`,
      `tour-cancelled.${id}`,
    ]);
    expect(errorOf(await change(id, '15:00')).code).toBe('TOUR_STATE');
  });

  it('is not possible once the tour has begun', async () => {
    const { id } = await booked();
    await at(AT_14);
    expect(errorOf(await cancel(id)).code).toBe('TOUR_STATE');
    expect(await slotsOf(world, hotelId)).toEqual({ [AT_14]: 1 });
  });
});

describe('a member’s tours', () => {
  it('are listed by what is to come and what is over', async () => {
    const late = await booked({ time: '16:00' });
    const soon = await booked({ time: '10:00' });
    const gone = await booked({ time: '15:00' });
    dataOf(await cancel(gone.id));
    expect(await lists()).toEqual([[soon.id, late.id], [[gone.id, 'CANCELLED']]]);
    await at('2026-11-24T01:20:00Z');
    expect(await lists()).toEqual([
      [late.id],
      [
        [gone.id, 'CANCELLED'],
        [soon.id, 'DONE'],
      ],
    ]);
  });

  it('are nobody else’s', async () => {
    const { id } = await booked();
    const thief = await world.member();
    for (const answer of [
      await world.call('getTour', { params: { id } }, { member: thief }),
      await change(id, '15:00', thief),
      await cancel(id, thief),
    ]) {
      expect(errorOf(answer)).toMatchObject({ code: 'TOUR_NOT_FOUND', status: 404 });
    }
    expect(dataOf(await world.call('listTours', {}, { member: thief }))).toEqual({
      upcoming: [],
      past: [],
    });
    expect(await lists()).toEqual([[id], []]);
  });

  it('are for members, and for ids that are some', async () => {
    const params = { id: 'T0123456789AB' };
    for (const answer of [
      await world.call('listTours', {}),
      await world.call('getTour', { params }),
      await world.call('bookTour', { body: tourBody(hotelId) }),
      await world.call('changeTour', { params, body: { date: '2026-11-24', time: '14:00' } }),
      await world.call('cancelTour', { params }),
    ]) {
      expect(errorOf<unknown>(answer)).toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
    }
    for (const id of ['T0123456789AB', 'M0123456789AB', '1', "T' or 1=1", 't0123456789ab']) {
      const answer = await world.call('getTour', { params: { id } }, { member });
      expect([id, errorOf(answer).code]).toEqual([id, 'TOUR_NOT_FOUND']);
    }
  });
});

test('a new demo catalogue doesn’t take the hotels of booked tours away', async () => {
  await booked();
  const seeding = seedDemoCatalogue(world.db, { now: world.now(), hotels: 1 });
  await expect(seeding).rejects.toMatchObject({ name: 'SeedRefused', reason: 'BOOKINGS' });
});

describe('forgetVisitors', () => {
  it('keeps who came for as long as the consent says, and not longer', async () => {
    const { id } = await booked({ note: '조용한 방이 궁금해요' });
    const other = await booked({ date: '2026-11-25' });
    const view = async () => dataOf(await world.call('getTour', { params: { id } }, { member }));
    await at('2027-02-22T05:00:00Z');
    expect(await forgetVisitors(world.deps)).toBe(0);
    expect((await view()).visitor.name).toBe('김하늘');
    await at('2027-02-22T05:00:01Z');
    expect(await forgetVisitors(world.deps)).toBe(1);
    expect(await view()).toMatchObject({
      state: 'DONE',
      visitor: { name: '', tel: '' },
      note: '',
    });
    expect(await mailsOf(id)).toEqual([]);
    expect(await mailsOf(other.id)).toHaveLength(1);
    expect(await forgetVisitors(world.deps)).toBe(0);
  });
});
