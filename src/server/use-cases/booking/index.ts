import { cancelReservation } from './cancel-reservation';
import { changeStay } from './change/change-stay';
import { getChangeCalendar } from './change/get-change-calendar';
import { quoteStayChange } from './change/quote-change';
import { leaveEarly, quoteLeaving } from './leave-early';
import { listLeavingRefunds } from './leaving-refunds';
import { getReservation } from './get-reservation';
import { changeHoldCoupons } from './hold/change-hold-coupons';
import { releaseCourtesyHold, takeCourtesyHold } from './hold/courtesy-hold';
import { extendHold, releaseHold } from './hold/extend-hold';
import { holdPair } from './hold/hold-pair';
import { holdRoom } from './hold/hold-room';
import { confirmPayment, failPayment, getPaymentResult } from './pay/confirm-payment';
import { failPartnerPayment, logPartnerPayment, succeedPartnerPayment } from './pay/benefit-points';
import { getCardList, savePaymentChoice } from './pay/payment-choice';
import { giveRefundAccount } from './pay/bank-transfer';
import { startPayment } from './pay/start-payment';

export const bookingHandlers = {
  getReservation,
  holdRoom,
  holdPair,
  takeCourtesyHold,
  releaseCourtesyHold,
  savePaymentChoice,
  startPayment,
  confirmPayment,
  failPayment,
  getPaymentResult,
  extendHold,
  changeHoldCoupons,
  releaseHold,
  cancelReservation,
  giveRefundAccount,
  quoteStayChange,
  getChangeCalendar,
  changeStay,
  quoteLeaving,
  listLeavingRefunds,
  leaveEarly,
  getCardList,
  logPartnerPayment,
  succeedPartnerPayment,
  failPartnerPayment,
};
