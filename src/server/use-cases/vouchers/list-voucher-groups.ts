import { asc, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { lateRefundPercent, VOUCHER_RULES } from '@/domain/voucher';
import { hotels, voucherGroups, voucherProducts } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';

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
