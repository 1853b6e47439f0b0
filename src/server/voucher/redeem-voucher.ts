import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { redeemRefusal } from '@/domain/voucher';
import { normalisedCode } from '@/domain/voucher-code';
import { countAttempt, forgetAttempts } from '../auth/rate-limit';
import type { Hand } from '../booking/transitions';
import { issueCoupon } from '../coupon/issue-coupon';
import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { vouchers } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { codeDigest } from './codes';
import { moveVoucher } from './moves';
import { presentReceived } from './present';
import { lockVoucher } from './voucher-queries';

/**
 * Makes a voucher a coupon in the hand of whoever has its code, once. Limited by member and by address;
 * whatever names no voucher gets one answer. Errors: VOUCHER_NOT_FOUND, VOUCHER_REDEEMED,
 * VOUCHER_REFUNDED, VOUCHER_EXPIRED, RATE_LIMITED.
 */
export const redeemVoucher = handle(contract.redeemVoucher, async ({ body }, context) => {
  const { memberId } = context.member;
  const { config, db, locale } = context;
  const attempts = [
    await countAttempt(context, 'voucherCode', memberId),
    await countAttempt(context, 'voucherCodeClient', context.clientAddress),
  ];
  // What can't be a code is looked up as one all the same: the answer takes as long.
  const digest = codeDigest(config.secret, normalisedCode(body.code) ?? body.code);
  const [known] = await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(eq(vouchers.codeDigest, digest));
  if (known === undefined) throw new AppError('VOUCHER_NOT_FOUND');
  const redeemed = await withRetry(() =>
    db.transaction(async (tx) => {
      const hand = { actor: memberId, now: context.now() };
      return redeem(tx, hand, known.id);
    }),
  );
  await forgetAttempts(db, attempts);
  return presentReceived(redeemed, 'FREE', locale, context.now());
});

async function redeem(tx: Transaction, hand: Hand, id: string) {
  const { voucher, order } = await lockVoucher(tx, id, () => true);
  const refusal = redeemRefusal(voucher, hand.now);
  if (refusal !== null) throw new AppError(refusal);
  const { personal } = await issueCoupon(tx, order.couponId, {
    ...{ memberId: hand.actor, now: hand.now, validUntil: voucher.validUntil },
  });
  const change = {
    redeemedBy: hand.actor,
    redeemedAt: hand.now,
    personalCouponId: personal.id,
  };
  return { order, voucher: await moveVoucher(tx, hand, voucher, 'REDEEMED', change) };
}
