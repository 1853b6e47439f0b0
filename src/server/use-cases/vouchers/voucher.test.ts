import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { moneyAt } from '@/server/use-cases/booking/testing';
import { coupons, mailOutbox, personalCoupons } from '@/server/platform/db/schema';
import { sendMails } from '@/server/core/messages/mail/send-mails';
import { createWorld, dataOf, errorOf, type TestMember, type World } from '@/server/testing/world';
import { addProduct, bought, GIFT, orderBody, ordered, PRICE, storedOrder } from './testing';

let world: World;
let buyer: TestMember;
let friend: TestMember;

beforeAll(async () => {
  world = await createWorld({ now: '2026-11-21T03:00:00Z' });
  buyer = await world.member();
  friend = await world.member({ name: '이바다' });
});
afterAll(() => world.close());

const redeem = (code: string, member = friend) =>
  world.call('redeemVoucher', { body: { code } }, { member });
const mine = async (member: TestMember) =>
  dataOf(await world.call('listMyVouchers', {}, { member }));

describe('buying', () => {
  it('gives as many vouchers as were paid, and their codes to the buyer alone', async () => {
    const { id, ids, codes } = await bought(world, buyer, { quantity: 3 });
    const { order, vouchers, moved } = await storedOrder(world, id);
    expect([order.state, order.total, moved]).toEqual(['PAID', PRICE * 3, PRICE * 3]);
    expect(new Set(codes).size).toBe(3);
    for (const code of codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    // The stored rows don't contain the code.
    const rows = JSON.stringify(vouchers);
    for (const code of codes) expect(rows).not.toContain(code.replaceAll('-', ''));
    const view = (await mine(buyer)).orders.find((one) => one.id === id);
    expect(view).toMatchObject({ state: 'PAID', quantity: 3, gift: null });
    expect(view?.vouchers.map(({ id: each, state }) => [each, state])).toEqual(
      ids.map((each) => [each, 'ACTIVE']),
    );
    expect(view?.vouchers[0]).toMatchObject({
      validUntil: '2027-11-21T15:00:00.000Z',
      refund: { amount: PRICE, percent: 100, until: '2026-11-28T15:00:00.000Z' },
    });
    const request = { params: { id: ids[0] ?? '' } };
    const stranger = await world.call('getVoucherCode', request, { member: friend });
    expect(errorOf(stranger)).toMatchObject({ code: 'VOUCHER_NOT_FOUND', status: 404 });
  });

  it('takes no other price than the one that is asked, and nothing that isn’t sold', async () => {
    const id = await addProduct(world);
    const gone = await addProduct(world, { onSale: false });
    const order = (body: ReturnType<typeof orderBody>) =>
      world.call('orderVoucher', { body }, { member: buyer });
    for (const [body, code] of [
      [orderBody(id, { total: 1000 }), 'PRICE_CHANGED'],
      [orderBody(id, { quantity: 6, total: PRICE * 6 }), 'INPUT_INVALID'],
      [orderBody(gone), 'VOUCHER_NOT_FOUND'],
      [orderBody(id, { consents: { terms: true, withdrawal: false } }), 'CONSENT_MISSING'],
      [orderBody(id, { gift: { ...GIFT, sendOn: '2026-11-20' } }), 'INPUT_INVALID'],
      [orderBody(id, { gift: { ...GIFT, sendOn: '2027-02-20' } }), 'INPUT_INVALID'],
      [orderBody(id, { gift: { ...GIFT, message: 'a'.repeat(501) } }), 'INPUT_INVALID'],
      [orderBody(id, { gift: { ...GIFT, email: 'nobody' } }), 'INPUT_INVALID'],
      [orderBody(id, { gift: GIFT, fromName: '머 묾 고객센터' }), 'INPUT_INVALID'],
      [orderBody(id, { gift: GIFT, fromName: 'MEOMUM' }), 'INPUT_INVALID'],
    ] as const) {
      expect(errorOf(await order(body)).code).toBe(code);
    }
  });

  it('is limited to five open orders, until their time is over', async () => {
    const member = await world.member();
    const id = await addProduct(world);
    const order = () => world.call('orderVoucher', { body: orderBody(id) }, { member });
    for (let at = 0; at < 5; at += 1) dataOf(await order());
    expect(errorOf(await order()).code).toBe('RATE_LIMITED');
  });

  it('is of a coupon that nobody can take otherwise', async () => {
    const { order } = await storedOrder(world, (await bought(world, buyer)).id);
    const [coupon] = await world.db.select().from(coupons).where(eq(coupons.id, order.couponId));
    expect(coupon).toMatchObject({
      kind: 'NIGHTS',
      value: 7,
      cap: 95_000,
      minNights: 7,
      hotelIds: null,
      returnsOnCancel: 'FREE_ONLY',
      downloadable: false,
      stackable: true,
    });
    const taken = await world.call(
      'downloadCoupon',
      { query: { couponId: order.couponId } },
      { member: friend },
    );
    expect(errorOf(taken).code).toBe('COUPON_NOT_FOUND');
  });
});

describe('a gift', () => {
  it('is mailed with its message and code, and redeemed by another', async () => {
    const message = '<b>쉬어</b> 가세요.\n\nhttp://example.com';
    const { id, code } = await bought(world, buyer, { gift: { ...GIFT, message } });
    const waiting = await world.db.select().from(mailOutbox);
    const kept = waiting.find((mail) => mail.id === `voucher-gift.${id}.1`);
    expect([kept?.sealed, kept?.text.includes(code)]).toEqual([true, false]);
    world.mails.length = 0;
    await sendMails(world.deps);
    const [gone] = await world.db
      .select()
      .from(mailOutbox)
      .where(eq(mailOutbox.id, `voucher-gift.${id}.1`));
    expect([gone?.sentAt === null, gone?.text, gone?.html]).toEqual([false, '', '']);
    const mail = world.mails.find(({ to }) => to === GIFT.email);
    expect(mail?.text).toContain(code);
    expect(mail?.text).toContain(`http://site.test/vouchers/redeem#${code}`);
    expect(mail?.text).toContain('김하늘');
    expect(mail?.html).toContain('&#60;b&#62;쉬어');
    expect(mail?.html).not.toContain('href="http://example.com');
    const toBuyer = world.mails.find(({ to }) => to === buyer.email);
    expect(toBuyer?.text).not.toContain(code);

    const received = dataOf(await redeem(` ${code.toLowerCase()} `));
    expect(received).toMatchObject({ nights: 7, state: 'FREE', fromName: '김하늘' });
    const file = dataOf(await world.call('exportAccount', {}, { member: friend }));
    expect(JSON.stringify(file)).not.toContain(String(PRICE));
    const list = await mine(friend);
    expect(list.received.map((one) => one.id)).toContain(received.id);
    const own = (await mine(buyer)).orders.find((one) => one.id === id);
    expect(own?.vouchers[0]).toMatchObject({ state: 'REDEEMED', refund: null });
    const wallet = dataOf(await world.call('listPersonalCoupons', {}, { member: friend })).coupons;
    expect(wallet.filter(({ kind }) => kind === 'NIGHTS')).toMatchObject([
      { value: 7, state: 'AVAILABLE', validUntil: '2027-11-21T15:00:00.000Z' },
    ]);
  });

  it('goes to another address, and is sent again, but not without end', async () => {
    const { params } = await bought(world, buyer, { gift: GIFT });
    const body = { name: '이산', email: 'other@example.com' };
    dataOf(await world.call('editGift', { params, body }, { member: buyer }));
    world.mails.length = 0;
    await sendMails(world.deps);
    expect(world.mails.map(({ to }) => to)).toContain('other@example.com');
    for (let at = 0; at < 4; at += 1) {
      dataOf(await world.call('sendGift', { params }, { member: buyer }));
    }
    const more = await world.call('sendGift', { params }, { member: buyer });
    expect(errorOf(more).code).toBe('RATE_LIMITED');
  });

  it('isn’t sent any more once it is redeemed', async () => {
    const { params, code } = await bought(world, buyer, { gift: GIFT });
    dataOf(await redeem(code));
    const again = await world.call('sendGift', { params }, { member: buyer });
    expect(errorOf(again).code).toBe('VOUCHER_STATE');
  });
});

describe('redeeming', () => {
  it('answers all invalid codes alike, and limits attempts', async () => {
    const member = await world.member();
    // A valid code doesn't count as a failed attempt.
    dataOf(await redeem((await bought(world, buyer)).code, member));
    const answers = [];
    for (const code of ['AAAA-AAAA-AAAA-AAAA', '', 'nonsense', '9'.repeat(16)]) {
      const { requestId, ...error } = errorOf(await redeem(code, member));
      answers.push({ ...error, requestId: requestId !== '' });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (let at = 0; at < 6; at += 1) {
      expect(errorOf(await redeem('AAAA-AAAA-AAAA-AAAA', member)).code).toBe('VOUCHER_NOT_FOUND');
    }
    const { code } = await bought(world, buyer);
    expect(errorOf(await redeem(code, member)).code).toBe('RATE_LIMITED');
  });

  it('happens once, to one member, who isn’t told whom a code that is no gift is from', async () => {
    const { code } = await bought(world, buyer);
    expect(dataOf(await redeem(code)).fromName).toBe('');
    expect(errorOf(await redeem(code)).code).toBe('VOUCHER_REDEEMED');
    expect(errorOf(await redeem(code, buyer)).code).toBe('VOUCHER_REDEEMED');
  });

  it('can be undone by its holder while no booking has it', async () => {
    const { voucherId, code, id } = await bought(world, buyer);
    dataOf(await redeem(code));
    const params = { id: voucherId };
    const notHolder = await world.call('handVoucherBack', { params }, { member: buyer });
    expect(errorOf(notHolder).code).toBe('VOUCHER_NOT_FOUND');
    dataOf(await world.call('handVoucherBack', { params }, { member: friend }));
    const { vouchers } = await storedOrder(world, id);
    expect(vouchers).toMatchObject([{ state: 'ACTIVE', redeemedBy: null, personalCouponId: null }]);
    dataOf(await redeem(code, buyer));
    const own = await world.db
      .select()
      .from(personalCoupons)
      .where(eq(personalCoupons.memberId, buyer.id));
    expect(own.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1);
  });

  it('isn’t mailed again once it is over', async () => {
    const before = world.now();
    const { params } = await bought(world, buyer, { gift: GIFT }, { validDays: 1 });
    world.setNow('2026-11-22T15:00:00Z');
    const member = await world.signedInAgain(buyer);
    const again = await world.call('sendGift', { params }, { member });
    expect(errorOf(again).code).toBe('VOUCHER_STATE');
    world.setNow(before);
  });

  it('expires at the end of its last day', async () => {
    const { code, voucherId } = await bought(world, buyer, {}, { validDays: 1 });
    const before = world.now();
    world.setNow('2026-11-22T15:00:00Z');
    const again = await world.signedInAgain(friend);
    expect(errorOf(await redeem(code, again)).code).toBe('VOUCHER_EXPIRED');
    const owner = await world.signedInAgain(buyer);
    const bill = (await mine(owner)).orders.flatMap(({ vouchers }) => vouchers);
    expect(bill.find(({ id }) => id === voucherId)).toMatchObject({
      state: 'EXPIRED',
      refund: { amount: PRICE },
    });
    world.setNow(before);
  });
});

it('money at the gateway is that of the vouchers', async () => {
  const { id } = await ordered(world, buyer);
  expect((await storedOrder(world, id)).order.state).toBe('OPEN');
  const orders = (await mine(buyer)).orders.filter(({ state }) => state === 'PAID');
  expect(moneyAt(world)).toBe(orders.reduce((sum, { total }) => sum + total, 0));
});
