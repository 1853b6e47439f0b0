import type { ReservationState } from '../booking/reservation';
import { addMonths } from '../hotel/review';
import { type Night, seoulInstant } from '../stay/stay';

/**
 * When a member may delete their account, and how long the records that the law asks for are kept
 * afterwards. Days are those of Asia/Seoul.
 */

/**
 * STAY: a stay is to come or under way. HOLD: a room is held and not paid. MONEY: a payment or
 * refund is still open.
 */
export const KEPT_REASONS = ['STAY', 'HOLD', 'MONEY'] as const;
export type KeptReason = (typeof KEPT_REASONS)[number];

/**
 * Years that records are kept (Enforcement Decree of the Act on the Consumer Protection in Electronic
 * Commerce, article 6, paragraph 1): contracts, their withdrawal and payments; complaints and disputes.
 */
export const LEGAL_YEARS = { contracts: 5, complaints: 3 } as const;

export type BookingFacts = {
  readonly state: ReservationState;
  readonly checkOut: Night;
  /** The time of check-out at the hotel, as `HH:MM`. */
  readonly checkOutTime: string;
  /** Whether an order, a refund or a change of this booking is still open. */
  readonly moneyOpen: boolean;
};

/** Why a booking keeps its member from deleting the account; null when it doesn't. */
export function reasonToStay(booking: BookingFacts, now: Date): KeptReason | null {
  const { state, checkOut, checkOutTime, moneyOpen } = booking;
  if (moneyOpen) return 'MONEY';
  switch (state) {
    case 'HELD':
      return 'HOLD';
    case 'PAYING':
    case 'AWAITING_DEPOSIT':
    case 'CANCELLING':
      return 'MONEY';
    case 'BOOKED':
      return now < seoulInstant(checkOut, checkOutTime) ? 'STAY' : null;
    case 'CANCELLED':
    case 'EXPIRED':
    case 'RELEASED':
    case 'COMPLETED':
      return null;
  }
}

/**
 * Whether the years for which the law asks to keep a contract are over.
 * @param endedOn the last day of the stay, or the day of its cancellation if that was later
 */
export function isLegalTimeOver(endedOn: Night, today: Night): boolean {
  return addMonths(endedOn, LEGAL_YEARS.contracts * 12) < today;
}
