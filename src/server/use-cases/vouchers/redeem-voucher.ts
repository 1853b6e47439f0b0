import { inArray } from 'drizzle-orm';

import { contract } from '@/contract';
import { redeemRefusal } from '@/domain/voucher';
import { normalisedCode } from '@/domain/voucher-code';
import { issueCoupon } from '@/server/core/coupons/issue-coupon';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { vouchers } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countAttempts, forgetAttempts } from '@/server/platform/limits/attempts';
import { codeDigests } from './codes';
import { presentReceived } from './present';
import { transitionVoucher } from './transitions';
import { lockVoucher } from './voucher-queries';

/**
 * Redeems a voucher: the member who enters its code gets its coupon, once. Attempts are limited by
 * member and by client, and all codes that belong to no voucher get the same answer.
 */
export const redeemVoucher = handle(contract.redeemVoucher, async ({ body }, context) => {
  const { memberId } = context.member;
  const { config, db, locale } = context;
  const attempts = await countAttempts(context, [['voucherCode', memberId], ['voucherCodeClient']]);
  // A malformed code is looked up as well, so that its answer takes as long.
  const digests = codeDigests(config, normalisedCode(body.code) ?? body.code);
  const [known] = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(inArray(vouchers.codeDigest, digests));
  if (known === undefined) throw new AppError('VOUCHER_NOT_FOUND');
  const redeemed = await withRetry(() =>
    db.transaction(async (tx) => {
      const by = { actor: memberId, now: context.now() };
      return redeem(tx, by, known.id);
    }),
  );
  await forgetAttempts(db, attempts);
  return presentReceived(redeemed, 'FREE', locale, context.now());
});

async function redeem(tx: Transaction, by: Actor, id: string) {
  const { voucher, order } = await lockVoucher(tx, id, () => true);
  const refusal = redeemRefusal(voucher, by.now);
  if (refusal !== null) throw new AppError(refusal);
  const { personal } = await issueCoupon(tx, order.couponId, {
    memberId: by.actor,
    now: by.now,
    validUntil: voucher.validUntil,
  });
  const change = {
    redeemedBy: by.actor,
    redeemedAt: by.now,
    personalCouponId: personal.id,
  };
  return { order, voucher: await transitionVoucher(tx, by, voucher, 'REDEEMED', change) };
}
