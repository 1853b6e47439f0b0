import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { API_BASE_PATH } from '@/config/constants';
import { addNights, type Stay } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { mailOutbox, refunds } from '@/server/platform/db/schema';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import {
  acceptedChange,
  bookable,
  type Bookable,
  booked,
  held,
  moneyAt,
  soldOf,
  stayIn,
  stored,
} from './testing';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WHO = { by: 'Front desk', why: 'Bed unused' };

let world: World;
let member: TestMember;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  // Noon at the hotel, a Monday.
  world.setNow('2026-11-02T03:00:00Z');
  member = await world.member();
  room = await bookable(world, { price: 100_000 });
  world.gateway.payments.clear();
});
afterAll(() => world.close());

async function later(ms: number) {
  world.advance(ms);
  member = await world.signedInAgain(member);
}

/** The operator's call as the command makes it. */
async function report(id: string, body: object = WHO, token?: string) {
  const bearer = token ?? (await issueOperatorToken(world.deps.config.secret, world.now()));
  const answer = await world.app.request(`${API_BASE_PATH}/operator/bookings/${id}/no-show`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as { refund?: number; fee?: number; error?: { code: string } };
  return { status: answer.status, code: json.error?.code ?? null, ...json };
}

const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
const wrong = async () => (await audit(world.db, { gateway: null, restAt: null })).findings;
const mailOf = async (id: string) =>
  (
    await world.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, `no-show.${id}`))
  )[0];

/** A stay that should have begun on Tuesday at 15:00; it is Wednesday, 06:00. */
async function missed(stay: Stay = stayIn(world, 1, 10)) {
  const made = await booked(world, member, room, stay);
  await later(42 * HOUR_MS);
  return made;
}

describe('a no-show', () => {
  it('counts as a cancellation on the day of check-in: the rest is refunded, and the nights are released at once', async () => {
    const { id, total, stay } = await booked(world, member, room, stayIn(world, 1, 10));
    await later(24 * HOUR_MS);
    const sameDay = (await view(id)).cancellation;
    expect(sameDay).toMatchObject({ feePercent: 20 });
    await later(18 * HOUR_MS);
    expect(await report(id)).toMatchObject({ status: 200, refund: sameDay?.refund });
    expect(await soldOf(world, room, stay)).toEqual(Array(10).fill(0));
    expect(await view(id)).toMatchObject({
      state: 'CANCELLED',
      cancellation: null,
      change: null,
      leaving: null,
      cancelled: { refund: sameDay?.refund, fee: sameDay?.fee, feePercent: 20, noShow: true },
      documents: ['receipt'],
    });
    // The refund is due and recorded, and a job makes it later.
    expect(moneyAt(world)).toBe(total);
    expect(await wrong()).toEqual([]);
    await later(20_000);
    expect(await reconcileAll(world.deps)).toMatchObject({ refunds: 1 });
    expect(moneyAt(world)).toBe(sameDay?.fee);
    expect(await wrong()).toEqual([]);
    const { events, moved } = await stored(world, id);
    expect(events.find(({ event }) => event === 'NO_SHOW_REPORTED')).toMatchObject({
      actor: 'operator',
      fromState: 'BOOKED',
      toState: 'CANCELLED',
      detail: { ...WHO, refund: sameDay?.refund, fee: sameDay?.fee },
    });
    expect(moved).toBe(sameDay?.fee);
  });

  it('tells the guest what comes back and whom to write to', async () => {
    const { id } = await missed();
    const { refund = 0 } = await report(id);
    const mail = await mailOf(id);
    expect(mail?.text).toContain(`돌려받는 금액: ${refund.toLocaleString('ko')}원`);
    expect(mail?.text).toContain('help@meomum.example');
  });

  it('is done once, however often it is reported', async () => {
    const { id, total } = await missed();
    const reports = await Promise.all([1, 2, 3, 4].map(() => report(id)));
    expect(new Set(reports.map(({ status, refund }) => `${status} ${refund}`)).size).toBe(1);
    await later(20_000);
    await reconcileAll(world.deps);
    expect(moneyAt(world)).toBe(total - (reports[0]?.refund ?? 0));
    const { events } = await stored(world, id);
    expect(events.filter(({ event }) => event === 'NO_SHOW_REPORTED')).toHaveLength(1);
    expect(await wrong()).toEqual([]);
  });

  it('returns what a gateway refuses in the end, and the audit names it until then', async () => {
    const { id, total } = await missed();
    const { refund = 0 } = await report(id);
    world.gateway.failCancel('decline');
    await later(20_000);
    await reconcileAll(world.deps);
    expect(moneyAt(world)).toBe(total);
    expect(await wrong()).toEqual([]);
    const rest = await audit(world.db, { gateway: null, restAt: world.now() });
    expect(rest.findings.map(({ says }) => says)).toContain('a refund was decided and not made');
    await later(20_000);
    await reconcileAll(world.deps);
    expect(moneyAt(world)).toBe(total - refund);
    expect(await wrong()).toEqual([]);
  });

  it('returns nothing of a plan that returns nothing', async () => {
    room = await bookable(world, { refundable: false });
    const { id, total } = await missed(stayIn(world, 1, 3));
    expect(await report(id)).toMatchObject({ refund: 0, fee: total });
    expect(await world.db.select().from(refunds).where(eq(refunds.purpose, 'NO_SHOW'))).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ amount: 0 })]),
    );
    expect(await wrong()).toEqual([]);
  });
});

describe('what isn’t a no-show', () => {
  it('is told by codes, and changes nothing', async () => {
    const { id } = await booked(world, member, room, stayIn(world, 1, 10));
    await later(42 * HOUR_MS - 1);
    expect(await report(id)).toMatchObject({ status: 409, code: 'NO_SHOW_TOO_EARLY' });
    await later(1);
    const wish = stayIn(world, -1, 12);
    const { accepted } = await acceptedChange(world, member, id, wish);
    expect(accepted.state).toBe('TO_PAY');
    expect((await report(id)).code).toBe('CHANGE_PENDING');
    // A change of dates whose time to pay is over doesn't prevent the report.
    await later(HOUR_MS);
    expect((await report(id)).status).toBe(200);

    const unpaid = await held(world, member, await bookable(world));
    expect((await report(unpaid.id)).code).toBe('NO_SHOW_NOT_POSSIBLE');
    expect(await report('M0000000000ZZ')).toMatchObject({ code: 'RESERVATION_NOT_FOUND' });
    expect(await report("M'--")).toMatchObject({ status: 404 });
    expect(await wrong()).toEqual([]);
  });

  it('a guest who announced an early check-out can’t be reported', async () => {
    const { id, stay } = await missed();
    const on = addNights(stay.checkIn, 5);
    const params = { id };
    const { refund } = dataOf(
      await world.call('quoteLeaving', { params, query: { on } }, { member }),
    );
    const body = { leavesOn: on, expectedRefund: refund };
    dataOf(await world.call('leaveEarly', { params, body }, { member }));
    expect(await report(id)).toMatchObject({ status: 409, code: 'NO_SHOW_LEFT' });
    await later(10 * DAY_MS);
    expect((await report(id)).code).toBe('NO_SHOW_NOT_POSSIBLE');
  });

  it('is an operator’s call alone, who says their name', async () => {
    const { id } = await missed();
    expect(await report(id, WHO, member.token)).toMatchObject({ status: 401 });
    expect(await report(id, { why: 'x' })).toMatchObject({ status: 400, code: 'INPUT_INVALID' });
    expect((await stored(world, id)).reservation.state).toBe('BOOKED');
  });
});
