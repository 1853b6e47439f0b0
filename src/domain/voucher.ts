/**
 * A voucher is nights that are paid before anybody knows for which days. Its order, the voucher itself
 * and what comes back are rules here; the states are tables, as those of a booking are.
 */
import { moved, movesOf, type Table, type Transition } from './reservation';
import { addMonths } from './review';
import { addNights, seoulInstant, seoulToday, type Night } from './stay';
import type { Won } from './money';

/** Limits and terms; what a page says of them is made from here. */
export const VOUCHER_RULES = {
  /** Vouchers of one order. */
  mostAtOnce: 5,
  /** How long an order can be paid. */
  orderSeconds: 30 * 60,
  /** Days after that of buying within which everything comes back. */
  withdrawalDays: 7,
  /** Afterwards, expired or not: the share of a price above so many won, the first that fits. */
  lateRates: [
    { above: 50_000, percent: 95 },
    { above: 0, percent: 90 },
  ],
  /** From buying on; money of a voucher that nobody used can be claimed for so long. */
  claimYears: 5,
  /** Days before its end on which whoever holds it is reminded. */
  reminderDays: [60, 30, 7],
  messageLength: 500,
  /** Addresses that the mails of one order's gift go to. */
  mostReceivers: 5,
  /** A gift can be sent so many days ahead at most. */
  sendAheadDays: 90,
  /** The hour of its day at which it is sent, in Seoul. */
  sendAt: '09:00',
} as const;

export type VoucherOrderState =
  | 'OPEN'
  /** A confirm was sent to the gateway and its outcome isn't known yet. */
  | 'PAYING'
  | 'PAID'
  | 'EXPIRED';
export type VoucherOrderEvent =
  'PAYMENT_STARTED' | 'PAYMENT_CAPTURED' | 'PAYMENT_DECLINED' | 'ORDER_EXPIRED';

export type VoucherState =
  | 'ACTIVE'
  /** It is a coupon in a member's hand. */
  | 'REDEEMED'
  | 'REFUNDING'
  | 'REFUNDED';
export type VoucherEvent =
  'REDEEMED' | 'HANDED_BACK' | 'REFUND_ASKED' | 'REFUND_MADE' | 'REFUND_REFUSED';

const ORDER: Table<VoucherOrderState, VoucherOrderEvent> = {
  OPEN: { PAYMENT_STARTED: 'PAYING', ORDER_EXPIRED: 'EXPIRED' },
  // No ORDER_EXPIRED: the money may have moved already, so only the gateway's answer ends this.
  PAYING: { PAYMENT_CAPTURED: 'PAID', PAYMENT_DECLINED: 'OPEN' },
  PAID: {},
  EXPIRED: {},
};

const VOUCHER: Table<VoucherState, VoucherEvent> = {
  ACTIVE: { REDEEMED: 'REDEEMED', REFUND_ASKED: 'REFUNDING' },
  // Only its holder hands it back, and only unused: then its buyer can have the money.
  REDEEMED: { HANDED_BACK: 'ACTIVE' },
  REFUNDING: { REFUND_MADE: 'REFUNDED', REFUND_REFUSED: 'ACTIVE' },
  REFUNDED: {},
};

/** Every move of an order and of a voucher, for whoever draws them. */
export const VOUCHER_MOVES = { order: movesOf(ORDER), voucher: movesOf(VOUCHER) } as const;

/** The state an order goes to, or a refusal that must change nothing. */
export function orderTransition(
  state: VoucherOrderState,
  event: VoucherOrderEvent,
): Transition<VoucherOrderState> {
  return moved(ORDER[state][event]);
}

/** The state a voucher goes to, or a refusal that must change nothing. */
export function voucherTransition(
  state: VoucherState,
  event: VoucherEvent,
): Transition<VoucherState> {
  return moved(VOUCHER[state][event]);
}

/** Whether an order can be paid at an instant. */
export const isOrderLive = (
  order: { readonly state: VoucherOrderState; readonly expiresAt: Date },
  now: Date,
): boolean => order.state === 'OPEN' && now < order.expiresAt;

