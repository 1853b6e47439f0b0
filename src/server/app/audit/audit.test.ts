import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { reconcileAll } from '../families';
import { rowsOf } from '@/server/platform/db/client';
import { payments, reservationEvents, reservations, roomNights } from '@/server/platform/db/schema';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import {
  acceptedChange,
  bookable,
  type Bookable,
  booked,
  held,
  ordered,
  stayIn,
} from '@/server/use-cases/booking/testing';
import { audit } from './audit';

let world: World;
let member: TestMember;
let room: Bookable;
let id: string;
let orderId: string;

/** A test world with at least one booking in most of the states that a booking can reach. */
beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  member = await world.member();
  room = await bookable(world, { rooms: 20, nights: 90 });
});
afterAll(() => world.close());
beforeEach(async () => {
  const made = await booked(world, member, room, stayIn(world, 30, 3));
  ({ id, orderId } = made);
});

const audited = () => audit(world.db, { gateway: world.deps.gateway, restAt: null });
const namesOf = async () => [...new Set((await audited()).findings.map(({ check }) => check))];

/**
 * Changes recorded data with one SQL statement, returns what the audit finds then, and restores the
 * data with the other statement.
 */
async function damaged(damage: ReturnType<typeof sql>, mend: ReturnType<typeof sql>) {
  await world.db.execute(damage);
  try {
    return await audited();
  } finally {
    await world.db.execute(mend);
  }
}

