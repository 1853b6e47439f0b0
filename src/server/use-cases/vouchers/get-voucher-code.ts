import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { groupedCode } from '@/domain/voucher-code';
import { voucherOrders, vouchers } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { unseal } from '@/server/platform/sealed-text';

/**
 * Gets the code of a voucher, for its buyer only. It is a read, so that no answer with a code is
 * stored for an idempotency key. Errors: VOUCHER_NOT_FOUND.
 */
export const getVoucherCode = handle(contract.getVoucherCode, async ({ params }, context) => {
  const [voucher] = await context.db
    .select({ sealed: vouchers.codeSealed })
    .from(vouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
    .where(and(eq(vouchers.id, params.id), eq(voucherOrders.memberId, context.member.memberId)));
  if (voucher === undefined) throw new AppError('VOUCHER_NOT_FOUND');
  return { code: groupedCode(unseal(context.config, voucher.sealed)) };
});
