import { afterEach, beforeEach, expect, it } from 'vitest';

import { addNights } from '@/domain/stay/stay';
import { audit } from '@/server/app/audit/audit';
import { sendMails } from '@/server/core/messages/mail/send-mails';
import { REFUSED_ACCOUNT } from '@/server/testing/fake-deposits';
import { createWorld, dataOf, type TestMember, type World } from '@/server/testing/world';
import { reportNoShow } from './report-no-show';
import { bookable, held, moneyAt, soldOf, stayIn, stored } from './testing';

const HOUR_MS = 3_600_000;
const ACCOUNT = { bank: '88', number: '110-123-456789', holder: '김하늘' };

let world: World;
let member: TestMember;
beforeEach(async () => {
  world = await createWorld({ now: '2026-11-02T03:00:00Z' });
  member = await world.member();
});
afterEach(() => world.close());

/** Ten nights that were paid by a deposit and began the day before, at 15:00. */
async function begun() {
  const room = await bookable(world);
  const { id, total, stay } = await held(world, member, room, stayIn(world, 3, 10));
  const params = { id };
  const choice = { method: 'VIRTUAL_ACCOUNT' as const, bank: '20' };
  dataOf(await world.call('savePaymentChoice', { params, body: choice }, { member }));
  const { orderId } = dataOf(await world.call('startPayment', { params }, { member }));
  const secret = world.gateway.deposits.pay(orderId);
  const body = new Blob([JSON.stringify({ orderId, secret, status: 'DONE', createdAt: 'now' })]);
  dataOf(await world.call('takeWebhook', { params: { provider: 'toss' }, body }));
  world.advance(90 * HOUR_MS);
  member = await world.signedInAgain(member);
  return { id, total, stay, room, params };
}
const view = async (id: string) =>
  dataOf(await world.call('getReservation', { params: { id } }, { member }));
const agree = async () => {
  const report = await audit(world.db, { gateway: world.deps.gateway, restAt: null });
  expect(report.findings).toEqual([]);
};

it('is left early only with an account that can take the refund', async () => {
  const { id, total, stay, params } = await begun();
  const leavesOn = addNights(stay.checkIn, 5);
  expect((await view(id)).refundBanks.length).toBeGreaterThan(10);
  const { refund } = dataOf(
    await world.call('quoteLeaving', { params, query: { on: leavesOn } }, { member }),
  );
  const leave = (account: typeof ACCOUNT | null) =>
    world.call(
      'leaveEarly',
      { params, body: { leavesOn, expectedRefund: refund, account } },
      { member },
    );
  expect(await leave(null)).toMatchObject({ error: { code: 'INPUT_INVALID' } });
  expect((await view(id)).change).toBe('EXTENSION');
  // The gateway is asked last. When it refuses the account, the stay is unchanged and another
  // account can be named.
  expect(await leave({ ...ACCOUNT, number: REFUSED_ACCOUNT })).toMatchObject({
    error: { code: 'REFUND_ACCOUNT_REFUSED' },
  });
  expect(await view(id)).toMatchObject({
    change: 'EXTENSION',
    needsRefundAccount: false,
    quote: { checkOut: stay.checkOut },
  });
  expect(moneyAt(world)).toBe(total);
  await agree();
  expect(dataOf(await leave(ACCOUNT)).state).toBe('LEFT');
  expect(await view(id)).toMatchObject({
    state: 'BOOKED',
    needsRefundAccount: false,
    quote: { checkOut: leavesOn },
  });
  expect(moneyAt(world)).toBe(total - refund);
  await agree();
});

it('gives the nights of a no-show back at once, and its money once an account is named', async () => {
  const { id, total, stay, room, params } = await begun();
  const context = { db: world.db, now: world.now(), siteUrl: 'http://site.test' };
  const { refund } = await reportNoShow(context, id, { by: 'Front desk', why: '' });
  expect(new Set(await soldOf(world, room, stay))).toEqual(new Set([0]));
  expect(await view(id)).toMatchObject({ state: 'CANCELLED', needsRefundAccount: true });
  await sendMails(world.deps);
  expect(world.mails.at(-1)?.text).toContain('돌려받으실 계좌를');
  await agree();
  const refused = { ...ACCOUNT, number: REFUSED_ACCOUNT };
  expect(
    await world.call('giveRefundAccount', { params, body: refused }, { member }),
  ).toMatchObject({ error: { code: 'REFUND_ACCOUNT_REFUSED' } });
  expect((await view(id)).needsRefundAccount).toBe(true);
  dataOf(await world.call('giveRefundAccount', { params, body: ACCOUNT }, { member }));
  expect(moneyAt(world)).toBe(total - refund);
  expect((await stored(world, id)).moved).toBe(total - refund);
  await agree();
});
