import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { addNights, type Stay } from '@/domain/stay/stay';
import { heldWith, ownCoupon } from '../coupons/testing';
import { reservationEvents } from '@/server/platform/db/schema';
import { expireHolds } from '@/server/core/bookings/expire-holds';
import { watchDeposits } from '../booking/pay/bank-transfer';
import { reportNoShow } from '../booking/report-no-show';
import {
  acceptedChange,
  bookable,
  booked,
  held,
  ordered,
  stayIn,
  stored,
  type Bookable,
} from '../booking/testing';
import { businessMember, paidPoints } from '../booking/testing-points';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';

const DAY_MS = 86_400_000;
let world: World;
let room: Bookable;

beforeAll(async () => {
  world = await createWorld();
  room = await bookable(world, { rooms: 20, nights: 200, price: 100_000 });
});
afterAll(() => world.close());

/**
 * The member's history, whose sums must match the records of the gateway and the points provider.
 */
async function historyOf(of: TestMember, id: string) {
  const member = await world.signedInAgain(of);
  const answer = await world.call('getMypageReservation', { params: { id } }, { member });
  const { paymentHistory: history } = dataOf(answer);
  const { attempts, moved } = await stored(world, id);
  const { payments, points } = world.gateway;
  const there = attempts.reduce((sum, { orderId }) => {
    const payment = payments.get(orderId) ?? points.payments.get(orderId);
    const isCharged = payment?.status === 'CAPTURED' || payment?.status === 'PARTLY_CANCELLED';
    return isCharged ? sum + payment.balance : sum;
  }, 0);
  expect([history.paid - history.returned, moved]).toEqual([there, there]);
  return history;
}
const kindsOf = ({ entries }: Awaited<ReturnType<typeof historyOf>>) =>
  entries.map(({ kind }) => kind);

const cancel = (member: TestMember, id: string, expectedRefund: number) =>
  world.call(
    'cancelReservation',
    { params: { id }, body: { expectedRefund, reason: '' } },
    { member },
  );

it('tells a declined try, the payment with its receipt, and a cancellation', async () => {
  const member = await world.member();
  const { id, total } = await held(world, member, room, stayIn(world, 40, 7));
  world.gateway.failConfirm('decline');
  const tried = await ordered(world, member, id);
  await world.call('confirmPayment', { body: tried }, { member });
  expect(kindsOf(await historyOf(member, id))).toEqual(['HELD', 'DECLINED']);
  const body = await ordered(world, member, id);
  dataOf(await world.call('confirmPayment', { body }, { member }));
  const paid = await historyOf(member, id);
  expect(paid.entries.at(-1)).toMatchObject({
    kind: 'PAID',
    amount: total,
    method: 'CARD',
    receiptUrl: 'http://gateway.test/receipt',
  });
  dataOf(await cancel(member, id, total));
  const history = await historyOf(member, id);
  expect(kindsOf(history)).toEqual(['HELD', 'DECLINED', 'PAID', 'CANCEL_ASKED', 'CANCELLED']);
  expect(history).toMatchObject({ paid: total, returned: total, toReturn: 0 });
  // The history doesn't contain the ids of those who acted.
  expect(JSON.stringify(history)).not.toContain(member.id);
});

it('tells of a refund on its way, and of one that the gateway refused', async () => {
  const member = await world.member();
  const { id, total } = await booked(world, member, room, stayIn(world, 40, 7));
  world.gateway.failCancel('decline');
  await cancel(member, id, total);
  const refused = await historyOf(member, id);
  expect(kindsOf(refused)).toEqual(['HELD', 'PAID', 'CANCEL_ASKED', 'CANCEL_REJECTED']);
  expect(refused).toMatchObject({ paid: total, returned: 0, toReturn: 0 });
  world.advance(60_000);
  world.gateway.failCancel('unknown-not-charged');
  await cancel(member, id, total);
  const waiting = await historyOf(member, id);
  expect(kindsOf(waiting).slice(-2)).toEqual(['CANCEL_ASKED', 'ON_ITS_WAY']);
  expect(waiting).toMatchObject({ paid: total, returned: 0, toReturn: total });
  // The entry of each refund has the amount of that refund, not of both.
  const cancellations = waiting.entries.filter(({ kind }) => kind === 'CANCEL_ASKED');
  expect(cancellations.map((one) => one.asked)).toEqual([-total, -total]);
});

it('tells new dates both ways, and leaving early', async () => {
  const member = await world.member();
  const was = stayIn(world, 40, 7);
  const { id, total } = await booked(world, member, room, was);
  const longer: Stay = { ...was, checkOut: addNights(was.checkOut, 7) };
  const { offer } = await acceptedChange(world, member, id, longer);
  const history = await historyOf(member, id);
  expect(history.entries.at(-1)).toMatchObject({
    kind: 'CHANGE_HELD',
    amount: 0,
    asked: offer.toPay,
    dates: { was, is: longer },
  });
  const body = await ordered(world, member, id);
  dataOf(await world.call('confirmPayment', { body }, { member }));
  const changed = await historyOf(member, id);
  expect(changed.entries.at(-1)).toMatchObject({ kind: 'CHANGED', amount: offer.toPay });
  expect(changed.paid).toBe(total + offer.toPay);

  world.advance(41 * DAY_MS);
  const again = await world.signedInAgain(member);
  const leavesOn = addNights(longer.checkIn, 4);
  const terms = dataOf(
    await world.call(
      'quoteLeaving',
      { params: { id }, query: { on: leavesOn } },
      { member: again },
    ),
  );
  dataOf(
    await world.call(
      'leaveEarly',
      { params: { id }, body: { leavesOn, expectedRefund: terms.refund } },
      { member: again },
    ),
  );
  const left = await historyOf(member, id);
  // The stay was paid by two orders, and the refund has a part for each. The last part is the entry
  // of the early check-out.
  const back = left.entries.filter(({ amount }) => amount < 0);
  expect(back.at(-1)?.kind).toBe('LEFT_EARLY');
  expect(back.reduce((sum, { amount }) => sum - amount, 0)).toBe(terms.refund);
  expect(left.entries.find(({ kind }) => kind === 'LEFT_EARLY')?.dates?.is.checkOut).toBe(leavesOn);
});

