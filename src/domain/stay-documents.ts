import type { ReservationState } from './reservation';

/** What a guest can take along from a booking. */
export const DOCUMENT_KINDS = [
  'voucher',
  'calendar',
  'receipt',
  'certificate',
  'statement',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Of these a company can be named as the one they are made out to. */
export const COMPANY_DOCUMENTS = ['receipt', 'statement'] as const satisfies DocumentKind[];
export type CompanyDocument = (typeof COMPANY_DOCUMENTS)[number];

/**
 * The documents that say nothing untrue of a booking right now. A voucher and a calendar entry are
 * of a stay that is still to be had; a certificate and a statement of one that wasn't cancelled;
 * a receipt of money that was taken, whatever came back of it since, but of none while a part of it is
 * still to be paid.
 * @param facts.isOver whether the check-out has passed by the hotel's clock
 * @param facts.isCharged whether a payment of it took money
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
