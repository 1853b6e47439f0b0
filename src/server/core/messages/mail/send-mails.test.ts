import { asc, eq, like } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { formatWon } from '@/domain/price/money';
import { reconcileAll } from '@/server/app/families';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { applyPaymentOutcome } from '@/server/core/payments/apply-payment-outcome';
import { mailOutbox, reservations } from '@/server/platform/db/schema';
import type { Mail, Mailer } from '@/server/platform/providers/senders';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { bookable, booked, held, ordered } from '@/server/use-cases/booking/testing';
import { MAX_TRIES } from '../outbox-round';
import { enqueueMail, sendMails } from './send-mails';

const MINUTE_MS = 60_000;

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  member = await world.member();
  await world.db.delete(mailOutbox);
  world.mails.length = 0;
});

const rowsOf = (id: string) =>
  world.db
    .select()
    .from(mailOutbox)
    .where(like(mailOutbox.id, `%.${id}`))
    .orderBy(asc(mailOutbox.id));

const enqueue = (id: string) =>
  world.db.transaction((tx) =>
    enqueueMail(
      tx,
      { id, to: 'guest@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
      world.now(),
    ),
  );

async function one(id: string) {
  const [row] = await world.db.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (row === undefined) throw new Error(`no ${id}`);
  return row;
}

const failing = (error: Error): Mailer => ({
  async send() {
    throw error;
  },
});

describe('mail of a booking', () => {
  it('is enqueued once and sent once, however often the capture is reported', async () => {
    const room = await bookable(world);
    const { id, orderId, paymentKey, amount } = await booked(world, member, room);
    const payment = await world.gateway.find(orderId);
    if (payment === null) throw new Error('no payment');
    await applyPaymentOutcome(
      world.deps,
      bookingPayable,
      orderId,
      { kind: 'captured', payment },
      'test',
    );
    const body = { orderId, paymentKey, amount };
    await world.call('confirmPayment', { body }, { member });
    await reconcileAll(world.deps);
    expect((await rowsOf(id)).map((row) => [row.id, row.to])).toEqual([
      [`booked.${id}`, 'guest@example.com'],
    ]);
    expect(world.mails).toEqual([]);

    const sent = await Promise.all([sendMails(world.deps), sendMails(world.deps)]);
    expect(sent.reduce((sum, round) => sum + round.sent, 0)).toBe(1);
    world.advance(60 * MINUTE_MS);
    expect(await sendMails(world.deps)).toEqual({ sent: 0, failed: 0 });
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]).toMatchObject({
      messageId: `<booked.${id}@site.test>`,
      to: 'guest@example.com',
      attachments: [{ filename: `meomum-${id}.ics` }],
    });
  });

  it('is not enqueued for a declined card', async () => {
    const { id } = await held(world, member, await bookable(world));
    const body = await ordered(world, member, id);
    world.gateway.failConfirm('decline');
    await world.call('confirmPayment', { body }, { member });
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is sent for a cancellation once the refund is made, in the language of the booking', async () => {
    const { id, total } = await booked(world, member, await bookable(world));
    await world.db.update(reservations).set({ language: 'en' }).where(eq(reservations.id, id));
    const cancel = () =>
      world.call(
        'cancelReservation',
        { params: { id }, body: { expectedRefund: total } },
        { member },
      );
    world.gateway.failCancel('unknown-not-charged');
    expect(dataOf(await cancel()).state).toBe('CANCELLING');
    expect(await rowsOf(id)).toHaveLength(1);
    expect(dataOf(await cancel()).state).toBe('CANCELLED');
    await cancel();
    const rows = await rowsOf(id);
    expect(rows.map((row) => row.id)).toEqual([`booked.${id}`, `cancelled.${id}`]);
    expect(rows[1]?.text).toContain(`Refund: ${formatWon(total, 'en')}`);
  });

  it('is sent for a cancellation without a refund', async () => {
    const room = await bookable(world, { refundable: false });
    const { id } = await booked(world, member, room);
    await world.db
      .update(reservations)
      .set({ bookedAt: new Date(world.now().getTime() - 48 * 60 * MINUTE_MS) })
      .where(eq(reservations.id, id));
    const request = { params: { id }, body: { expectedRefund: 0 } };
    dataOf(await world.call('cancelReservation', request, { member }));
    expect((await rowsOf(id))[1]?.text).toContain('돌려받는 금액: 0원');
  });
});

