import { expect, it } from 'vitest';

import { type LedgerEvent, type LedgerLine, replay } from '../booking/ledger';
import { MOVES, type ReservationState } from '../booking/reservation';
import {
  type HistoryFacts,
  type HistoryLine,
  type HistoryOrder,
  paymentHistory,
} from './payment-history';

const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 0, minute));
const line = (
  minute: number,
  event: LedgerEvent,
  more: Partial<HistoryLine> = {},
): HistoryLine => ({
  at: at(minute),
  event,
  toState: 'BOOKED',
  amount: 0,
  orderId: null,
  changeId: null,
  code: null,
  until: null,
  ...more,
});
const NONE: HistoryFacts = {
  lines: [],
  orders: new Map(),
  changes: new Map(),
  returns: [],
  coupons: [],
};
const card: HistoryOrder = { method: 'CARD', amount: 900_000, depositDueAt: null };
const points: HistoryOrder = { method: 'POINTS', amount: 100_000, depositDueAt: null };
const kindsOf = (facts: HistoryFacts) => paymentHistory(facts).entries.map(({ kind }) => kind);

it('lists a stay that was paid at the second try and cancelled for a fee', () => {
  const facts: HistoryFacts = {
    ...NONE,
    orders: new Map([
      ['a', card],
      ['b', card],
    ]),
    lines: [
      line(0, 'HOLD_MADE'),
      line(1, 'ORDER_MADE', { orderId: 'a' }),
      line(2, 'PAYMENT_STARTED', { orderId: 'a' }),
      line(3, 'PAYMENT_DECLINED', { orderId: 'a', code: 'REJECT_CARD_COMPANY' }),
      line(4, 'ORDER_MADE', { orderId: 'b' }),
      line(5, 'PAYMENT_STARTED', { orderId: 'b' }),
      line(6, 'PAYMENT_CAPTURED', { orderId: 'b', amount: 900_000 }),
      line(7, 'CANCEL_REQUESTED'),
      line(8, 'CANCEL_REFUNDED', { orderId: 'b', amount: -720_000 }),
    ],
    returns: [{ orderId: 'b', amount: 720_000, state: 'DONE', purpose: 'CANCEL', askedAt: at(7) }],
  };
  const history = paymentHistory(facts);
  expect(history).toMatchObject({ paid: 900_000, returned: 720_000, toReturn: 0 });
  expect(history.entries.map(({ kind, amount, asked }) => [kind, amount, asked])).toEqual([
    ['HELD', 0, 0],
    ['DECLINED', 0, 900_000],
    ['PAID', 900_000, 0],
    ['CANCEL_ASKED', 0, -720_000],
    ['CANCELLED', -720_000, 0],
  ]);
  expect(history.entries[1]).toMatchObject({ code: 'REJECT_CARD_COMPANY', method: 'CARD' });
});

it('lists points, a refund that is partly made, and one that waits for an account', () => {
  const facts: HistoryFacts = {
    ...NONE,
    orders: new Map([
      ['p', points],
      ['b', card],
    ]),
    lines: [
      line(0, 'HOLD_MADE'),
      line(1, 'POINTS_TAKEN', { orderId: 'p', amount: 100_000 }),
      line(2, 'PAYMENT_CAPTURED', { orderId: 'b', amount: 900_000 }),
      line(3, 'CANCEL_REQUESTED'),
      line(4, 'REFUND_MADE', { orderId: 'b', amount: -900_000 }),
    ],
    returns: [
      { orderId: 'b', amount: 900_000, state: 'DONE', purpose: 'CANCEL', askedAt: at(3) },
      { orderId: 'p', amount: 100_000, state: 'REQUESTED', purpose: 'CANCEL', askedAt: at(3) },
    ],
  };
  const { entries, ...sums } = paymentHistory(facts);
  expect(sums).toEqual({ paid: 1_000_000, returned: 900_000, toReturn: 100_000 });
  expect(entries.find(({ kind }) => kind === 'CANCEL_ASKED')?.asked).toBe(-1_000_000);
  expect(entries.at(-1)).toMatchObject({ kind: 'ON_ITS_WAY', asked: -100_000, method: 'POINTS' });
  const [, waiting] = facts.returns;
  if (waiting === undefined) throw new Error('no return');
  const asking = { ...facts, returns: [{ ...waiting, state: 'ACCOUNT_NEEDED' as const }] };
  expect(kindsOf(asking).at(-1)).toBe('ACCOUNT_NEEDED');
});

