import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { mailOutbox, payments, refunds, reservations } from '@/server/platform/db/schema';
import { createWorld, type World } from '@/server/testing/world';
import { bookable, booked, held, ordered } from '@/server/use-cases/booking/testing';
import { createSiteFigures } from './site-figures';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function read(): Promise<Map<string, number>> {
  const text = await (await createSiteFigures(world.deps)()).metrics();
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    series.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

it('counts rooms, payments and refunds by state, and how long an outcome has been unknown', async () => {
  const member = await world.member();
  const empty = await read();
  expect(empty.get('meomum_payments{state="UNKNOWN"}')).toBe(0);
  expect(empty.get('meomum_payments_unresolved_oldest_age_seconds')).toBe(0);

  await held(world, member, await bookable(world));
  const paid = await booked(world, member, await bookable(world));
  const open = await held(world, member, await bookable(world));
  const { orderId } = await ordered(world, member, open.id);
  const some = await read();
  expect(some.get('meomum_holds_live{kind="booking"}')).toBe(2);
  expect(some.get('meomum_payments{state="CAPTURED"}')).toBe(1);
  expect(some.get('meomum_payments{state="READY"}')).toBe(1);

  // The order is ten minutes old, but the charge was sent three minutes ago.
  const ago = (seconds: number) => new Date(world.now().getTime() - seconds * 1_000);
  await world.db
    .update(payments)
    .set({ state: 'UNKNOWN', createdAt: ago(600), updatedAt: world.now() })
    .where(eq(payments.orderId, orderId));
  await world.db
    .update(reservations)
    .set({ state: 'PAYING', updatedAt: ago(180) })
    .where(eq(reservations.id, open.id));
  await world.db.insert(refunds).values({
    orderId: paid.orderId,
    purpose: 'CANCEL',
    amount: 1_000,
    reason: 'A test',
    state: 'REQUESTED',
    idempotencyKey: 'figures',
    createdAt: ago(90),
  });
  const unknown = await read();
  expect(unknown.get('meomum_payments{state="UNKNOWN"}')).toBe(1);
  expect(unknown.get('meomum_payments_unresolved_oldest_age_seconds')).toBe(180);
  expect(unknown.get('meomum_refunds{state="REQUESTED"}')).toBe(1);
  expect(unknown.get('meomum_refunds_requested_oldest_age_seconds')).toBe(90);

  // A hold that is over isn't live, even before the job has ended it.
  world.advance(16 * 60_000);
  expect((await read()).get('meomum_holds_live{kind="booking"}')).toBe(0);
});

it('tells messages that nobody has tried from those that fail and those that were given up', async () => {
  await world.db.delete(mailOutbox);
  const ago = (seconds: number) => new Date(world.now().getTime() - seconds * 1_000);
  const mail = (id: string, values: Partial<typeof mailOutbox.$inferInsert>) => ({
    id,
    to: 'guest@example.com',
    subject: id,
    text: '',
    html: '',
    createdAt: ago(5_000),
    nextTryAt: ago(60),
    ...values,
  });
  await world.db
    .insert(mailOutbox)
    .values([
      mail('due', {}),
      mail('later', { nextTryAt: ago(-3_600) }),
      mail('failed', { tries: 2, lastError: '421', nextTryAt: ago(-60) }),
      mail('given-up', { tries: 8, lastError: '550' }),
      mail('sent', { tries: 1, sentAt: ago(10) }),
    ]);
  const figures = await read();
  expect(figures.get('meomum_outbox_waiting{outbox="mail",state="due"}')).toBe(1);
  expect(figures.get('meomum_outbox_oldest_age_seconds{outbox="mail",state="due"}')).toBe(60);
  expect(figures.get('meomum_outbox_waiting{outbox="mail",state="retrying"}')).toBe(1);
  expect(figures.get('meomum_outbox_oldest_age_seconds{outbox="mail",state="retrying"}')).toBe(
    5_000,
  );
  expect(figures.get('meomum_outbox_given_up{outbox="mail"}')).toBe(1);
});

it('has every job, whether or not it has run, and reads the database once for several scrapes', async () => {
  const figures = await read();
  expect(figures.get('meomum_job_last_success_timestamp_seconds{job_name="reconcile"}')).toBe(0);
  const scrape = createSiteFigures(world.deps);
  expect(await scrape()).toBe(await scrape());
});
