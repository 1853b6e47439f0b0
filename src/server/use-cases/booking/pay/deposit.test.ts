import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { reconcileAll } from '@/server/app/families';
import { memberSessions, refunds } from '@/server/platform/db/schema';
import { recheckEndedDeposits, watchDeposits } from './bank-transfer';
import { sendMails } from '@/server/core/messages/mail/send-mails';
import { sendNotices } from '@/server/core/messages/send-notices';
import { REFUSED_ACCOUNT } from '@/server/testing/fake-deposits';
import { heldWith, ownCoupon } from '@/server/use-cases/coupons/testing';
import { LIMITS } from '@/server/platform/limits/limits';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import {
  acceptedChange,
  bookable,
  booked,
  held,
  moneyAt,
  ordered,
  soldOf,
  stayIn,
  stored,
  type Bookable,
} from '../testing';

const HOURS = 3_600_000;
const ACCOUNT = { bank: '88', number: '110-123-456789', holder: '김하늘' };

let world: World;
let member: TestMember;
let room: Bookable;
beforeEach(async () => {
  world = await createWorld();
  member = await world.member();
  room = await bookable(world);
});
afterEach(() => world.close());

const choose = (id: string, bank: string | null = '20', of = member) =>
  world.call(
    'savePaymentChoice',
    { params: { id }, body: { method: 'VIRTUAL_ACCOUNT', bank } },
    { member: of },
  );
const start = (id: string, of = member) =>
  world.call('startPayment', { params: { id } }, { member: of });

/** A hold whose account waits for its deposit. */
async function waiting(of = member, at = room) {
  const hold = await held(world, of, at);
  dataOf(await choose(hold.id, '20', of));
  const { orderId } = dataOf(await start(hold.id, of));
  return { ...hold, orderId };
}

const callback = async (orderId: string, secret: string | null, status = 'DONE') => {
  const body = new Blob([JSON.stringify({ orderId, secret, status, createdAt: 'now' })]);
  return (await world.call('takeWebhook', { params: { provider: 'toss' }, body })).status;
};
/** The guest pays at a bank, and the gateway sends a webhook. */
async function deposited(orderId: string, isLate = false) {
  return callback(orderId, world.gateway.deposits.pay(orderId, isLate));
}
/** Time passes, and the guest signs in again. */
async function later(ms: number) {
  world.advance(ms);
  member = await world.signedInAgain(member);
}
const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
const agree = async () => {
  const report = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
  expect(report.findings).toEqual([]);
};

it('shows an account, keeps the room until it closes, and books the deposit once', async () => {
  const { id, total, stay, orderId } = await waiting();
  expect(await view(id)).toMatchObject({
    state: 'AWAITING_DEPOSIT',
    holdExpiresAt: '2026-11-21T06:00:00.000Z',
    payment: {
      method: 'VIRTUAL_ACCOUNT',
      deposit: { bank: '우리은행', number: `X${orderId}`, dueAt: '2026-11-21T06:00:00.000Z' },
    },
  });
  world.advance(2 * HOURS);
  expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([1]));
  expect(await deposited(orderId)).toBe(200);
  expect(await callback(orderId, `secret-${orderId}`)).toBe(200);
  const { reservation, moved, events } = await stored(world, id);
  expect([reservation.state, moved]).toEqual(['BOOKED', total]);
  expect(events.map(({ event }) => event)).toEqual([
    'HOLD_MADE',
    'ORDER_MADE',
    'ACCOUNT_ISSUED',
    'PAYMENT_CAPTURED',
  ]);
  await sendMails(world.deps);
  const [account, confirmation] = world.mails;
  expect(account?.text).toContain(`X${orderId}`);
  expect(account?.text).toContain('15:00');
  expect(confirmation?.subject).toContain('예약 확정');
  await agree();
});

