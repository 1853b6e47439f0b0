import { and, eq, inArray, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { heldWith } from '@/server/use-cases/coupons/testing';
import { bookable, stayIn } from '@/server/use-cases/booking/testing';
import {
  mailOutbox,
  members,
  noticeOutbox,
  notifications,
  personalCoupons,
  rateEvents,
  vouchers,
} from '@/server/platform/db/schema';
import { remindOfDeadlines } from '@/server/use-cases/booking/reminders/remind-of-deadlines';
import { voucherMails } from './voucher-mails';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { bought, GIFT, storedOrder } from './testing';

const NOW = '2026-11-21T03:00:00Z';

let world: World;
let buyer: TestMember;
let friend: TestMember;

beforeEach(async () => {
  world = await createWorld({ now: NOW });
  buyer = await world.member();
  friend = await world.member({ name: '이바다' });
});
afterEach(() => world.close());

const endsIn = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000);
const noticesTo = async (member: TestMember) =>
  (
    await world.db
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.memberId, member.id),
          inArray(notifications.kind, ['VOUCHER_ENDING', 'COUPON_ENDING']),
        ),
      )
  ).map(({ occasion }) => occasion?.replace(/\..*/, ''));

it('reminds of a voucher behind many whose buyers have left', async () => {
  const gone = await bought(world, await world.member());
  const { order } = await storedOrder(world, gone.id);
  const own = await bought(world, buyer);
  await world.db.update(vouchers).set({ validUntil: endsIn(6) });
  const [one] = await world.db.select().from(vouchers).where(eq(vouchers.orderId, gone.id));
  if (one === undefined) throw new Error('no voucher');
  await world.db.insert(vouchers).values(
    Array.from({ length: 60 }, (_, at) => ({
      ...one,
      id: crypto.randomUUID(),
      number: at + 2,
      codeDigest: `digest-${at}`,
      validUntil: endsIn(5),
    })),
  );
  await world.db
    .update(members)
    .set({ deletedAt: new Date(NOW) })
    .where(eq(members.id, order.memberId));
  expect(await voucherMails(world.deps)).toEqual({ gifts: 0, reminders: 1 });
  expect(await noticesTo(buyer)).toEqual(['voucher-ending-7']);
  await world.db
    .update(vouchers)
    .set({ validUntil: endsIn(20) })
    .where(eq(vouchers.orderId, own.id));
  // Many vouchers that get the reminder of 7 days don't displace those that get the reminder of 30
  // days.
  expect(await voucherMails(world.deps)).toEqual({ gifts: 0, reminders: 1 });
  expect(await voucherMails(world.deps)).toEqual({ gifts: 0, reminders: 0 });
  expect(await noticesTo(buyer)).toEqual(['voucher-ending-7', 'voucher-ending-30']);
});

it('sends the other gifts and reminders when one can’t be', async () => {
  const gift = { ...GIFT, sendOn: '2026-11-22' };
  const broken = await bought(world, buyer, { gift });
  const whole = await bought(world, buyer, { gift });
  await world.db
    .update(vouchers)
    .set({ codeSealed: 'not sealed' })
    .where(eq(vouchers.orderId, broken.id));
  await world.db.update(vouchers).set({ validUntil: endsIn(6) });
  world.setNow('2026-11-22T01:00:00Z');
  expect(await voucherMails(world.deps)).toEqual({ gifts: 2, reminders: 2 });
  const mails = await world.db
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(like(mailOutbox.id, 'voucher-gift.%'));
  expect(mails.map(({ id }) => id)).toEqual([`voucher-gift.${whole.id}.1`]);
});

it('reminds who redeemed one, without their consent to advertising, until it is on a booking', async () => {
  const { code } = await bought(world, buyer);
  dataOf(await world.call('redeemVoucher', { body: { code } }, { member: friend }));
  expect((await world.db.select().from(members)).some(({ marketing }) => marketing)).toBe(false);
  await world.db.update(vouchers).set({ validUntil: endsIn(29) });
  await world.db.update(personalCoupons).set({ validUntil: endsIn(29) });
  // The voucher was redeemed just now and the member saw its last day then, so no reminder is sent
  // for a day.
  expect((await voucherMails(world.deps)).reminders).toBe(0);
  world.advance(25 * 3_600_000);
  expect((await voucherMails(world.deps)).reminders).toBe(1);
  expect((await voucherMails(world.deps)).reminders).toBe(0);
  world.setNow(new Date(endsIn(27)));
  expect((await remindOfDeadlines(world.deps)).coupons).toBe(0);
  expect((await voucherMails(world.deps)).reminders).toBe(1);
  expect(await noticesTo(buyer)).toEqual([]);
  expect(await noticesTo(friend)).toEqual(['voucher-unused-30', 'voucher-unused-7']);
  const out = await world.db.select().from(noticeOutbox);
  expect(out.filter(({ channel }) => channel === 'mail')).toHaveLength(2);
});

it('doesn’t remind of one that is on a booking', async () => {
  const { code } = await bought(world, buyer);
  dataOf(await world.call('redeemVoucher', { body: { code } }, { member: friend }));
  const wallet = dataOf(await world.call('listPersonalCoupons', {}, { member: friend })).coupons;
  const coupon = wallet.find(({ kind }) => kind === 'NIGHTS')?.personalCouponId ?? 0;
  const room = await bookable(world, { rooms: 1, price: 80_000, nights: 60 });
  await heldWith(world, friend, room, stayIn(world, 30, 10), [coupon]);
  await world.db.update(vouchers).set({ validUntil: endsIn(6), redeemedAt: endsIn(-2) });
  expect((await voucherMails(world.deps)).reminders).toBe(0);
});

it('says of a gift that was redeemed before its day that it isn’t sent', async () => {
  const { params, code } = await bought(world, buyer, { gift: { ...GIFT, sendOn: '2026-11-22' } });
  const gift = async (member = buyer) =>
    dataOf(await world.call('getVoucherOrder', { params }, { member })).gift;
  expect(await gift()).toMatchObject({ sendAt: '2026-11-22T00:00:00.000Z', sentAt: null });
  dataOf(await world.call('redeemVoucher', { body: { code } }, { member: friend }));
  world.setNow('2026-11-22T01:00:00Z');
  await voucherMails(world.deps);
  expect(await gift(await world.signedInAgain(buyer))).toMatchObject({
    sendAt: null,
    sentAt: null,
  });
});

it('mails a gift to few addresses, and by a member only so often', async () => {
  const edit = (params: { id: string }, at: number) =>
    world.call(
      'editGift',
      { params, body: { name: '이산', email: `friend${at}@example.com` } },
      { member: buyer },
    );
  const { params } = await bought(world, buyer, { gift: GIFT });
  for (let at = 0; at < 4; at += 1) dataOf(await edit(params, at));
  // The limit of mails to an address is counted from the stored mails, so deleting the counted
  // requests doesn't lift it.
  await world.db.delete(rateEvents);
  expect(errorOf(await edit(params, 9)).code).toBe('RATE_LIMITED');
  dataOf(await edit(params, 0));

  const more = [await bought(world, buyer, { gift: GIFT })];
  for (let at = 0; at < 3; at += 1) more.push(await bought(world, buyer, { gift: GIFT }));
  const answers = [];
  for (const one of more) {
    for (let at = 0; at < 4; at += 1) {
      const answer = await world.call('sendGift', { params: one.params }, { member: buyer });
      answers.push(answer.ok);
    }
  }
  // A member may send fifteen mails a day: one went to the first address again, four with the
  // orders, so ten of these are accepted.
  expect(answers.filter(Boolean)).toHaveLength(10);
});