/** When a voucher of so many days ends, exclusive: the last day counts in whole. */
export function voucherEnd(boughtAt: Date, validDays: number): Date {
  return seoulInstant(addNights(seoulToday(boughtAt), validDays + 1), '00:00');
}

/** When a gift is sent: on its day, or at once where that is today or none was named. */
export function giftTime(on: Night | null, now: Date): Date {
  if (on === null) return now;
  const at = seoulInstant(on, VOUCHER_RULES.sendAt);
  return at > now ? at : now;
}

/** Whether a gift can be sent on a day: from today on, and not too far ahead. */
export function isGiftDay(on: Night, now: Date): boolean {
  const today = seoulToday(now);
  return on >= today && on <= addNights(today, VOUCHER_RULES.sendAheadDays);
}

export type VoucherRefund =
  | {
      readonly ok: true;
      readonly amount: Won;
      readonly percent: number;
      /** When less comes back, exclusive. */
      readonly until: Date;
    }
  | { readonly ok: false; readonly code: 'REDEEMED' | 'REFUNDED' | 'TOO_LATE' };

/** The share of a price that comes back after the days of withdrawal, in percent. */
export function lateRefundPercent(price: Won): number {
  return VOUCHER_RULES.lateRates.find(({ above }) => price > above)?.percent ?? 0;
}

/**
 * What a voucher returns to its buyer at an instant: all of its price within the days of withdrawal
 * (Act on the Consumer Protection in Electronic Commerce, article 17), later and after its end the share
 * that the Fair Trade Commission's standard terms for new-type gift certificates name (as amended on
 * 16 September 2025: 95 % above 50,000 won, 90 % up to it), for five years from buying. A fraction of
 * a won is the buyer's.
 */
export function voucherRefund(
  voucher: { readonly state: VoucherState; readonly price: Won; readonly boughtAt: Date },
  now: Date,
): VoucherRefund {
  const { state, price, boughtAt } = voucher;
  if (state === 'REDEEMED') return { ok: false, code: 'REDEEMED' };
  if (state !== 'ACTIVE') return { ok: false, code: 'REFUNDED' };
  const bought = seoulToday(boughtAt);
  const withdrawal = dayAfter(addNights(bought, VOUCHER_RULES.withdrawalDays));
  if (now < withdrawal) return { ok: true, amount: price, percent: 100, until: withdrawal };
  const claim = dayAfter(addMonths(bought, VOUCHER_RULES.claimYears * 12));
  if (now >= claim) return { ok: false, code: 'TOO_LATE' };
  const percent = lateRefundPercent(price);
  return { ok: true, amount: Math.ceil((price * percent) / 100), percent, until: claim };
}

const dayAfter = (night: Night) => seoulInstant(addNights(night, 1), '00:00');

/** Whether a voucher can be redeemed at an instant. */
export type RedeemRefusal = 'VOUCHER_EXPIRED' | 'VOUCHER_REDEEMED' | 'VOUCHER_REFUNDED';

export function redeemRefusal(
  voucher: { readonly state: VoucherState; readonly validUntil: Date },
  now: Date,
): RedeemRefusal | null {
  if (voucher.state === 'REDEEMED') return 'VOUCHER_REDEEMED';
  if (voucher.state !== 'ACTIVE') return 'VOUCHER_REFUNDED';
  return now < voucher.validUntil ? null : 'VOUCHER_EXPIRED';
}

/**
 * The ends of vouchers of which one reminder is due at an instant: it and no nearer one has come.
 * @param days one of `VOUCHER_RULES.reminderDays`
 * @returns from when, inclusive, until when, exclusive
 */
export function reminderWindow(
  days: number,
  now: Date,
): { readonly from: Date; readonly before: Date } {
  const nearer = VOUCHER_RULES.reminderDays.filter((each) => each < days);
  // An end is the midnight after its last day.
  const beyond = (lead: number) => seoulInstant(addNights(seoulToday(now), lead + 2), '00:00');
  return { from: nearer.length === 0 ? now : beyond(Math.max(...nearer)), before: beyond(days) };
}
