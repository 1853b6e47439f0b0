import { describe, expect, it } from 'vitest';

import {
  giftTime,
  groupedCode,
  isGiftDay,
  isOrderLive,
  normalisedCode,
  orderTransition,
  redeemRefusal,
  reminderWindow,
  VOUCHER_RULES,
  voucherEnd,
  type VoucherEvent,
  type VoucherOrderEvent,
  type VoucherOrderState,
  voucherRefund,
  type VoucherState,
  voucherTransition,
} from './voucher';

const at = (text: string) => new Date(`${text}+09:00`);
const bought = at('2026-11-21T23:30:00');

describe('states', () => {
  const ORDER_STATES: VoucherOrderState[] = ['OPEN', 'PAYING', 'PAID', 'EXPIRED'];
  const ORDER_EVENTS: VoucherOrderEvent[] = [
    'PAYMENT_STARTED',
    'PAYMENT_CAPTURED',
    'PAYMENT_DECLINED',
    'ORDER_EXPIRED',
  ];
  it('of an order have exactly these transitions', () => {
    const table = ORDER_STATES.map((state) =>
      ORDER_EVENTS.map((event) => {
        const next = orderTransition(state, event);
        return next.ok ? next.state : '';
      }),
    );
    expect(table).toEqual([
      ['PAYING', '', '', 'EXPIRED'],
      ['', 'PAID', 'OPEN', ''],
      ['', '', '', ''],
      ['', '', '', ''],
    ]);
  });

  const STATES: VoucherState[] = ['ACTIVE', 'REDEEMED', 'REFUNDING', 'REFUNDED'];
  const EVENTS: VoucherEvent[] = [
    'REDEEMED',
    'HANDED_BACK',
    'REFUND_ASKED',
    'REFUND_MADE',
    'REFUND_REFUSED',
  ];
  it('of a voucher have exactly these transitions: it is redeemed or refunded, never both', () => {
    const table = STATES.map((state) =>
      EVENTS.map((event) => {
        const next = voucherTransition(state, event);
        return next.ok ? next.state : '';
      }),
    );
    expect(table).toEqual([
      ['REDEEMED', '', 'REFUNDING', '', ''],
      ['', 'ACTIVE', '', '', ''],
      ['', '', '', 'REFUNDED', 'ACTIVE'],
      ['', '', '', '', ''],
    ]);
  });

  it('an order can be paid before its deadline, and not afterwards', () => {
    const order = { state: 'OPEN' as const, expiresAt: bought };
    expect(isOrderLive(order, new Date(bought.getTime() - 1))).toBe(true);
    expect(isOrderLive(order, bought)).toBe(false);
    expect(isOrderLive({ ...order, state: 'PAYING' }, new Date(0))).toBe(false);
  });
});

describe('the refund of a voucher', () => {
  const price = 590_000;
  const back = (now: string, facts: Partial<{ state: VoucherState; price: number }> = {}) =>
    voucherRefund({ state: 'ACTIVE', price, boughtAt: bought, ...facts }, at(now));

  it.each([
    ['2026-11-21T23:31:00', 590_000, 100],
    ['2026-11-28T23:59:59', 590_000, 100],
    ['2026-11-29T00:00:00', 560_500, 95],
    // The refund doesn't depend on the end of the voucher, but on the five years from buying.
    ['2027-12-31T00:00:00', 560_500, 95],
    ['2031-11-21T23:59:59', 560_500, 95],
  ])('at %s is %i won', (now, amount, percent) => {
    expect(back(now)).toMatchObject({ ok: true, amount, percent });
  });

  it('has a deadline for the full amount', () => {
    expect(back('2026-11-22T00:00:00')).toMatchObject({ until: at('2026-11-29T00:00:00') });
    expect(back('2026-11-29T00:00:00')).toMatchObject({ until: at('2031-11-22T00:00:00') });
  });

  it.each([
    [50_000, 45_000],
    [50_001, 47_501],
    [101, 91],
  ])('for a price of %i won is %i won after the withdrawal period', (of, amount) => {
    expect(back('2026-12-01T00:00:00', { price: of })).toMatchObject({ amount });
  });

  it('is null for a voucher that is redeemed, refunded, or too old', () => {
    const now = '2026-11-22T00:00:00';
    expect(back(now, { state: 'REDEEMED' })).toEqual({ ok: false, code: 'REDEEMED' });
    expect(back(now, { state: 'REFUNDING' })).toEqual({ ok: false, code: 'REFUNDED' });
    expect(back(now, { state: 'REFUNDED' })).toEqual({ ok: false, code: 'REFUNDED' });
    expect(back('2031-11-22T00:00:00')).toEqual({ ok: false, code: 'TOO_LATE' });
  });
});

describe('days', () => {
  it('the last day of a voucher counts in full', () => {
    const validUntil = voucherEnd(bought, 365);
    expect(validUntil).toEqual(at('2027-11-22T00:00:00'));
    const active = { state: 'ACTIVE' as const, validUntil };
    expect(redeemRefusal(active, at('2027-11-21T23:59:59'))).toBeNull();
    expect(redeemRefusal(active, validUntil)).toBe('VOUCHER_EXPIRED');
    expect(redeemRefusal({ ...active, state: 'REDEEMED' }, bought)).toBe('VOUCHER_REDEEMED');
    expect(redeemRefusal({ ...active, state: 'REFUNDING' }, bought)).toBe('VOUCHER_REFUNDED');
  });

  it('a gift is sent at nine on its day, or at once', () => {
    expect(giftTime(null, bought)).toEqual(bought);
    expect(giftTime('2026-11-25', bought)).toEqual(at('2026-11-25T09:00:00'));
    expect(giftTime('2026-11-21', bought)).toEqual(bought);
    expect(
      ['2026-11-20', '2026-11-21', '2027-02-19', '2027-02-20'].map((day) => isGiftDay(day, bought)),
    ).toEqual([false, true, true, false]);
  });

  it.each([
    ['2027-09-21T12:00:00', null],
    ['2027-09-22T12:00:00', 60],
    ['2027-10-22T12:00:00', 30],
    ['2027-11-14T12:00:00', 7],
    ['2027-11-21T12:00:00', 7],
    ['2027-11-22T00:00:00', null],
  ])('at %s the reminder of %s days is due', (now, days) => {
    const end = at('2027-11-22T00:00:00');
    const due = VOUCHER_RULES.reminderDays.filter((each) => {
      const { from, before } = reminderWindow(each, at(now));
      return end > at(now) && end >= from && end < before;
    });
    expect(due).toEqual(days === null ? [] : [days]);
  });
});

describe('codes', () => {
  it.each([
    'ABCD-EFGH-JKMN-0123',
    'abcdefghjkmno123',
    ' ABCD EFGH JKMN OI23 ',
    'ABCD–EFGH–JKMN–Ol23',
    'ＡＢＣＤ-EFGH-JKMN-0123',
  ])('%s is read as the code it was meant to be', (typed) => {
    expect(normalisedCode(typed)).toBe('ABCDEFGHJKMN0123');
  });

  it.each(['', 'ABCD', 'ABCDEFGHJKMN01234', 'ABCD-EFGH-JKMU-0123', 'ABCD-EFGH-JKMN-012!'])(
    '%s isn’t a code',
    (typed) => {
      expect(normalisedCode(typed)).toBeNull();
    },
  );

  it('codes are shown in groups of four', () => {
    expect(groupedCode('ABCDEFGHJKMN0123')).toBe('ABCD-EFGH-JKMN-0123');
  });
});
