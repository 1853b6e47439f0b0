import { changeStay } from './change/change-stay';
import { cancelReservation } from './cancel-reservation';
import { confirmPayment } from './pay/confirm-payment';
import { extendHold } from './hold/extend-hold';
import { failPartnerPayment } from './pay/fail-partner-payment';
import { failPayment } from '@/server/core/payments/fail-payment';
import { getCardList } from './pay/get-card-list';
import { getPaymentResult } from './pay/get-payment-result';
import { getReservation } from './get-reservation';
import { giveRefundAccount } from './pay/give-refund-account';
import { holdRoom } from './hold/hold-room';
import { leaveEarly } from './check-out-early/leave-early';
import { logPartnerPayment } from './pay/log-partner-payment';
import { quoteLeaving } from './check-out-early/quote-leaving';
import { quoteStayChange } from './change/quote-stay-change';
import { releaseHold } from './hold/release-hold';
import { savePaymentChoice } from './pay/save-payment-choice';
import { startPayment } from './pay/start-payment';
import { succeedPartnerPayment } from './pay/succeed-partner-payment';

export const bookingHandlers = {
  getReservation,
  holdRoom,
  savePaymentChoice,
  startPayment,
  confirmPayment,
  failPayment,
  getPaymentResult,
  extendHold,
  releaseHold,
  cancelReservation,
  giveRefundAccount,
  quoteStayChange,
  changeStay,
  quoteLeaving,
  leaveEarly,
  getCardList,
  logPartnerPayment,
  succeedPartnerPayment,
  failPartnerPayment,
};
