import { changeStay } from './change-stay';
import { cancelReservation } from './cancel-reservation';
import { confirmPayment } from './confirm-payment';
import { extendHold } from './extend-hold';
import { failPartnerPayment } from './fail-partner-payment';
import { failPayment } from './fail-payment';
import { getCardList } from './get-card-list';
import { getPaymentResult } from './get-payment-result';
import { getReservation } from './get-reservation';
import { giveRefundAccount } from './give-refund-account';
import { holdRoom } from './hold-room';
import { leaveEarly } from './leave-early';
import { logPartnerPayment } from './log-partner-payment';
import { quoteLeaving } from './quote-leaving';
import { quoteStayChange } from './quote-stay-change';
import { releaseHold } from './release-hold';
import { savePaymentChoice } from './save-payment-choice';
import { startPayment } from './start-payment';
import { succeedPartnerPayment } from './succeed-partner-payment';
import { takeWebhook } from './take-webhook';

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
  takeWebhook,
  logPartnerPayment,
  succeedPartnerPayment,
  failPartnerPayment,
};
