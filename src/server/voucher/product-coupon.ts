import { eq, sql } from 'drizzle-orm';

import type { Transaction } from '../db/client';
import { rowsOf } from '../db/rows-of';
import { coupons, voucherProducts } from '../db/schema';
import type { VoucherProductRow } from './voucher-queries';

/** A voucher ends when it says so; the coupon behind it is good for as long as any. */
const FROM = new Date('2000-01-01T00:00:00Z');
const UNTIL = new Date('2999-12-31T00:00:00Z');
/** As many as a member is given vouchers. */
const ANY_NUMBER = 32_767;

/**
 * The coupon that a voucher of a locked product becomes. It is made once for the same terms: when an
 * operator changes them, those bought before keep theirs.
 */
export async function couponOfProduct(
  tx: Transaction,
  product: VoucherProductRow,
): Promise<number> {
  const { couponId, nights, nightCap, hotelId } = product;
  if (couponId !== null) {
    const [known] = await tx.select().from(coupons).where(eq(coupons.id, couponId));
    const isSame =
      known?.value === nights &&
      known.cap === nightCap &&
      (known.hotelIds?.[0] ?? null) === hotelId;
    if (isSame) return couponId;
  }
  const [next] = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval('voucher_coupon_ids')::int as id`,
  );
  if (next === undefined) throw new Error('No id for the coupon of a voucher');
  await tx.insert(coupons).values({
    id: next.id,
    title: product.title,
    terms: product.terms,
    kind: 'NIGHTS',
    value: nights,
    cap: nightCap,
    minTotal: 0,
    // Nights that were paid for can't be lost on a shorter stay.
    minNights: nights,
    validFrom: FROM,
    validUntil: UNTIL,
    hotelIds: hotelId === null ? null : [hotelId],
    prepaid: true,
    stackable: true,
    returnsOnCancel: 'FREE_ONLY',
    downloadable: false,
    perMember: ANY_NUMBER,
  });
  await tx
    .update(voucherProducts)
    .set({ couponId: next.id })
    .where(eq(voucherProducts.id, product.id));
  return next.id;
}