it('tells points that go back when the rest isn’t paid, and a deposit that isn’t made', async () => {
  const member = await businessMember(world, 500_000);
  const coupon = await ownCoupon(world, member, { value: 50_000 });
  const hold = await heldWith(world, member, room, stayIn(world, 30, 7), [coupon]);
  await paidPoints(world, member, hold.id, 200_000);
  const taken = await historyOf(member, hold.id);
  expect(taken.entries.at(-1)).toMatchObject({ kind: 'POINTS_TAKEN', amount: 200_000 });
  world.advance(DAY_MS);
  await expireHolds(world.deps);
  const ended = await historyOf(member, hold.id);
  expect(kindsOf(ended).slice(0, 3)).toEqual(['HELD', 'POINTS_TAKEN', 'EXPIRED']);
  expect(ended.returned + ended.toReturn).toBe(200_000);

  const other = await world.member();
  const { id, total } = await held(world, other, room, stayIn(world, 30, 7));
  const choice = { method: 'VIRTUAL_ACCOUNT' as const, bank: '20' };
  dataOf(
    await world.call('savePaymentChoice', { params: { id }, body: choice }, { member: other }),
  );
  dataOf(await world.call('startPayment', { params: { id } }, { member: other }));
  const issued = await historyOf(other, id);
  expect(issued.entries.at(-1)).toMatchObject({
    kind: 'ACCOUNT_ISSUED',
    amount: 0,
    asked: total,
    method: 'VIRTUAL_ACCOUNT',
    until: expect.stringMatching(/Z$/),
  });
});

it('tells of a deposit that came too late, and asks where it goes back to', async () => {
  const member = await world.member();
  const { id, total } = await held(world, member, room, stayIn(world, 30, 7));
  const body = { method: 'VIRTUAL_ACCOUNT' as const, bank: '20' };
  dataOf(await world.call('savePaymentChoice', { params: { id }, body }, { member }));
  const { orderId } = dataOf(await world.call('startPayment', { params: { id } }, { member }));
  world.advance(DAY_MS);
  await expireHolds(world.deps);
  await watchDeposits(world.deps);
  const secret = world.gateway.deposits.pay(orderId, true);
  const webhook = new Blob([JSON.stringify({ orderId, secret, status: 'DONE', createdAt: 'now' })]);
  await world.call('takeWebhook', { params: { provider: 'toss' }, body: webhook });
  const history = await historyOf(member, id);
  expect(kindsOf(history).slice(-2)).toEqual(['PAID_LATE', 'ACCOUNT_NEEDED']);
  expect(history).toMatchObject({ paid: total, returned: 0, toReturn: total });
});

it('tells cheaper dates', async () => {
  const member = await world.member();
  const was = stayIn(world, 40, 14);
  const { id, total } = await booked(world, member, room, was);
  const { offer } = await acceptedChange(world, member, id, {
    ...was,
    checkOut: addNights(was.checkIn, 7),
  });
  const changed = await historyOf(member, id);
  expect(offer.refund).toBeGreaterThan(0);
  expect(changed).toMatchObject({ paid: total, returned: offer.refund, toReturn: 0 });
});

it('tells points and a card that go back by parts', async () => {
  const member = await businessMember(world, 500_000);
  const { id, total } = await held(world, member, room, stayIn(world, 40, 7));
  await paidPoints(world, member, id, 200_000);
  const body = await ordered(world, member, id);
  dataOf(await world.call('confirmPayment', { body }, { member }));
  expect((await historyOf(member, id)).paid).toBe(total);
  dataOf(await cancel(member, id, total));
  const history = await historyOf(member, id);
  expect(history).toMatchObject({ paid: total, returned: total, toReturn: 0 });
  expect(history.entries.filter(({ amount }) => amount < 0)).toHaveLength(2);
});

it('tells of a guest who didn’t come, and what goes back to them', async () => {
  const member = await world.member();
  const { id } = await booked(world, member, room, stayIn(world, 2, 7));
  world.advance(3 * DAY_MS);
  const who = { by: 'hotel', why: 'nobody came' };
  const at = { db: world.db, now: world.now(), siteUrl: 'http://site.test' };
  const { refund } = await reportNoShow(at, id, who);
  const history = await historyOf(member, id);
  expect(kindsOf(history)).toEqual(['HELD', 'PAID', 'NO_SHOW', 'ON_ITS_WAY']);
  expect(history.toReturn).toBe(refund);
  expect(JSON.stringify(history)).not.toContain('nobody came');
});

it('is empty for a booking without a ledger, and never another member’s', async () => {
  const [member, other] = [await world.member(), await world.member()];
  const { id } = await held(world, member, room, stayIn(world, 50, 7));
  const foreign = await world.call('getMypageReservation', { params: { id } }, { member: other });
  expect(foreign.ok).toBe(false);
  await world.db.delete(reservationEvents).where(eq(reservationEvents.reservationId, id));
  expect((await historyOf(member, id)).entries).toEqual([]);
});
