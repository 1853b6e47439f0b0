import { listVoucherGroups } from './list-voucher-groups';

export const voucherHandlers = { listVoucherGroups };
