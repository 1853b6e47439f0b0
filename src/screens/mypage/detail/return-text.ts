import type { PaymentView } from '@/contract/booking/reservation-view';
import { returnWayOf } from '@/domain/payment/payment-method';

const TEXTS = {
  CARD: 'cancel.card',
  ACCOUNT: 'refundAccount.cancel',
  POINTS: 'points.only',
  CARD_AND_POINTS: 'points.refund',
  ACCOUNT_AND_OTHERS: 'refundAccount.several',
} as const;

/** The key of the booking text that says where a refund goes and how long it takes. */
export const returnText = (payments: readonly PaymentView[]) =>
  TEXTS[returnWayOf(payments.map(({ method }) => method))];
