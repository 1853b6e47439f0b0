import { cancelReservation } from './cancel-reservation';
import { changeStay } from './change/change-stay';
import { quoteStayChange } from './change/quote-stay-change';
import { leaveEarly } from './check-out-early/leave-early';
import { quoteLeaving } from './check-out-early/quote-leaving';
import { getReservation } from './get-reservation';
import { extendHold } from './hold/extend-hold';
import { holdRoom } from './hold/hold-room';
import { releaseHold } from './hold/release-hold';
import { confirmPayment, failPayment } from './pay/confirm-payment';
import { failPartnerPayment } from './pay/fail-partner-payment';
import { getCardList } from './pay/get-card-list';
import { getPaymentResult } from './pay/get-payment-result';
import { giveRefundAccount } from './pay/give-refund-account';
import { logPartnerPayment } from './pay/log-partner-payment';
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
