import type { ReservationState } from './reservation';

/** The documents that a guest can download for a booking. */
export const DOCUMENT_KINDS = [
  'voucher',
  'calendar',
  'receipt',
  'certificate',
  'statement',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Documents that can be made out to a company. */
export const COMPANY_DOCUMENTS = ['receipt', 'statement'] as const satisfies DocumentKind[];
export type CompanyDocument = (typeof COMPANY_DOCUMENTS)[number];

/**
 * The documents that are correct for a booking right now. The booking confirmation and the calendar
 * entry need a stay that isn't over; the certificate and the statement need one that wasn't
 * cancelled. A receipt shows money that was charged, even if some of it was refunded since, but
 * there is none while part of the price is still to be paid.
 * @param facts.isOver whether the check-out has passed by the hotel's clock
 * @param facts.isCharged whether a payment of it was charged
 */
export function documentsOf(facts: {
  readonly state: ReservationState;
  readonly isOver: boolean;
  readonly isCharged: boolean;
}): DocumentKind[] {
  const { state, isOver, isCharged } = facts;
  const stands = state === 'BOOKED' || state === 'COMPLETED';
  const toCome = state === 'BOOKED' && !isOver;
  const there: Record<DocumentKind, boolean> = {
    voucher: toCome,
    calendar: toCome,
    receipt: isCharged && state !== 'HELD' && state !== 'PAYING',
    certificate: stands,
    statement: stands && isCharged,
  };
  return DOCUMENT_KINDS.filter((kind) => there[kind]);
}