describe('sendMails', () => {
  it('sends all that waits in one round, however much was booked', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => `many.${at}`);
    for (const id of ids) await enqueue(id);
    expect(await sendMails(world.deps)).toEqual({ sent: 60, failed: 0 });
    expect(world.mails).toHaveLength(60);
  });

  it('has up to four mails on their way at once, and only one until the server has taken it', async () => {
    const ids = Array.from({ length: 12 }, (_, at) => `many.${at}`);
    for (const id of ids) await enqueue(id);
    const underWay: number[] = [];
    let now = 0;
    const mailer = {
      async send(): Promise<void> {
        underWay.push((now += 1));
        await new Promise((resolve) => setTimeout(resolve, 5));
        now -= 1;
      },
    };
    expect(await sendMails({ ...world.deps, mailer })).toEqual({ sent: 12, failed: 0 });
    expect(underWay.slice(0, 2)).toEqual([1, 1]);
    expect(Math.max(...underWay)).toBe(4);
  });

  it('tries one mail of many in a round while the server is down', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await enqueue(id);
    const down = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
    expect(await sendMails({ ...world.deps, mailer: failing(down) })).toEqual({
      sent: 0,
      failed: 1,
    });
  });

  it('sends no mail of a rolled back transaction, and no second mail of one occasion', async () => {
    const mail = { id: 'a', to: 'a@example.com', subject: 'A', text: 'A', html: 'A' };
    const undone = world.db.transaction(async (tx) => {
      await enqueueMail(tx, mail, world.now());
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    expect(await sendMails(world.deps)).toEqual({ sent: 0, failed: 0 });
    await enqueue('a');
    await enqueue('a');
    expect(await sendMails(world.deps)).toEqual({ sent: 1, failed: 0 });
  });

  it('retries with growing pauses, gives up in the end, and never logs the address', async () => {
    await enqueue('stuck');
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const error = Object.assign(new Error('550 no such user guest@example.com'), {
      responseCode: 550,
    });
    const deps = { ...world.deps, log, mailer: failing(error) };
    const pauses: number[] = [];
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      expect(await sendMails(deps)).toEqual({ sent: 0, failed: 1 });
      const row = await one('stuck');
      expect(row).toMatchObject({ tries, sentAt: null, lastError: '550' });
      pauses.push((row.nextTryAt.getTime() - world.now().getTime()) / MINUTE_MS);
      expect(await sendMails(deps)).toEqual({ sent: 0, failed: 0 });
      world.setNow(row.nextTryAt);
    }
    expect(pauses.slice(0, 4)).toEqual([1, 3, 9, 27]);
    world.advance(1000 * 60 * MINUTE_MS);
    expect(await sendMails(world.deps)).toEqual({ sent: 0, failed: 0 });
    expect(world.mails).toEqual([]);
    expect(lines).toHaveLength(MAX_TRIES);
    expect(lines.at(-1)).toContain('given up');
    expect(lines.join('')).not.toContain('guest@');
  });

  it('sends in the next round what failed once, and the mails after it', async () => {
    await enqueue('first');
    await enqueue('second');
    const down = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
    expect(await sendMails({ ...world.deps, mailer: failing(down) })).toMatchObject({ failed: 1 });
    expect(await sendMails(world.deps)).toEqual({ sent: 1, failed: 0 });
    world.advance(MINUTE_MS);
    expect(await sendMails(world.deps)).toEqual({ sent: 1, failed: 0 });
    expect(await one('first')).toMatchObject({ tries: 2, lastError: null });
  });

  it('sends a mail at most twice when a process dies between sending and recording it', async () => {
    await enqueue('unnoted');
    // The process dies: the server has the mail, but the call that sends it never returns.
    const taken: Mail[] = [];
    let reached = () => {};
    const sending = new Promise<void>((resolve) => (reached = resolve));
    const mailer: Mailer = {
      send(mail) {
        taken.push(mail);
        reached();
        return new Promise(() => {});
      },
    };
    void sendMails({ ...world.deps, mailer });
    await sending;
    expect(await sendMails(world.deps)).toEqual({ sent: 0, failed: 0 });
    world.advance(5 * MINUTE_MS);
    expect(await sendMails(world.deps)).toEqual({ sent: 1, failed: 0 });
    world.advance(600 * MINUTE_MS);
    expect(await sendMails(world.deps)).toEqual({ sent: 0, failed: 0 });
    expect(taken).toHaveLength(1);
    expect(world.mails.map((mail) => mail.messageId)).toEqual([taken[0]?.messageId]);
  });
});
