import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { groupedCode } from '@/domain/voucher-code';
import { voucherOrders, vouchers } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { unseal } from '../sealed-text';

/** For its buyer alone: a read, so that no answer with a code is kept. Error: VOUCHER_NOT_FOUND. */
export const getVoucherCode = handle(contract.getVoucherCode, async ({ params }, context) => {
  const [found] = await context.db
    .select({ sealed: vouchers.codeSealed })
    .from(vouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
    .where(and(eq(vouchers.id, params.id), eq(voucherOrders.memberId, context.member.memberId)));
  if (found === undefined) throw new AppError('VOUCHER_NOT_FOUND');
  return { code: groupedCode(unseal(context.config.secret, found.sealed)) };
});