it('lists new dates with the amount paid or refunded, and a refused refund', () => {
  const dates = {
    was: { checkIn: '2027-03-01', checkOut: '2027-03-08' },
    is: { checkIn: '2027-03-01', checkOut: '2027-03-15' },
  };
  const changes = new Map([
    ['more', { ...dates, toPay: 300_000, refund: 0, expiresAt: at(30) }],
    ['less', { was: dates.is, is: dates.was, toPay: 0, refund: 200_000, expiresAt: null }],
  ]);
  const { entries } = paymentHistory({
    ...NONE,
    changes,
    lines: [
      line(10, 'CHANGE_HELD', { changeId: 'more' }),
      line(11, 'DATES_CHANGED', { changeId: 'more', amount: 300_000 }),
      line(12, 'CHANGE_HELD', { changeId: 'less' }),
      line(13, 'CHANGE_REJECTED', { changeId: 'less' }),
    ],
  });
  expect(entries.map(({ kind, amount, asked, until }) => [kind, amount, asked, until])).toEqual([
    ['CHANGE_HELD', 0, 300_000, at(30)],
    ['CHANGED', 300_000, 0, null],
    ['CHANGE_HELD', 0, -200_000, null],
    ['CHANGE_REJECTED', 0, 0, null],
  ]);
  expect(entries[1]?.dates).toEqual(dates);
});

/** Every way in which a booking can end: its state, and the lines of its ledger that move money. */
const ENDS: ReadonlyArray<
  readonly [ReservationState, ReadonlyArray<readonly [LedgerEvent, number]>]
> = [
  ['HELD', []],
  ['HELD', [['HOLD_EXTENDED', 0]]],
  [
    'PAYING',
    [
      ['PAYMENT_STARTED', 0],
      ['PAYMENT_UNKNOWN', 0],
    ],
  ],
  ['AWAITING_DEPOSIT', [['ACCOUNT_ISSUED', 0]]],
  [
    'EXPIRED',
    [
      ['ACCOUNT_ISSUED', 0],
      ['DEPOSIT_EXPIRED', 0],
    ],
  ],
  [
    'EXPIRED',
    [
      ['HOLD_EXPIRED', 0],
      ['ORPHAN_CAPTURED', 500],
      ['ORPHAN_REFUNDED', -500],
    ],
  ],
  [
    'RELEASED',
    [
      ['POINTS_TAKEN', 100],
      ['HOLD_RELEASED', 0],
      ['ORPHAN_REFUNDED', -100],
    ],
  ],
  [
    'BOOKED',
    [
      ['PAYMENT_STARTED', 0],
      ['PAYMENT_CAPTURED', 900],
    ],
  ],
  [
    'BOOKED',
    [
      ...([
        ['PAYMENT_STARTED', 0],
        ['PAYMENT_CAPTURED', 900],
      ] as const),
      ...([
        ['CANCEL_REQUESTED', 0],
        ['CANCEL_REJECTED', 0],
      ] as const),
      ...([
        ['CHANGE_HELD', 0],
        ['CHANGE_EXPIRED', 0],
      ] as const),
      ...([
        ['CHANGE_HELD', 0],
        ['CHANGE_RELEASED', 0],
      ] as const),
      ...([
        ['CHANGE_HELD', 0],
        ['CHANGE_PAYMENT_STARTED', 0],
      ] as const),
      ...([['CHANGE_PAYMENT_DECLINED', 0]] as const),
    ],
  ],
  [
    'CANCELLING',
    [
      ['PAYMENT_STARTED', 0],
      ['PAYMENT_CAPTURED', 900],
      ['CANCEL_REQUESTED', 0],
      ['REFUND_MADE', -300],
    ],
  ],
  [
    'CANCELLED',
    [
      ['PAYMENT_STARTED', 0],
      ['PAYMENT_CAPTURED', 900],
      ['CANCEL_REQUESTED', 0],
      ['CANCEL_REFUNDED', -900],
    ],
  ],
  [
    'CANCELLED',
    [
      ['PAYMENT_STARTED', 0],
      ['PAYMENT_CAPTURED', 900],
      ['NO_SHOW_REPORTED', 0],
      ['REFUND_MADE', -720],
    ],
  ],
  [
    'COMPLETED',
    [
      ['PAYMENT_STARTED', 0],
      ['PAYMENT_CAPTURED', 900],
      ['LEFT_EARLY', -200],
      ['STAY_ENDED', 0],
    ],
  ],
];

