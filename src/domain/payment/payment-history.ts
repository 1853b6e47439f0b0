import type { LedgerEvent } from '../booking/ledger';
import type { PaidWith } from './payment-method';
import type { Won } from '../price/money';
import type { Stay } from '../stay/stay';

/**
 * What happened to the money of a booking, as its guest sees it: the ledger without internal steps,
 * and refunds that are decided and not made yet.
 */
export const HISTORY_KINDS = [
  'HELD',
  'EXTENDED',
  'COUPONS_CHANGED',
  /** An attempt to pay that charged nothing. */
  'DECLINED',
  /** The gateway hasn't answered yet how an attempt ended. */
  'CHECKING',
  'ACCOUNT_ISSUED',
  'POINTS_TAKEN',
  'PAID',
  /** Vouchers paid for the whole stay, so no money moved. */
  'COVERED',
  'EXPIRED',
  'RELEASED',
  /** A payment arrived when the room wasn't held any more, and is refunded. */
  'PAID_LATE',
  /** A payment arrived that the booking didn't need, and is refunded. */
  'NOT_NEEDED',
  'RETURNED',
  /** One part of a refund that was made in several. */
  'REFUNDED',
  'CHANGE_HELD',
  'CHANGED',
  'LEFT_EARLY',
  'CHANGE_REJECTED',
  'CHANGE_EXPIRED',
  'CHANGE_RELEASED',
  'CANCEL_ASKED',
  'CANCEL_REJECTED',
  'CANCELLED',
  'NO_SHOW',
  'COMPLETED',
  /** A refund that is decided and on its way. */
  'ON_ITS_WAY',
  /** A refund that waits for the guest to name a bank account. */
  'ACCOUNT_NEEDED',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

/** The kind under which a guest sees each event of the ledger; null for internal steps. */
const KINDS: { readonly [E in LedgerEvent]: HistoryKind | null } = {
  HOLD_MADE: 'HELD',
  HOLD_EXTENDED: 'EXTENDED',
  COUPONS_CHANGED: 'COUPONS_CHANGED',
  ORDER_MADE: null,
  ORDER_DECLINED: 'DECLINED',
  ORDER_ABANDONED: null,
  PAYMENT_STARTED: null,
  PAYMENT_DECLINED: 'DECLINED',
  PAYMENT_UNKNOWN: 'CHECKING',
  ACCOUNT_ISSUED: 'ACCOUNT_ISSUED',
  POINTS_TAKEN: 'POINTS_TAKEN',
  PAYMENT_CAPTURED: 'PAID',
  BOOKED_AS_COVERED: 'COVERED',
  HOLD_EXPIRED: 'EXPIRED',
  DEPOSIT_EXPIRED: 'EXPIRED',
  HOLD_RELEASED: 'RELEASED',
  ORPHAN_CAPTURED: 'PAID_LATE',
  ORPHAN_REFUNDED: 'RETURNED',
  REFUND_MADE: 'REFUNDED',
  CHANGE_HELD: 'CHANGE_HELD',
  CHANGE_PAYMENT_STARTED: null,
  CHANGE_PAYMENT_DECLINED: 'DECLINED',
  DATES_CHANGED: 'CHANGED',
  LEFT_EARLY: 'LEFT_EARLY',
  CHANGE_REJECTED: 'CHANGE_REJECTED',
  CHANGE_EXPIRED: 'CHANGE_EXPIRED',
  CHANGE_RELEASED: 'CHANGE_RELEASED',
  CANCEL_REQUESTED: 'CANCEL_ASKED',
  CANCEL_REFUNDED: 'CANCELLED',
  CANCEL_REJECTED: 'CANCEL_REJECTED',
  NO_SHOW_REPORTED: 'NO_SHOW',
  STAY_ENDED: 'COMPLETED',
};

/** A line of the ledger, with the order and the change that it belongs to. */
export type HistoryLine = {
  readonly at: Date;
  readonly event: string;
  /** The booking's state from then on. */
  readonly toState: string;
  /** The won that moved: positive for a payment, negative for a refund. */
  readonly amount: Won;
  readonly orderId: string | null;
  readonly changeId: string | null;
  /** The gateway's code when it refused. */
  readonly code: string | null;
  readonly until: Date | null;
};

export type HistoryOrder = {
  readonly method: PaidWith;
  readonly amount: Won;
  readonly depositDueAt: Date | null;
};

export type HistoryChange = {
  readonly was: Stay;
  readonly is: Stay;
  readonly toPay: Won;
  readonly refund: Won;
  readonly expiresAt: Date | null;
};

/** A refund in the payment history of a booking, from the decision to its end. */
export type HistoryReturn = {
  readonly orderId: string;
  readonly amount: Won;
  readonly state: 'ACCOUNT_NEEDED' | 'REQUESTED' | 'DONE' | 'REFUSED';
  readonly purpose: 'CANCEL' | 'ORPHAN' | 'CHANGE' | 'NO_SHOW';
  readonly askedAt: Date;
};

/** A coupon on the booking; it was used with the hold. */
export type HistoryCoupon<Title> = {
  readonly title: Title;
  /** Won that it takes off the price now; 0 when the coupon was dropped by a change of dates. */
  readonly discount: Won;
  readonly returnedAt: Date | null;
};

export type HistoryEntry<Title = unknown> = {
  readonly kind: HistoryKind;
  readonly at: Date;
  /** Won that moved: positive in, negative out; 0 for an entry that isn't about money. */
  readonly amount: Won;
  /** Won that were still to move at that time, with the same sign; 0 where none were. */
  readonly asked: Won;
  readonly orderId: string | null;
  readonly method: PaidWith | null;
  readonly until: Date | null;
  readonly dates: Pick<HistoryChange, 'was' | 'is'> | null;
  readonly code: string | null;
  /**
   * Coupons that were used or given back at that time; `discount` is null where it isn't known any
   * more.
   */
  readonly coupons: ReadonlyArray<{
    readonly title: Title;
    readonly way: 'USED' | 'RETURNED';
    readonly discount: Won | null;
  }>;
};

/** `paid - returned` is what the site has kept so far; `toReturn` of it is still to be refunded. */
export type PaymentHistory<Title = unknown> = {
  readonly paid: Won;
  readonly returned: Won;
  readonly toReturn: Won;
  readonly entries: ReadonlyArray<HistoryEntry<Title>>;
};

export type HistoryFacts<Title = unknown> = {
  /** The lines of the ledger, in the order in which they were written. */
  readonly lines: readonly HistoryLine[];
  readonly orders: ReadonlyMap<string, HistoryOrder>;
  readonly changes: ReadonlyMap<string, HistoryChange>;
  readonly returns: readonly HistoryReturn[];
  readonly coupons: ReadonlyArray<HistoryCoupon<Title>>;
};

/**
 * The history of a booking's money: all that happened, in the order of time, and then the refunds
 * that are still open, whenever they were decided. Every won that the ledger moved is in exactly
 * one entry, so the sums are those of the ledger.
 * @throws RangeError for a line that moved money and has no kind, since it would be missing from
 *   the sums
 */
export function paymentHistory<Title>(facts: HistoryFacts<Title>): PaymentHistory<Title> {
  const open = facts.returns.filter(
    ({ state }) => state === 'REQUESTED' || state === 'ACCOUNT_NEEDED',
  );
  const ledgerEntries = facts.lines
    .flatMap((line) => entryOf(line, facts) ?? [])
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const entries = [
    ...withCoupons(ledgerEntries, facts),
    ...open.map((one) => ({ ...openEntry(one, facts), coupons: [] })),
  ];
  const sum = (amounts: readonly Won[]) => amounts.reduce((total, amount) => total + amount, 0);
  const moved = entries.map(({ amount }) => amount);
  return {
    paid: sum(moved.filter((amount) => amount > 0)),
    returned: -sum(moved.filter((amount) => amount < 0)) || 0,
    toReturn: sum(open.map(({ amount }) => amount)),
    entries,
  };
}

type BareEntry = Omit<HistoryEntry, 'coupons'>;

/** Events that change the nights, and with them what a coupon takes off. */
const MOVED: readonly string[] = ['DATES_CHANGED', 'LEFT_EARLY'];

/**
 * Adds to each entry the coupons that were used or given back at its instant. A coupon that was
 * given back goes to the last entry of that instant.
 */
function withCoupons<Title>(
  entries: readonly BareEntry[],
  { coupons, lines }: HistoryFacts<Title>,
): Array<HistoryEntry<Title>> {
  const hasMoved = lines.some(({ event }) => MOVED.includes(event));
  const lastAt = (at: Date) =>
    entries.findLastIndex((entry) => entry.at.getTime() === at.getTime());
  return entries.map((entry, index) => ({
    ...entry,
    coupons: [
      ...(entry.kind === 'HELD' ? coupons : []).map(({ title, discount }) => ({
        title,
        way: 'USED' as const,
        discount: hasMoved ? null : discount,
      })),
      ...coupons
        .filter(({ returnedAt }) => returnedAt !== null && lastAt(returnedAt) === index)
        .map(({ title }) => ({ title, way: 'RETURNED' as const, discount: null })),
    ],
  }));
}

const isKnown = (event: string): event is LedgerEvent => Object.hasOwn(KINDS, event);

/** States of an unpaid booking that has ended: its room isn't held any more. */
const GIVEN_UP: readonly string[] = ['EXPIRED', 'RELEASED'];

function kindOf({ event, toState }: HistoryLine): HistoryKind | null {
  const kind = isKnown(event) ? KINDS[event] : null;
  return kind === 'PAID_LATE' && !GIVEN_UP.includes(toState) ? 'NOT_NEEDED' : kind;
}

function entryOf(line: HistoryLine, facts: HistoryFacts): BareEntry | null {
  const { at, event, amount, orderId, code } = line;
  const kind = kindOf(line);
  if (kind === null) {
    if (amount !== 0) throw new RangeError(`${event} moved ${amount} won and isn't told`);
    return null;
  }
  const order = orderId === null ? undefined : facts.orders.get(orderId);
  const change = line.changeId === null ? undefined : facts.changes.get(line.changeId);
  return {
    kind,
    at,
    amount,
    orderId,
    code,
    asked: askedBy(kind, line, facts),
    method: order?.method ?? null,
    until: untilOf(kind, line, order, change),
    dates: change === undefined ? null : { was: change.was, is: change.is },
  };
}

function untilOf(
  kind: HistoryKind,
  line: HistoryLine,
  order: HistoryOrder | undefined,
  change: HistoryChange | undefined,
): Date | null {
  if (kind === 'ACCOUNT_ISSUED') return order?.depositDueAt ?? null;
  if (kind === 'CHANGE_HELD') return change?.expiresAt ?? null;
  return line.until;
}

function askedBy(kind: HistoryKind, line: HistoryLine, facts: HistoryFacts): Won {
  const { at, orderId, changeId } = line;
  const back = (purpose: HistoryReturn['purpose']) =>
    facts.returns
      .filter((one) => one.purpose === purpose && one.askedAt.getTime() === at.getTime())
      .reduce((sum, { amount }) => sum - amount, 0);
  switch (kind) {
    case 'ACCOUNT_ISSUED':
    case 'DECLINED':
    case 'CHECKING':
      return (orderId === null ? undefined : facts.orders.get(orderId))?.amount ?? 0;
    case 'CHANGE_HELD': {
      const change = changeId === null ? undefined : facts.changes.get(changeId);
      return change === undefined ? 0 : change.toPay - change.refund;
    }
    case 'CANCEL_ASKED':
      return back('CANCEL');
    case 'NO_SHOW':
      return back('NO_SHOW');
    default:
      return 0;
  }
}

function openEntry({ orderId, amount, state, askedAt }: HistoryReturn, facts: HistoryFacts) {
  return {
    kind: state === 'ACCOUNT_NEEDED' ? 'ACCOUNT_NEEDED' : 'ON_ITS_WAY',
    at: askedAt,
    amount: 0,
    asked: -amount,
    orderId,
    method: facts.orders.get(orderId)?.method ?? null,
    until: null,
    dates: null,
    code: null,
  } satisfies BareEntry;
}
