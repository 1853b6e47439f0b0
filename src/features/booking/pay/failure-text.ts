import { useTranslation } from '@/i18n';

/**
 * Codes of Toss Payments that a guest can do something about, each with a text of our own below
 * `failure` of the booking texts. The gateway's message is never shown.
 * Source: https://docs.tosspayments.com/reference/error-codes
 */
export const FAILURE_CODES = [
  'PAY_PROCESS_CANCELED',
  'USER_CANCEL',
  'PAY_PROCESS_ABORTED',
  'REJECT_CARD_COMPANY',
  'REJECT_CARD_PAYMENT',
  'REJECT_ACCOUNT_PAYMENT',
  'EXCEED_MAX_AMOUNT',
  'EXCEED_MAX_DAILY_PAYMENT_COUNT',
  'EXCEED_MAX_PAYMENT_AMOUNT',
  'INVALID_CARD_EXPIRATION',
  'INVALID_CARD_NUMBER',
  'INVALID_PASSWORD',
  'INVALID_STOPPED_CARD',
  'INVALID_CARD_LOST_OR_STOLEN',
  'INVALID_REJECT_CARD',
  'INVALID_CARD_INSTALLMENT_PLAN',
  'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
  'NOT_AVAILABLE_PAYMENT',
  'BELOW_MINIMUM_AMOUNT',
  'NOT_FOUND_PAYMENT_SESSION',
  'EXPIRED_PAYMENT',
  'PROVIDER_ERROR',
  'CARD_PROCESSING_ERROR',
  'FAILED_INTERNAL_SYSTEM_PROCESSING',
  'UNDER_MAINTENANCE',
  'EXCEED_MAX_CARD_INSTALLMENT_PLAN',
  'NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN',
  'NOT_ALLOWED_POINT_USE',
  'EXCEED_MAX_AUTH_COUNT',
  'EXCEED_MAX_ONE_DAY_AMOUNT',
  'EXCEED_MAX_MONTHLY_PAYMENT_AMOUNT',
  'FDS_ERROR',
  'INVALID_AUTHORIZE_AUTH',
  'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING',
  // Our own codes: the gateway's operator cancelled the charge; or it came too late and is being
  // refunded.
  'CANCELLED_AT_GATEWAY',
  'HOLD_EXPIRED',
  // Benefit points: the guest left the provider's page, or the provider refused.
  'POINTS_LEFT',
  'POINTS_REFUSED',
] as const;

export type FailureCode = (typeof FAILURE_CODES)[number];

/**
 * Whether the guest left the page of the card or of the points, so that nothing is wrong with
 * either.
 */
export function leftByGuest(code: string | null): boolean {
  return code === 'PAY_PROCESS_CANCELED' || code === 'USER_CANCEL' || code === 'POINTS_LEFT';
}

/** The gateway's code if there is a text for it, otherwise `UNKNOWN`. */
export function failureCodeOf(code: string | null): FailureCode | 'UNKNOWN' {
  return FAILURE_CODES.find((known) => known === code) ?? 'UNKNOWN';
}

/** Returns a function that explains a code and what to do about it. */
export function useFailureText(): (code: string | null) => string {
  const { t } = useTranslation('booking');
  return (code) => t(`failure.${failureCodeOf(code)}`);
}
