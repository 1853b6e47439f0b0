import { confirmVoucherPayment } from './pay/confirm-voucher-payment';
import { failVoucherPayment } from './pay/fail-voucher-payment';
import { getVoucherCode } from './get-voucher-code';
import { getVoucherOrder } from './get-voucher-order';
import { editGift, sendGift } from './gift';
import { handVoucherBack } from './hand-back';
import { listMyVouchers } from './list-my-vouchers';
import { listVoucherGroups } from './list-voucher-groups';
import { orderVoucher } from './order-voucher';
import { redeemVoucher } from './redeem-voucher';
import { refundVoucher } from './refund-voucher';
import { startVoucherPayment } from './pay/start-voucher-payment';

export const voucherHandlers = {
  confirmVoucherPayment,
  editGift,
  failVoucherPayment,
  getVoucherCode,
  getVoucherOrder,
  handVoucherBack,
  listMyVouchers,
  listVoucherGroups,
  orderVoucher,
  redeemVoucher,
  refundVoucher,
  sendGift,
  startVoucherPayment,
};
