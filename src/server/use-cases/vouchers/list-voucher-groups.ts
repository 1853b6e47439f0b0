import { asc, eq, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import { lateRefundPercent, VOUCHER_RULES } from '@/domain/coupon/voucher';
import { rowsOf, type Transaction } from '@/server/platform/db/client';
import { coupons, hotels, voucherGroups, voucherProducts } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import type { VoucherProductRow } from './voucher-queries';

/** Lists the vouchers on sale, with where they are valid and what a refund returns. */
export const listVoucherGroups = handle(
  contract.listVoucherGroups,
  async (_input, { db, locale }) => {
    const groups = await db
      .select()
      .from(voucherGroups)
      .orderBy(asc(voucherGroups.position), asc(voucherGroups.id));
    const products = await db
      .select({ product: voucherProducts, hotelName: hotels.name })
      .from(voucherProducts)
      .leftJoin(hotels, eq(hotels.id, voucherProducts.hotelId))
      .where(eq(voucherProducts.onSale, true))
      .orderBy(asc(voucherProducts.position), asc(voucherProducts.id));
    return {
      groups: groups.map(({ id, title, summary }) => ({
        id,
        title: title[locale],
        summary: summary[locale],
        vouchers: products
          .filter(({ product }) => product.groupId === id)
          .map(({ product, hotelName }) => ({
            id: product.id,
            title: product.title[locale],
            terms: product.terms[locale],
            nights: product.nights,
            price: product.price,
            hotelId: product.hotelId,
            hotelName: hotelName?.[locale] ?? null,
            nightCap: product.nightCap,
            validDays: product.validDays,
            withdrawalDays: VOUCHER_RULES.withdrawalDays,
            lateRefundPercent: lateRefundPercent(product.price),
          })),
      })),
    };
  },
);

/** The validity is kept in the voucher, so the coupon behind it is valid practically for ever. */
const FROM = new Date('2000-01-01T00:00:00Z');
const UNTIL = new Date('2999-12-31T00:00:00Z');
/** No limit by member: it may hold as many as vouchers were redeemed. */
const ANY_NUMBER = 32_767;

/**
 * Finds or makes the coupon that vouchers of a locked product become. There is one for the same
 * terms: if an operator changes them, earlier vouchers keep theirs.
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
    // A longer least stay keeps prepaid nights from being lost on a shorter one.
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
