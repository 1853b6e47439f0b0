import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { draftValues } from '@/contract/booking/draft';
import { bookable, booked, held } from '../testing';
import { reservationDrafts } from '@/server/platform/db/schema';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { keptMs } from '@/domain/account/kept-data';
import { forgetOldDrafts } from '@/server/core/bookings/forget-draft';

let world: World;
let member: TestMember;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  member = await world.member();
});
afterAll(() => world.close());

const values = (name: string) => draftValues.parse({ name });
const save = (name: string, revision: string | null, as = member) =>
  world.call('saveReservationDraft', { body: { values: values(name), revision } }, { member: as });
const read = async (as = member) =>
  dataOf(await world.call('getReservationDraft', {}, { member: as })).draft;

it('keeps what one member typed, and gives it to nobody else', async () => {
  expect(await read()).toBeNull();
  const { revision } = dataOf(await save('Kim', null));
  expect(await read()).toMatchObject({ values: { name: 'Kim' }, revision });
  expect(await read(await world.member())).toBeNull();
  const next = dataOf(await save('Kim H', revision));
  expect(next.revision).not.toBe(revision);
  dataOf(await world.call('deleteReservationDraft', {}, { member }));
  expect(await read()).toBeNull();
});

it('never writes over what another device has saved in between', async () => {
  const first = dataOf(await save('Kim', null));
  expect(errorOf(await save('Lee', null)).code).toBe('DRAFT_CHANGED');
  dataOf(await save('Kim at the desk', first.revision));
  expect(errorOf(await save('Kim on the phone', first.revision))).toMatchObject({
    status: 409,
    code: 'DRAFT_CHANGED',
  });
  expect(await read()).toMatchObject({ values: { name: 'Kim at the desk' } });
  const both = await Promise.all(['a', 'b', 'c'].map((name) => save(name, first.revision)));
  expect(both.every(({ ok }) => !ok)).toBe(true);
});

it('has bounds, and no place for a consent', async () => {
  const body = { values: { ...values('Kim'), requests: 'x'.repeat(1001) }, revision: null };
  const answer = await world.call('saveReservationDraft', { body }, { member });
  expect(errorOf(answer).code).toBe('INPUT_INVALID');
  const more = { values: { ...values('Kim'), terms: true }, revision: null };
  dataOf(await world.call('saveReservationDraft', { body: more }, { member }));
  expect(Object.keys((await read())?.values ?? {})).toEqual(Object.keys(values('')));
});

it('lasts through a hold, is gone once it is booked, or after 30 days', async () => {
  const room = await bookable(world, { rooms: 3 });
  dataOf(await save('Kim', null));
  await held(world, member, room);
  expect(await read()).not.toBeNull();
  await booked(world, member, room);
  expect(await read()).toBeNull();
  await world.db.delete(reservationDrafts);
  const other = await world.member();
  dataOf(await save('Lee', null, other));
  world.advance(keptMs('drafts'));
  expect(await forgetOldDrafts(world.deps)).toBe(0);
  world.advance(1);
  expect(await forgetOldDrafts(world.deps)).toBe(1);
});