it('lets webhooks wait that come before the account is stored, and doesn’t count them as forged', async () => {
  const { deposits } = world.gateway;
  const issue = deposits.issue.bind(deposits);
  const early: number[] = [];
  deposits.issue = async (order) => {
    const issued = await issue(order);
    // One more than a sender of forged webhooks may send.
    for (let at = 0; at <= LIMITS.webhookUnknown.most; at += 1)
      early.push(await callback(order.orderId, `secret-${order.orderId}`, 'WAITING_FOR_DEPOSIT'));
    return issued;
  };
  const { id, orderId } = await waiting();
  expect(new Set(early)).toEqual(new Set([404]));
  expect(await deposited(orderId)).toBe(200);
  expect((await view(id)).state).toBe('BOOKED');
});

it('returns the same account when the button is pressed twice', async () => {
  const { id, orderId } = await waiting();
  const again = dataOf(await start(id));
  expect(again).toMatchObject({ orderId, checkoutUrl: `http://site.test/payment/result/${id}` });
  expect(world.gateway.payments.size).toBe(1);
  const result = await world.call('getPaymentResult', { params: { id } }, { member });
  expect(dataOf(result).outcome).toBe('AWAITING_DEPOSIT');
});

it('finds the account whose answer was lost, and issues no second one', async () => {
  const { id } = await held(world, member, room);
  dataOf(await choose(id));
  world.gateway.deposits.lost.issue = 1;
  expect(await start(id)).toMatchObject({ ok: false, error: { code: 'PAYMENT_UNAVAILABLE' } });
  expect((await stored(world, id)).reservation.state).toBe('HELD');
  dataOf(await start(id));
  expect(world.gateway.payments.size).toBe(1);
});

it('closes an account whose hold ended while it was issued', async () => {
  const { id } = await held(world, member, room);
  dataOf(await choose(id));
  const issue = world.gateway.deposits.issue.bind(world.gateway.deposits);
  world.gateway.deposits.issue = async (order) => {
    const answer = await issue(order);
    world.advance(900_000);
    return answer;
  };
  expect(await start(id)).toMatchObject({ ok: false, error: { code: 'HOLD_EXPIRED' } });
  expect([...world.gateway.payments.values()].map(({ status }) => status)).toEqual(['CANCELLED']);
});

it('accepts a webhook only with the account’s secret, and then reads the gateway’s record', async () => {
  const { id, orderId } = await waiting();
  for (const secret of ['', 'secret', `secret-${orderId}x`]) {
    expect(await callback(orderId, secret)).toBe(404);
  }
  expect(await callback(orderId, `secret-${orderId}`)).toBe(200);
  expect((await stored(world, id)).reservation.state).toBe('AWAITING_DEPOSIT');
});

it('finds a deposit whose webhook was lost', async () => {
  const { id, orderId } = await waiting();
  world.gateway.deposits.pay(orderId);
  world.advance(61_000);
  expect(await watchDeposits(world.deps)).toBe(1);
  expect((await stored(world, id)).reservation.state).toBe('BOOKED');
  expect(await watchDeposits(world.deps)).toBe(0);
});

it('gives the nights back once the account is closed without a deposit, not before', async () => {
  const { id, stay, orderId } = await waiting();
  world.advance(3 * HOURS);
  const find = world.gateway.find.bind(world.gateway);
  world.gateway.find = () => Promise.reject(new Error('down'));
  expect(await watchDeposits(world.deps)).toBe(0);
  expect((await stored(world, id)).reservation.state).toBe('AWAITING_DEPOSIT');
  world.gateway.find = find;
  world.advance(20_000);
  expect(await watchDeposits(world.deps)).toBe(1);
  expect((await stored(world, id)).reservation.state).toBe('EXPIRED');
  expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
  expect(world.gateway.deposits.pay(orderId)).toBeNull();
  await agree();
});

it('books a deposit of the last minute that is reported later', async () => {
  const { id, orderId } = await waiting();
  world.advance(3 * HOURS - 1_000);
  expect(world.gateway.deposits.pay(orderId)).not.toBeNull();
  world.advance(120_000);
  await watchDeposits(world.deps);
  expect((await stored(world, id)).reservation.state).toBe('BOOKED');
});

it('can be released by its guest; the account is closed first', async () => {
  const { id, orderId } = await waiting();
  dataOf(await world.call('releaseHold', { params: { id } }, { member }));
  expect((await stored(world, id)).reservation.state).toBe('RELEASED');
  expect(world.gateway.deposits.pay(orderId)).toBeNull();
  const other = await waiting();
  world.gateway.deposits.pay(other.orderId);
  const release = await world.call('releaseHold', { params: { id: other.id } }, { member });
  expect(release).toMatchObject({ error: { code: 'RESERVATION_STATE' } });
  expect((await stored(world, other.id)).reservation.state).toBe('BOOKED');
  await agree();
});

