import { randomUUID } from 'node:crypto';

import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bookable, booked, stayIn } from '../testing';
import { mailOutbox, reservations } from '@/server/platform/db/schema';
import { createWorld, type TestMember, type World } from '@/server/testing/world';
import { remindOfStays } from './remind-of-stays';

const DAY_MS = 86_400_000;

let world: World;
let member: TestMember;

beforeAll(async () => {
  // 11:00 in Seoul.
  world = await createWorld({ now: '2027-03-01T02:00:00Z' });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.setNow('2027-03-01T02:00:00Z');
  // Access tokens expire when a test advances the clock, so each test has a new member.
  member = await world.member();
  await world.db.delete(mailOutbox);
  await world.db.update(reservations).set({ state: 'RELEASED' });
});

const mailsOf = (id: string) =>
  world.db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.id, `re%.${id}`));

/** Sets the world's clock some days after its start. */
const inDays = (days: number) => new Date(Date.parse('2027-03-01T02:00:00Z') + days * DAY_MS);

describe('a stay that is near', () => {
  it('is reminded of once, in the language it was booked in', async () => {
    const { id } = await booked(world, member, await bookable(world), stayIn(world, 10, 7));
    world.setNow(inDays(6));
    expect(await remindOfStays(world.deps)).toMatchObject({ reminders: 0 });
    world.setNow(inDays(7));
    const rounds = await Promise.all([remindOfStays(world.deps), remindOfStays(world.deps)]);
    expect(rounds.some(({ reminders }) => reminders === 1)).toBe(true);
    expect(await remindOfStays(world.deps)).toMatchObject({ reminders: 0 });
    const mails = await mailsOf(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ id: `reminder.${id}`, to: 'guest@example.com' });
    expect(mails[0]?.subject).toContain('곧 체크인이에요');
    expect(mails[0]?.text).toContain('체크인: 2027년 3월 11일 (목) 15:00부터');
  });

  it('that was cancelled is not', async () => {
    const { id } = await booked(world, member, await bookable(world), stayIn(world, 10, 7));
    await world.db.update(reservations).set({ state: 'CANCELLED' });
    world.setNow(inDays(8));
    expect(await remindOfStays(world.deps)).toEqual({ reminders: 0, reviewRequests: 0 });
    expect(await mailsOf(id)).toEqual([]);
  });

  it('for somebody else is told to who booked it as well', async () => {
    const { id } = await booked(world, member, await bookable(world), stayIn(world, 10, 7));
    await world.db.update(reservations).set({ forOther: true }).where(eq(reservations.id, id));
    world.setNow(inDays(7));
    await remindOfStays(world.deps);
    expect((await mailsOf(id))[0]?.to).toBe(`guest@example.com, ${member.email}`);
  });

  it('isn’t delayed by many recent bookings, nor by a booking whose reminder fails', async () => {
    const { id } = await booked(world, member, await bookable(world), stayIn(world, 10, 7));
    const [row] = await world.db.select().from(reservations).where(eq(reservations.id, id));
    if (row === undefined) throw new Error('no booking');
    world.setNow(inDays(7));
    const copy = (n: number) => ({ ...row, id: `A${n}`, idempotencyKey: randomUUID() });
    const late = Array.from({ length: 60 }, (_, n) => ({ ...copy(n), bookedAt: inDays(7) }));
    const broken = { ...copy(99), quote: {} as typeof row.quote };
    await world.db.insert(reservations).values([...late, broken]);
    expect(await remindOfStays(world.deps)).toEqual({ reminders: 1, reviewRequests: 0 });
    expect(await mailsOf(id)).toHaveLength(1);
  });
});

describe('a stay that is over', () => {
  it('is asked about once, with the way to the page of its review', async () => {
    const { id } = await booked(world, member, await bookable(world), stayIn(world, 5, 7));
    world.setNow(inDays(12));
    expect(await remindOfStays(world.deps)).toMatchObject({ reviewRequests: 0 });
    world.setNow(inDays(13));
    expect(await remindOfStays(world.deps)).toMatchObject({ reviewRequests: 1 });
    expect(await remindOfStays(world.deps)).toMatchObject({ reviewRequests: 0 });
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({ id: `review-request.${id}`, to: member.email });
    expect(mail?.text).toContain(`/mypage/review/${id}`);
    expect(mail?.text).toContain('2027년 6월 13일 (일)까지');
  });

  it('is not asked about at night, nor after a week', async () => {
    const { id } = await booked(world, member, await bookable(world), stayIn(world, 5, 7));
    world.setNow(new Date(inDays(13).getTime() + 12 * 3_600_000));
    expect(await remindOfStays(world.deps)).toEqual({ reminders: 0, reviewRequests: 0 });
    world.setNow(inDays(21));
    expect(await remindOfStays(world.deps)).toEqual({ reminders: 0, reviewRequests: 0 });
    expect(await mailsOf(id)).toEqual([]);
  });
});
