/**
 * When a member may leave for good, and how long what the law wants is kept afterwards. Days are
 * those of Asia/Seoul.
 */
import type { ReservationState } from './reservation';
import { addMonths } from './review';
import { seoulInstant, type Night } from './stay';

/** STAY: to come or under way; HOLD: begun and not paid; MONEY: something is yet to be moved. */
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
  /** `HH:MM` at the hotel. */
  readonly checkOutTime: string;
  /** Whether an order, a refund or a change of it isn't settled. */
  readonly moneyOpen: boolean;
};

/** Why a booking keeps its member from leaving; null when it doesn't. */
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
 * Whether the law's time for a contract is over.
 * @param endedOn the last day of the stay, or that of its cancellation if that was later
 */
export function isLegalTimeOver(endedOn: Night, today: Night): boolean {
  return addMonths(endedOn, LEGAL_YEARS.contracts * 12) < today;
}
