import { moved, movesOf, type Table, type Transition } from '../booking/reservation';
import { addMonths } from '../hotel/review';
import type { Won } from '../price/money';
import { addNights, type Night, seoulInstant, seoulToday } from '../stay/stay';

/**
 * A voucher is nights that are bought before their dates are known. The rules of its order, of the
 * voucher itself and of its refund are here; the states are tables, like those of a booking.
 */

/** Limits and terms; pages generate their text from these. */
export const VOUCHER_RULES = {
  /** The most vouchers of one order. */
  mostAtOnce: 5,
  /** Seconds in which an order can be paid. */
  orderSeconds: 30 * 60,
  /** Days after the day of buying within which the full price is refunded. */
  withdrawalDays: 7,
  /**
   * Afterwards, expired or not, a share of the price is refunded: the first rate whose `above`
   * (won) the price exceeds.
   */
  lateRates: [
    { above: 50_000, percent: 95 },
    { above: 0, percent: 90 },
  ],
  /** Years from buying in which the money of an unused voucher can be claimed. */
  claimYears: 5,
  /** Days before its end on which the holder is reminded. */
  reminderDays: [60, 30, 7],
  messageLength: 500,
  /** The most addresses that one gift is mailed to. */
  mostReceivers: 5,
  /** The most days ahead that a gift can be scheduled. */
  sendAheadDays: 90,
  /** The hour at which a scheduled gift is sent, in Seoul. */
  sendAt: '09:00',
} as const;

export type VoucherOrderState =
  | 'OPEN'
  /** A confirm was sent to the gateway and its outcome isn't known yet. */
  | 'PAYING'
  | 'PAID'
  | 'EXPIRED';
export type VoucherOrderEvent =
  | 'PAYMENT_STARTED'
  | 'PAYMENT_CAPTURED'
  | 'PAYMENT_DECLINED'
  | 'ORDER_EXPIRED';

export type VoucherState =
  | 'ACTIVE'
  /** The voucher is redeemed: a member has it as a coupon. */
  | 'REDEEMED'
  | 'REFUNDING'
  | 'REFUNDED';
export type VoucherEvent =
  | 'REDEEMED'
  | 'HANDED_BACK'
  | 'REFUND_ASKED'
  | 'REFUND_MADE'
  | 'REFUND_REFUSED';

const ORDER: Table<VoucherOrderState, VoucherOrderEvent> = {
  OPEN: { PAYMENT_STARTED: 'PAYING', ORDER_EXPIRED: 'EXPIRED' },
  // No ORDER_EXPIRED: the money may have moved already, so only the gateway's answer ends this.
  PAYING: { PAYMENT_CAPTURED: 'PAID', PAYMENT_DECLINED: 'OPEN' },
  PAID: {},
  EXPIRED: {},
};

const VOUCHER: Table<VoucherState, VoucherEvent> = {
  ACTIVE: { REDEEMED: 'REDEEMED', REFUND_ASKED: 'REFUNDING' },
  // Only the holder can give a voucher back, and only an unused one; then its buyer can get a
  // refund.
  REDEEMED: { HANDED_BACK: 'ACTIVE' },
  REFUNDING: { REFUND_MADE: 'REFUNDED', REFUND_REFUSED: 'ACTIVE' },
  REFUNDED: {},
};

/** Every transition of an order and of a voucher, for those who draw them. */
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

/**
 * The instant at which a voucher ends that is valid for so many days; its last day counts in full.
 */
export function voucherEnd(boughtAt: Date, validDays: number): Date {
  return seoulInstant(addNights(seoulToday(boughtAt), validDays + 1), '00:00');
}

/**
 * When a gift is sent: at its hour on the chosen day, or at once if that has passed or no day was
 * chosen.
 */
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

type VoucherRefund =
  | {
      readonly ok: true;
      readonly amount: Won;
      readonly percent: number;
      /** The instant from which less is refunded. */
      readonly until: Date;
    }
  | { readonly ok: false; readonly code: 'REDEEMED' | 'REFUNDED' | 'TOO_LATE' };

/** The percentage of a price that is refunded after the days of withdrawal. */
export function lateRefundPercent(price: Won): number {
  return VOUCHER_RULES.lateRates.find(({ above }) => price > above)?.percent ?? 0;
}

/**
 * What a voucher refunds to its buyer at an instant: the full price within the days of withdrawal
 * (Act on the Consumer Protection in Electronic Commerce, article 17). Later, and after its end, it
 * is the share that the Fair Trade Commission's standard terms for new-type gift certificates set
 * (as amended on 16 September 2025: 95 % above 50,000 won, 90 % up to it), for five years from
 * buying. A fraction of a won is rounded up for the buyer.
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

/** Why a voucher can't be redeemed at an instant. */
type RedeemRefusal = 'VOUCHER_EXPIRED' | 'VOUCHER_REDEEMED' | 'VOUCHER_REFUNDED';

export function redeemRefusal(
  voucher: { readonly state: VoucherState; readonly validUntil: Date },
  now: Date,
): RedeemRefusal | null {
  if (voucher.state === 'REDEEMED') return 'VOUCHER_REDEEMED';
  if (voucher.state !== 'ACTIVE') return 'VOUCHER_REFUNDED';
  return now < voucher.validUntil ? null : 'VOUCHER_EXPIRED';
}

/**
 * The ends of vouchers for which one reminder is due: they are as near as `days`, and no nearer
 * reminder is due yet.
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

/**
 * The code that redeems a voucher: 16 characters of Crockford's base 32 (80 random bits), in groups
 * of four. It has no I, L, O or U, so that it can be read aloud; I and L are read as 1, and O as 0.
 */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_LENGTH = 16;
const GROUP = 4;

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Normalizes a typed code to the form in which it is stored; null when it can't be a code. */
export function normalisedCode(typed: string): string | null {
  const code = [...typed.normalize('NFKC').toUpperCase()]
    .filter((character) => !/[\s\p{Pd}_.]/u.test(character))
    .map((character) => LOOKALIKES[character] ?? character)
    .join('');
  const isCode =
    code.length === CODE_LENGTH && [...code].every((each) => CODE_ALPHABET.includes(each));
  return isCode ? code : null;
}

/** Groups a code for reading: `ABCD-EFGH-JKMN-PQRS`. */
export function groupedCode(code: string): string {
  return (code.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? []).join('-');
}
