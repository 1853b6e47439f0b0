import { getVoucherCode } from './get-voucher-code';
import { getVoucherOrder } from './get-voucher-order';
import { editGift, sendGift } from './gift';
import { handVoucherBack } from './hand-back';
import { listMyVouchers } from './list-my-vouchers';
import { listVoucherGroups } from './list-voucher-groups';
import { orderVoucher } from './order-voucher';
import { confirmVoucherPayment, failVoucherPayment, startVoucherPayment } from './pay-vouchers';
import { redeemVoucher } from './redeem-voucher';
import { refundVoucher } from './refund-voucher';

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