/**
 * The state to which a line of the ledger leads: that of the table of transitions, or the former
 * state for a line that changes none.
 */
const toOf = (event: string, from: string | null): string =>
  from === null
    ? 'HELD'
    : (MOVES.reservation.find((move) => move.event === event && move.from === from)?.to ?? from);

it.each(ENDS)('the sums for a booking that is %s equal those of its ledger', (state, events) => {
  const lines = [
    line(0, 'HOLD_MADE'),
    ...events.map(([event, amount], at) => line(at + 1, event, { amount })),
  ];
  let fromState: string | null = null;
  const ledger: LedgerLine[] = [];
  for (const { event, amount } of lines) {
    const toState = toOf(event, fromState);
    ledger.push({ event, fromState, toState, amount });
    fromState = toState;
  }
  const lived = replay(ledger);
  expect([lived.state, lived.faults]).toEqual([state, []]);
  const { paid, returned, entries } = paymentHistory({ ...NONE, lines });
  expect(paid - returned).toBe(lived.money);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(lived.money);
});

it('throws for a line that moved money and has no kind', () => {
  const strange = { ...line(1, 'HOLD_MADE'), event: 'SOMETHING', amount: 5 };
  expect(() => paymentHistory({ ...NONE, lines: [strange] })).toThrow(RangeError);
  expect(paymentHistory({ ...NONE, lines: [{ ...strange, amount: 0 }] }).entries).toEqual([]);
});

it('covers every state of a booking', () => {
  const states = new Set(MOVES.reservation.flatMap(({ from, to }) => [from, to]));
  expect(new Set(ENDS.map(([state]) => state))).toEqual(states);
});

it('says of a late payment that the room was gone only if it was', () => {
  const kindAt = (toState: string) =>
    kindsOf({ ...NONE, lines: [line(0, 'ORPHAN_CAPTURED', { toState, amount: 100 })] });
  expect(['EXPIRED', 'RELEASED', 'BOOKED', 'CANCELLED'].flatMap(kindAt)).toEqual([
    'PAID_LATE',
    'PAID_LATE',
    'NOT_NEEDED',
    'NOT_NEEDED',
  ]);
});

it('lists a coupon that new dates dropped, and no discount other than the hold’s own', () => {
  const lines = [line(0, 'HOLD_MADE'), line(1, 'PAYMENT_CAPTURED', { amount: 900_000 })];
  const coupons = [
    { title: 'kept', discount: 30_000, returnedAt: null },
    { title: 'dropped', discount: 0, returnedAt: at(5) },
  ];
  const couponsOf = (facts: HistoryFacts) =>
    paymentHistory(facts).entries.map((entry) =>
      entry.coupons.map(({ title, way, discount }) => [title, way, discount]),
    );
  const [whole] = coupons;
  if (whole === undefined) throw new Error('no coupon');
  expect(couponsOf({ ...NONE, lines, coupons: [whole] })).toEqual([[['kept', 'USED', 30_000]], []]);
  expect(
    couponsOf({
      ...NONE,
      lines: [...lines, line(5, 'DATES_CHANGED', { amount: 30_000 })],
      coupons,
    }),
  ).toEqual([
    [
      ['kept', 'USED', null],
      ['dropped', 'USED', null],
    ],
    [],
    [['dropped', 'RETURNED', null]],
  ]);
});

it('is in order of time, with open entries at the end', () => {
  const { entries } = paymentHistory({
    ...NONE,
    orders: new Map([['a', card]]),
    lines: [line(2, 'PAYMENT_CAPTURED', { orderId: 'a', amount: 900_000 }), line(1, 'HOLD_MADE')],
    returns: [{ orderId: 'a', amount: 1, state: 'REQUESTED', purpose: 'CANCEL', askedAt: at(0) }],
  });
  expect(entries.map(({ kind }) => kind)).toEqual(['HELD', 'PAID', 'ON_ITS_WAY']);
});
