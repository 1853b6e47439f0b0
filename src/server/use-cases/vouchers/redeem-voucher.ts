import { createHmac, randomInt } from 'node:crypto';

import { and, eq, inArray } from 'drizzle-orm';

import { contract } from '@/contract';
import {
  redeemRefusal,
  CODE_ALPHABET,
  CODE_LENGTH,
  groupedCode,
  normalisedCode,
} from '@/domain/coupon/voucher';
import { issueCoupon } from '@/server/core/coupons/issue-coupon';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { voucherOrders, vouchers } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countAttempts, forgetAttempts } from '@/server/platform/limits/attempts';
import { allSecrets, type Secrets, unseal } from '@/server/platform/secrets';
import { presentReceived } from './list-my-vouchers';
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

/**
 * Codes of vouchers. The database has a digest, by which a code is found, and the encrypted code
 * for its buyer. Both need the site's secret, so that a copy of the database can't be used to
 * redeem vouchers.
 */

/** Makes a code of 80 random bits. */
export function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(32)]).join('');
}

/** The digest by which a normalised code is found. */
export function codeDigest(secret: string, code: string): string {
  return createHmac('sha256', `voucher:${secret}`).update(code).digest('hex');
}

/**
 * The digests by which a normalised code may be found: one for each secret that is still accepted.
 */
export const codeDigests = (secrets: Secrets, code: string): string[] =>
  allSecrets(secrets).map((secret) => codeDigest(secret, code));

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