describe('the audit', () => {
  it('finds nothing in what the site does', async () => {
    const hold = await held(world, member, room, stayIn(world, 40, 2));
    await ordered(world, member, hold.id);
    const released = await held(world, member, room, stayIn(world, 41, 2));
    dataOf(await world.call('releaseHold', { params: { id: released.id } }, { member }));
    const over = await booked(world, member, room, stayIn(world, 50, 4));
    const body = { expectedRefund: over.total };
    dataOf(await world.call('cancelReservation', { params: { id: over.id }, body }, { member }));
    expect(await audited()).toEqual({
      checks: [
        'nights',
        'calendars',
        'tours',
        'ledger',
        'money',
        'refunds',
        'returns',
        'coupons',
        'vouchers',
        'mails',
        'gateway',
      ],
      findings: [],
    });
  });

  it('finds a night that counts as sold although no booking has it', async () => {
    const [night] = await world.db
      .select({ night: roomNights.night })
      .from(roomNights)
      .where(eq(roomNights.roomTypeId, room.roomTypeId))
      .limit(1);
    const where = sql`room_type_id = ${room.roomTypeId} and night = ${night?.night}`;
    const { findings } = await damaged(
      sql`update room_nights set sold = sold + 1 where ${where}`,
      sql`update room_nights set sold = sold - 1 where ${where}`,
    );
    expect(findings).toEqual([
      {
        check: 'nights',
        subject: `room ${room.roomTypeId}, ${night?.night}`,
        says: '1 of 20 sold, 0 held by bookings',
      },
    ]);
  });

  it('finds a booking whose nights were sold again to another guest', async () => {
    const stays = sql`room_type_id = ${room.roomTypeId} and night = (select check_in from reservations where id = ${id})`;
    const { findings } = await damaged(
      sql`update room_nights set sold = sold - 1 where ${stays}`,
      sql`update room_nights set sold = sold + 1 where ${stays}`,
    );
    expect(findings.map(({ check }) => check)).toEqual(['nights']);
  });

  it('finds a room calendar that differs from the nights it is kept from', async () => {
    const own = sql`room_type_id = ${room.roomTypeId}`;
    const [before] = await rowsOf<{ free: string }>(
      world.db,
      sql`select encode(free, 'hex') as free from room_calendars where ${own}`,
    );
    const { findings } = await damaged(
      sql`update room_calendars set free = set_byte(free, 2, 9) where ${own}`,
      sql`update room_calendars set free = decode(${before?.free}, 'hex') where ${own}`,
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ check: 'calendars', says: '20 left, 9 in the calendar' });
  });

  it('finds a state that was changed without a line in the ledger, and the money and nights that no longer match', async () => {
    const { findings } = await damaged(
      sql`update reservations set state = 'EXPIRED' where id = ${id}`,
      sql`update reservations set state = 'BOOKED' where id = ${id}`,
    );
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set(['nights', 'ledger', 'money']),
    );
  });

  it('finds a line that is missing in the ledger', async () => {
    const lines = await world.db
      .select()
      .from(reservationEvents)
      .where(eq(reservationEvents.reservationId, id));
    const captured = lines.find(({ event }) => event === 'PAYMENT_CAPTURED');
    if (captured === undefined) throw new Error('no capture');
    await world.db.delete(reservationEvents).where(eq(reservationEvents.id, captured.id));
    expect(await namesOf()).toEqual(['ledger', 'money']);
    await world.db.insert(reservationEvents).values(captured);
  });

  it('finds money that was charged twice', async () => {
    const [attempt] = await world.db.select().from(payments).where(eq(payments.orderId, orderId));
    if (attempt === undefined) throw new Error('no attempt');
    const twin = `${orderId}-twin`;
    const second = { ...attempt, orderId: twin, attempt: 2, paymentKey: `${twin}-key` };
    await world.db.insert(payments).values(second);
    const { findings } = await damaged(
      sql`select 1`,
      sql`delete from payments where order_id = ${twin}`,
    );
    expect(findings).toContainEqual({
      check: 'money',
      subject: `booking ${id}, BOOKED`,
      says: `${attempt.amount * 2} won kept, ${attempt.amount} due`,
    });
    expect(findings.some(({ check }) => check === 'gateway')).toBe(true);
  });

  it('finds a payment at the gateway for an order that the site never made', async () => {
    const known = world.gateway.payments.get(orderId);
    if (known === undefined) throw new Error('no payment');
    const stray = { ...known, orderId: 'stray-1', paymentKey: 'key-stray-1' };
    world.gateway.payments.set('stray-1', stray);
    expect((await audited()).findings).toEqual([
      {
        check: 'gateway',
        subject: 'order stray-1',
        says: `${known.balance} won kept there, and no such order here`,
      },
    ]);
    world.gateway.payments.set('stray-1', { ...stray, status: 'CANCELLED', balance: 0 });
    expect((await audited()).findings).toEqual([]);
    world.gateway.payments.delete('stray-1');
  });

  it('finds a refund that the gateway never made', async () => {
    const { findings } = await damaged(
      sql`update payments set refunded = amount, state = 'REFUNDED' where order_id = ${orderId}`,
      sql`update payments set refunded = 0, state = 'CAPTURED' where order_id = ${orderId}`,
    );
    expect(new Set(findings.map(({ check }) => check))).toEqual(
      new Set(['money', 'refunds', 'gateway']),
    );
  });

  it('finds a cancellation and a change of dates whose refund was never requested', async () => {
    const { findings } = await damaged(
      sql`update reservations set state = 'CANCELLING' where id = ${id}`,
      sql`update reservations set state = 'BOOKED' where id = ${id}`,
    );
    const waits = { check: 'returns', subject: `booking ${id}, CANCELLING` };
    expect(findings).toContainEqual({
      ...waits,
      says: 'its cancellation waits for a refund that nobody asks for',
    });
    const stay = stayIn(world, 30, 3);
    world.gateway.failCancel('unknown-not-charged');
    const shorter = { ...stay, checkOut: addNights(stay.checkOut, -1) };
    const { accepted } = await acceptedChange(world, member, id, shorter);
    expect(accepted.state).toBe('CHANGING');
    expect((await audited()).findings).toEqual([]);
    const left = await damaged(
      sql`update refunds set state = 'REFUSED' where order_id = ${orderId}`,
      sql`update refunds set state = 'REQUESTED' where order_id = ${orderId}`,
    );
    expect(left.findings.map(({ check }) => check)).toEqual(['returns']);
    world.advance(20_000);
    await reconcileAll(world.deps);
    expect((await audited()).findings).toEqual([]);
  });

  it('finds new dates that nobody paid for, and nights that are kept for a change without an order', async () => {
    const stay = stayIn(world, 30, 3);
    const wish = { ...stay, checkOut: addNights(stay.checkOut, 2) };
    const { accepted } = await acceptedChange(world, member, id, wish);
    expect([accepted.state, (await audited()).findings]).toEqual(['TO_PAY', []]);
    const given = await damaged(
      sql`update stay_changes set state = 'EXPIRED' where reservation_id = ${id}`,
      sql`update stay_changes set state = 'DUE' where reservation_id = ${id}`,
    );
    expect(given.findings.map(({ check }) => check)).toEqual(['nights', 'nights']);

    const body = await ordered(world, member, id);
    dataOf(await world.call('confirmPayment', { body }, { member }));
    expect((await audited()).findings).toEqual([]);
    const { findings } = await damaged(
      sql`update payments set state = 'DECLINED' where order_id = ${body.orderId}`,
      sql`update payments set state = 'CAPTURED' where order_id = ${body.orderId}`,
    );
    expect(findings).toContainEqual({
      check: 'money',
      subject: `booking ${id}, BOOKED`,
      says: expect.stringMatching(/^\d+ won kept, \d+ due$/) as string,
    });
    expect(findings.some(({ check }) => check === 'gateway')).toBe(true);
  });

  it('finds a guest who never got the mail about a booking', async () => {
    const name = `booked.${id}`;
    const { findings } = await damaged(
      sql`update mail_outbox set id = 'elsewhere' where id = ${name}`,
      sql`update mail_outbox set id = ${name} where id = 'elsewhere'`,
    );
    expect(findings).toEqual([
      { check: 'mails', subject: `booking ${id}, BOOKED`, says: 'its guest was never told' },
    ]);
  });

  it('reports open payments and mails only when the jobs should have finished', async () => {
    const late = new Date(world.now().getTime() + 3_600_000);
    const { findings } = await audit(world.db, { gateway: null, restAt: late });
    expect(new Set(findings.map(({ check }) => check))).toEqual(new Set(['rest']));
    expect(findings.some(({ says }) => says === 'was not sent')).toBe(true);
    expect(findings.some(({ says }) => says.startsWith('its hold is over'))).toBe(true);
  });

  it('can be called by the operator only', async () => {
    const ask = (authorization: string) =>
      world.app.request('/api/operator/audit', {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ atRest: false, withGateway: true }),
      });
    expect((await ask(`Bearer ${member.token}`)).status).toBe(401);
    const token = await issueOperatorToken(world.deps.config.secret, world.now());
    const answer = await ask(`Bearer ${token}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ findings: [] });
    await expect(
      world.db.select().from(reservations).where(eq(reservations.id, id)),
    ).resolves.toHaveLength(1);
  });
});
