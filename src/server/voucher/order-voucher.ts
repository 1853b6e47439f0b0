import { and, count, eq, gt } from 'drizzle-orm';

import { brand } from '@/config/brand';
import { contract } from '@/contract';
import { giftTime, isGiftDay, VOUCHER_RULES } from '@/domain/voucher';
import { findMember } from '../auth/member-queries';
import { countAttempt } from '../auth/rate-limit';
import { newIdOf } from '../booking/booking-id';
import { voucherOrders, voucherProducts } from '../db/schema';
import type { Database, Transaction } from '../db/client';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { note } from './moves';
import { couponOfProduct } from './product-coupon';

/** Orders that a member has open at a time; each is forgotten after half an hour. */
const MOST_OPEN = 5;

/**
 * Writes an order of vouchers down, to be paid within half an hour, at the price that was shown. Nothing
 * is charged. Errors: VOUCHER_NOT_FOUND for what isn't sold, PRICE_CHANGED, CONSENT_MISSING,
 * INPUT_INVALID (`gift.sendOn`; `fromName` where it is missing or the site's), RATE_LIMITED while five others are open or after too many gifts.
 */
export const orderVoucher = handle(contract.orderVoucher, async ({ body }, context) => {
  const { memberId } = context.member;
  const { productId, quantity, total, gift, consents } = body;
  const now = context.now();
  if (!consents.terms || !consents.withdrawal) throw new AppError('CONSENT_MISSING');
  if (gift !== null && gift.sendOn !== null && !isGiftDay(gift.sendOn, now)) {
    throw new AppError('INPUT_INVALID', { fields: { 'gift.sendOn': 'GIFT_DAY' } });
  }
  // Whoever redeems what wasn't sent as a gift isn't told who bought it.
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
    await mustHaveRoom(tx, memberId, now);
    if (gift !== null) await countAttempt({ ...context, db: tx }, 'voucherGiftMember', memberId);
    await tx.insert(voucherOrders).values({
      ...{ id, memberId, productId, quantity, total, fromName, consents, expiresAt },
      couponId: await couponOfProduct(tx, product),
      ...{ title: product.title, nights: product.nights, validDays: product.validDays },
      unitPrice: product.price,
      state: 'OPEN',
      gift:
        gift === null
          ? null
          : {
              ...{ name: gift.name, email: gift.email, message: gift.message },
              language: gift.language,
            },
      sendAt: gift === null ? null : giftTime(gift.sendOn, now),
      language: context.language,
      ...{ createdAt: now, updatedAt: now },
    });
    const line = { orderId: id, event: 'ORDERED', fromState: null, toState: 'OPEN' } as const;
    await note(tx, { actor: memberId, now }, line);
  });
  return { id, total, expiresAt: expiresAt.toISOString() };
});

/** The name a gift comes from: the one that was given, else the member's own. */
async function senderOf(db: Database, memberId: string, given: string): Promise<string> {
  return given || ((await findMember(db, memberId))?.row.name ?? '');
}

/** Nobody sends a mail in the site's own name, however it is spaced and cased. */
function isBrandName(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return Object.values(brand.name).some((own) => plain.includes(own.toLowerCase()));
}

async function mustHaveRoom(tx: Transaction, memberId: string, now: Date): Promise<void> {
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
  if ((open?.found ?? 0) >= MOST_OPEN) throw new AppError('RATE_LIMITED');
}
