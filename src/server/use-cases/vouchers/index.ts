import { getVoucherCode, redeemVoucher } from './redeem-voucher';
import { getVoucherOrder, listMyVouchers } from './list-my-vouchers';
import { editGift, sendGift } from './gift';
import { handVoucherBack, refundVoucher } from './refund-voucher';
import { listVoucherGroups } from './list-voucher-groups';
import { orderVoucher } from './order-voucher';
import { confirmVoucherPayment, failVoucherPayment, startVoucherPayment } from './pay-vouchers';

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
