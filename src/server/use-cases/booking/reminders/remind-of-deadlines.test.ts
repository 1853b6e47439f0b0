import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import {
  coupons,
  members,
  notifications,
  payments,
  personalCoupons,
} from '@/server/platform/db/schema';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, held } from '../testing';
import { remindOfDeadlines } from './remind-of-deadlines';

const DAY_MS = 86_400_000;
/** 11:00 in Seoul. */
const NOW = '2027-03-01T02:00:00Z';

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await createWorld({ now: NOW });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow(NOW);
  member = await world.member();
});

const inDays = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS);
const occasions = async () =>
  (await world.db.select().from(notifications).where(eq(notifications.memberId, member.id))).map(
    ({ occasion }) => occasion?.replace(member.id, 'member'),
  );

it('tells of a deposit in its last hour, once, and by night as well', async () => {
  world.setNow('2027-03-01T13:00:00Z');
  const as = await world.signedInAgain(member);
  const { id } = await held(world, as, await bookable(world));
  const body = { method: 'VIRTUAL_ACCOUNT', bank: '88' } as const;
  dataOf(await world.call('savePaymentChoice', { params: { id }, body }, { member: as }));
  const { orderId } = dataOf(await world.call('startPayment', { params: { id } }, { member: as }));
  const none = { deposits: 0, coupons: 0, consents: 0 };
  expect(await occasions()).toEqual([`account.${orderId}`]);
  world.advance(2 * 3_600_000 - 60_000);
  expect(await remindOfDeadlines(world.deps)).toEqual(none);
  world.advance(60_000);
  const rounds = await Promise.all([remindOfDeadlines(world.deps), remindOfDeadlines(world.deps)]);
  expect(rounds.reduce((sum, { deposits }) => sum + deposits, 0)).toBe(1);
  expect(await remindOfDeadlines(world.deps)).toEqual(none);
  expect(await occasions()).toEqual([`account.${orderId}`, `deposit-due.${orderId}`]);
});

it('says nothing of a deposit that came', async () => {
  const { id } = await held(world, member, await bookable(world));
  const body = { method: 'VIRTUAL_ACCOUNT', bank: '88' } as const;
  dataOf(await world.call('savePaymentChoice', { params: { id }, body }, { member }));
  const { orderId } = dataOf(await world.call('startPayment', { params: { id } }, { member }));
  await world.db.update(payments).set({ state: 'CAPTURED' }).where(eq(payments.orderId, orderId));
  world.advance(2.5 * 3_600_000);
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ deposits: 0 });
});

it('reminds of coupons that end soon, by day, but not of new or used ones', async () => {
  const coupon = (id: number, ends: number) => ({
    id,
    title: { ko: `쿠폰 ${id}`, en: `Coupon ${id}` },
    terms: { ko: '조건', en: 'Terms' },
    kind: 'PERCENT' as const,
    value: 5,
    cap: 20_000,
    minTotal: 0,
    minNights: 1,
    validFrom: inDays(-30),
    validUntil: inDays(ends),
    downloadable: true,
  });
  await world.db.insert(coupons).values([coupon(91, 2), coupon(92, 4), coupon(93, 2)]);
  const own = await world.db
    .insert(personalCoupons)
    .values([
      { memberId: member.id, couponId: 91, issuedAt: inDays(-5) },
      { memberId: member.id, couponId: 92, issuedAt: inDays(-5) },
      { memberId: member.id, couponId: 93, issuedAt: inDays(-0.5) },
      // Two personal coupons that get no reminder: one ends later than the coupon it was made from,
      // the other one was revoked.
      { memberId: member.id, couponId: 91, issuedAt: inDays(-5), validUntil: inDays(20) },
      { memberId: member.id, couponId: 91, issuedAt: inDays(-5), revokedAt: inDays(-1) },
    ])
    .returning({ id: personalCoupons.id });
  world.setNow('2027-03-01T12:00:00Z');
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ coupons: 0 });
  world.setNow(NOW);
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ coupons: 1 });
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ coupons: 0 });
  expect(await occasions()).toEqual([`coupon-ending.${own[0]?.id ?? 0}`]);
});

it('confirms a consent every two years, as long as it stands', async () => {
  await world.db
    .update(members)
    .set({ marketing: true, marketingDecidedAt: inDays(-729.5) })
    .where(eq(members.id, member.id));
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ consents: 1 });
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ consents: 0 });
  world.setNow(inDays(728));
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ consents: 0 });
  world.setNow(inDays(730));
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ consents: 1 });
  expect(await occasions()).toEqual([
    'consent-reminder.member.2027-03-01',
    'consent-reminder.member.2029-02-28',
  ]);
  await world.db.update(members).set({ marketing: false }).where(eq(members.id, member.id));
  world.setNow(inDays(1500));
  expect(await remindOfDeadlines(world.deps)).toMatchObject({ consents: 0 });
});