it('returns the coupon with the room when its guest closes the account', async () => {
  const coupon = await ownCoupon(world, member);
  const { id } = await heldWith(world, member, room, stayIn(world, 30, 7), [coupon]);
  dataOf(await choose(id));
  dataOf(await start(id));
  const stateOfCoupon = async () => {
    const { coupons } = dataOf(await world.call('listPersonalCoupons', {}, { member }));
    return coupons.find(({ personalCouponId }) => personalCouponId === coupon)?.state;
  };
  expect(await stateOfCoupon()).not.toBe('AVAILABLE');
  dataOf(await world.call('releaseHold', { params: { id } }, { member }));
  expect(await stateOfCoupon()).toBe('AVAILABLE');
  await agree();
});

it('finds a deposit that came too late without its webhook, within days of the account’s end', async () => {
  const { id, total, orderId } = await waiting();
  await later(3 * HOURS);
  await watchDeposits(world.deps);
  const secret = world.gateway.deposits.pay(orderId, true);
  // Nothing else looks at the order again.
  await later(HOURS / 2);
  expect(await recheckEndedDeposits(world.deps)).toBe(0);
  await watchDeposits(world.deps);
  await reconcileAll(world.deps);
  expect(await view(id)).toMatchObject({ state: 'EXPIRED', needsRefundAccount: false });

  await later(HOURS);
  expect(await recheckEndedDeposits(world.deps)).toBe(1);
  expect(await view(id)).toMatchObject({ state: 'EXPIRED', needsRefundAccount: true });
  expect((await stored(world, id)).moved).toBe(total);
  await agree();
  // The webhook that comes after all, and further looks, change nothing.
  expect(await callback(orderId, secret)).toBe(200);
  await later(2 * HOURS);
  expect(await recheckEndedDeposits(world.deps)).toBe(1);
  await sendMails(world.deps);
  expect(world.mails.filter(({ subject }) => subject.includes('돌려드려요'))).toHaveLength(1);
  await agree();

  await later(5 * 24 * HOURS);
  expect(await recheckEndedDeposits(world.deps)).toBe(0);
});

it('asks where a deposit that came too late goes back to, and sends it there', async () => {
  const { id, total, orderId } = await waiting();
  await later(3 * HOURS);
  await watchDeposits(world.deps);
  expect(await deposited(orderId, true)).toBe(200);
  expect(await callback(orderId, `secret-${orderId}`)).toBe(200);
  expect((await stored(world, id)).moved).toBe(total);
  expect(await view(id)).toMatchObject({ state: 'EXPIRED', needsRefundAccount: true });
  await sendMails(world.deps);
  expect(world.mails.at(-1)?.subject).toContain('돌려드려요');
  const { notifications } = dataOf(await world.call('listNotifications', {}, { member }));
  expect(notifications[0]?.title).toMatch(
    /^(기한이 지난 뒤에 입금됐어요|Your deposit came too late)$/,
  );
  await agree();

  const give = (number: string, of = member) =>
    world.call(
      'giveRefundAccount',
      { params: { id }, body: { ...ACCOUNT, number } },
      { member: of },
    );
  expect(await give('110123456789', await world.member())).toMatchObject({
    error: { code: 'RESERVATION_NOT_FOUND' },
  });
  await provenAt(new Date(world.now().getTime() - 10 * 60_000));
  expect(await give('110123456789')).toMatchObject({
    status: 403,
    error: { code: 'REAUTHENTICATION_NEEDED' },
  });
  expect((await view(id)).needsRefundAccount).toBe(true);
  await provenAt(world.now());
  expect(await give(REFUSED_ACCOUNT)).toMatchObject({ error: { code: 'REFUND_ACCOUNT_REFUSED' } });
  expect((await view(id)).needsRefundAccount).toBe(true);
  expect(dataOf(await give('110-123-456789')).state).toBe('RETURNED');
  expect(await give('110-123-456789')).toMatchObject({ error: { code: 'RESERVATION_STATE' } });
  expect([moneyAt(world), (await stored(world, id)).moved]).toEqual([0, 0]);
  const [refund] = await world.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(refund).toMatchObject({ state: 'DONE', account: null });
  await agree();
});

