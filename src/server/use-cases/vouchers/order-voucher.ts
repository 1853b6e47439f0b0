import { and, count, eq, gt } from 'drizzle-orm';

import { brand } from '@/config/brand';
import { contract } from '@/contract';
import { giftTime, isGiftDay, VOUCHER_RULES } from '@/domain/coupon/voucher';
import { newIdOf } from '@/server/core/bookings/booking-id';
import { findMember } from '@/server/core/members/member-queries';
import type { Database, Transaction } from '@/server/platform/db/client';
import { voucherOrders, voucherProducts } from '@/server/platform/db/schema';
import { countRefusal } from '@/reporting/metrics';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { couponOfProduct } from './list-voucher-groups';
import { note } from './transitions';

/** Orders that a member may have open at a time; each expires after half an hour. */
const MAX_OPEN = 5;

/**
 * Makes an order of vouchers at the price that was shown, to be paid within half an hour. Nothing
 * is charged. Errors: VOUCHER_NOT_FOUND for a product that isn't on sale, PRICE_CHANGED,
 * CONSENT_MISSING, INPUT_INVALID (`gift.sendOn`; `fromName` when it is missing or contains the
 * site's name), RATE_LIMITED while five other orders are open or after too many gifts.
 */
export const orderVoucher = handle(contract.orderVoucher, async ({ body }, context) => {
  const { memberId } = context.member;
  const { productId, quantity, total, gift, consents } = body;
  const now = context.now();
  if (!consents.terms || !consents.withdrawal) throw new AppError('CONSENT_MISSING');
  if (gift !== null && gift.sendOn !== null && !isGiftDay(gift.sendOn, now)) {
    throw new AppError('INPUT_INVALID', { fields: { 'gift.sendOn': 'GIFT_DAY' } });
  }
  // The buyer's name is stored only for gifts: somebody else who redeems another voucher doesn't
  // learn who bought it.
  const fromName = gift === null ? '' : await senderOf(context.db, memberId, body.fromName);
  if (gift !== null && fromName === '') {
    throw new AppError('INPUT_INVALID', { fields: { fromName: 'MISSING' } });
  }
  if (gift !== null && isBrandName(fromName)) {
    throw new AppError('INPUT_INVALID', { fields: { fromName: 'BRAND' } });
  }
  const id = newIdOf('V');
  const expiresAt = new Date(now.getTime() + VOUCHER_RULES.orderSeconds * 1000);
  await context.db.transaction(async (tx) => {
    const [product] = await tx
      .select()
      .from(voucherProducts)
      .where(and(eq(voucherProducts.id, productId), eq(voucherProducts.onSale, true)))
      .for('update');
    if (product === undefined) throw new AppError('VOUCHER_NOT_FOUND');
    if (product.price * quantity !== total) throw new AppError('PRICE_CHANGED');
    await limitOpenOrders(tx, memberId, now);
    if (gift !== null) await countAttempt({ ...context, db: tx }, 'voucherGiftMember', memberId);
    await tx.insert(voucherOrders).values({
      id,
      memberId,
      productId,
      quantity,
      total,
      fromName,
      consents,
      expiresAt,
      couponId: await couponOfProduct(tx, product),
      title: product.title,
      nights: product.nights,
      validDays: product.validDays,
      unitPrice: product.price,
      state: 'OPEN',
      gift:
        gift === null
          ? null
          : {
              name: gift.name,
              email: gift.email,
              message: gift.message,
              language: gift.language,
            },
      sendAt: gift === null ? null : giftTime(gift.sendOn, now),
      language: context.language,
      createdAt: now,
      updatedAt: now,
    });
    const line = { orderId: id, event: 'ORDERED', fromState: null, toState: 'OPEN' } as const;
    await note(tx, { actor: memberId, now }, line);
  });
  return { id, total, expiresAt: expiresAt.toISOString() };
});

/** The sender's name of a gift: the one that was given, otherwise the member's own. */
async function senderOf(db: Database, memberId: string, given: string): Promise<string> {
  return given || ((await findMember(db, memberId))?.row.name ?? '');
}

/**
 * Whether a name contains the site's own name, whatever its spacing and case, so that nobody sends
 * mails in its name.
 */
function isBrandName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return Object.values(brand.name).some((own) => plain.includes(own.toLowerCase()));
}

async function limitOpenOrders(tx: Transaction, memberId: string, now: Date): Promise<void> {
  const [open] = await tx
    .select({ found: count() })
    .from(voucherOrders)
    .where(
      and(
        eq(voucherOrders.memberId, memberId),
        eq(voucherOrders.state, 'OPEN'),
        gt(voucherOrders.expiresAt, now),
      ),
    );
  if ((open?.found ?? 0) >= MAX_OPEN) {
    countRefusal('openVoucherOrders');
    throw new AppError('RATE_LIMITED');
  }
}