it('cancels a paid stay only with an account that can take the refund', async () => {
  const { id, total, orderId } = await waiting();
  await deposited(orderId);
  expect((await view(id)).refundBanks.length).toBeGreaterThan(10);
  const cancel = (account: typeof ACCOUNT | null) =>
    world.call(
      'cancelReservation',
      { params: { id }, body: { expectedRefund: total, account } },
      { member },
    );
  expect(await cancel(null)).toMatchObject({ error: { code: 'INPUT_INVALID' } });
  expect(await cancel({ ...ACCOUNT, bank: '99' })).toMatchObject({
    error: { code: 'INPUT_INVALID' },
  });
  expect(await cancel({ ...ACCOUNT, number: REFUSED_ACCOUNT })).toMatchObject({
    error: { code: 'REFUND_ACCOUNT_REFUSED' },
  });
  expect((await stored(world, id)).reservation.state).toBe('BOOKED');
  expect(dataOf(await cancel(ACCOUNT)).state).toBe('CANCELLED');
  expect(moneyAt(world)).toBe(0);
  const kept = await world.db.select().from(refunds).where(eq(refunds.orderId, orderId));
  expect(kept.map(({ state, account }) => [state, account])).toEqual([
    ['REFUSED', null],
    ['DONE', null],
  ]);
  await agree();
});

/** Sets when the member last proved who they are in this session. */
const provenAt = (authenticatedAt: Date) =>
  world.db
    .update(memberSessions)
    .set({ authenticatedAt })
    .where(eq(memberSessions.id, member.sessionId));

const bankOf = (id: string, account: typeof ACCOUNT) =>
  world.call('giveRefundAccount', { params: { id }, body: account }, { member });

it('refunds the difference of a shorter stay once an account is named, and changes the dates then', async () => {
  const { id, total, stay, orderId } = await waiting();
  await deposited(orderId);
  const wish = { from: stay.checkIn, to: addNights(stay.checkOut, -2) };
  const params = { id };
  const offer = dataOf(await world.call('quoteStayChange', { params, query: wish }, { member }));
  const body = { token: offer.token };
  const accepted = dataOf(await world.call('changeStay', { params, body }, { member }));
  expect(accepted).toMatchObject({ state: 'CHANGING', refund: offer.refund });
  expect(await view(id)).toMatchObject({
    change: 'PENDING',
    needsRefundAccount: true,
    quote: { total },
  });
  expect(moneyAt(world)).toBe(total);
  await agree();
  const refused = await bankOf(id, { ...ACCOUNT, number: REFUSED_ACCOUNT });
  expect(refused).toMatchObject({ error: { code: 'REFUND_ACCOUNT_REFUSED' } });
  expect(dataOf(await bankOf(id, ACCOUNT)).state).toBe('RETURNED');
  expect(await view(id)).toMatchObject({
    state: 'BOOKED',
    needsRefundAccount: false,
    quote: { checkOut: wish.to },
  });
  expect(moneyAt(world)).toBe(total - offer.refund);
  await agree();
});

it('asks again for an account when what a card paid has gone back already', async () => {
  const { id, total, stay, orderId } = await waiting();
  await deposited(orderId);
  const wish = { ...stay, checkOut: addNights(stay.checkOut, 3) };
  const { offer } = await acceptedChange(world, member, id, wish);
  expect((await view(id)).methods).not.toContain('VIRTUAL_ACCOUNT');
  expect(await choose(id)).toMatchObject({ error: { code: 'INPUT_INVALID' } });
  const order = await ordered(world, member, id);
  dataOf(await world.call('confirmPayment', { body: order }, { member }));
  expect(moneyAt(world)).toBe(total + offer.toPay);

  const account = { ...ACCOUNT, number: REFUSED_ACCOUNT };
  const body = { expectedRefund: total + offer.toPay, account };
  const cancelled = await world.call('cancelReservation', { params: { id }, body }, { member });
  expect(cancelled).toMatchObject({ error: { code: 'REFUND_ACCOUNT_REFUSED' } });
  expect(await view(id)).toMatchObject({ state: 'CANCELLING', needsRefundAccount: true });
  expect(moneyAt(world)).toBe(total);
  await agree();
  expect(dataOf(await bankOf(id, ACCOUNT)).state).toBe('RETURNED');
  expect((await view(id)).state).toBe('CANCELLED');
  expect(moneyAt(world)).toBe(0);
  await agree();
});

it('sends what a card paid to the card, whatever account is named', async () => {
  const { id, total, orderId } = await booked(world, member, room);
  const named: unknown[] = [];
  const cancel = world.gateway.cancel.bind(world.gateway);
  world.gateway.cancel = (request, key) => {
    named.push(request.account);
    return cancel(request, key);
  };
  const body = { expectedRefund: total, account: ACCOUNT };
  dataOf(await world.call('cancelReservation', { params: { id }, body }, { member }));
  expect([named, orderId]).toEqual([[null], `${id}-1`]);
  expect((await view(id)).refundBanks).toEqual([]);
});

it('is not offered too near to the arrival, for an unknown bank, or where nobody issues accounts', async () => {
  const soon = await held(world, member, room, stayIn(world, 1, 2));
  expect((await view(soon.id)).deposit?.dueAt).toBe('2026-11-21T06:00:00.000Z');
  world.advance(1_000);
  expect((await view(soon.id)).deposit).toBeNull();
  expect(await choose(soon.id)).toMatchObject({ error: { code: 'INPUT_INVALID' } });
  const { id } = await held(world, member, room);
  for (const bank of [null, '99']) {
    expect(await choose(id, bank)).toMatchObject({ error: { code: 'INPUT_INVALID' } });
  }
  Object.assign(world.gateway, { deposits: null });
  expect((await view(id)).deposit).toBeNull();
  expect(await choose(id)).toMatchObject({ error: { code: 'INPUT_INVALID' } });
});

it('issues no account, and texts nobody, for a number that the member only typed', async () => {
  const stranger = await world.member({ tel: '+821099990000', telVerifiedAt: null });
  const { id } = await held(world, stranger, room);
  dataOf(await choose(id, '20', stranger));
  expect(await start(id, stranger)).toMatchObject({ error: { code: 'DEPOSIT_NEEDS_TEL' } });
  expect((await stored(world, id)).attempts).toEqual([]);
  // Messages about the booking go by mail and inbox.
  dataOf(
    await world.call(
      'savePaymentChoice',
      { params: { id }, body: { method: 'CARD' } },
      { member: stranger },
    ),
  );
  const body = await ordered(world, stranger, id);
  dataOf(await world.call('confirmPayment', { body }, { member: stranger }));
  await sendNotices(world.deps);
  await sendMails(world.deps);
  expect([world.texts.length, world.mails.length]).toEqual([0, 1]);
});

it('issues a few accounts a day, also where their rooms are given back at once', async () => {
  for (let at = 0; at < 4; at += 1) {
    const { id } = await waiting();
    dataOf(await world.call('releaseHold', { params: { id } }, { member }));
  }
  const { id } = await held(world, member, room);
  dataOf(await choose(id));
  expect(await start(id)).toMatchObject({ error: { code: 'DEPOSITS_TOO_MANY' } });
  await sendNotices(world.deps);
  expect(world.texts).toHaveLength(4);
  // The same room can still be booked by card.
  dataOf(
    await world.call('savePaymentChoice', { params: { id }, body: { method: 'CARD' } }, { member }),
  );
  dataOf(
    await world.call('confirmPayment', { body: await ordered(world, member, id) }, { member }),
  );
});

it('keeps no more rooms without money than a member may have', async () => {
  const rooms = [room, await bookable(world), await bookable(world)];
  for (const one of rooms.slice(0, 2)) await waiting(member, one);
  const { id } = await held(world, member, rooms[2] ?? room);
  dataOf(await choose(id));
  expect(await start(id)).toMatchObject({ ok: false, error: { code: 'DEPOSIT_LIMIT' } });
});
