import { sql } from 'drizzle-orm';

import { addNights, seoulToday } from '@/domain/stay/stay';
import type { Database } from '@/server/platform/db/client';
import {
  coupons,
  mainCatalogs,
  mainSections,
  visitRoutes,
  voucherGroups,
  voucherProducts,
} from '@/server/platform/db/schema';
import { BANNERS } from './content/banners';
import { chooseHotels, type ChosenHotels } from './content/chosen-hotels';
import { collectionRows } from './content/collections';
import { couponRows } from './content/coupons';
import { eventRows } from './content/events';
import { FAQS } from './content/faqs';
import { CATALOGS, SECTIONS, VISIT_ROUTES } from './content/main';
import { promotionRows } from './content/promotions';
import { VOUCHER_GROUPS, VOUCHER_PLANS } from './content/vouchers';
import { lockContent, ownKeys } from './import/import-content';
import { renew, writeRows } from './import/content-rows';
import { voucherWorth } from './voucher-worth';

/**
 * Writes the demo site's own content (banners, questions, promotions, coupons, …) for the loaded
 * catalogue; hotels are chosen by their data. Running it again updates texts and choices and adds
 * nothing twice. A published date stays while its period lasts, and existing coupons aren't
 * changed, because members may hold them. Records that the operator imported or removed aren't
 * touched.
 */
export async function seedSiteContent(db: Database, now: Date): Promise<void> {
  const today = seoulToday(now);
  const hotels = await chooseHotels(db);
  await db.transaction(async (tx) => {
    await lockContent(tx);
    const own = await ownKeys(tx);
    await writeRows(
      tx,
      {
        banners: BANNERS.filter(({ id }) => !own.banners.has(String(id))),
        faqs: FAQS.filter(({ id }) => !own.faqs.has(String(id))),
        collections: collectionRows(hotels).filter(({ tag }) => !own.collections.has(tag)),
        promotions: promotionRows(today, hotels).filter(({ tag }) => !own.promotions.has(tag)),
        events: eventRows(today).filter(({ slug }) => !own.events.has(slug)),
      },
      today,
    );
  });

  await db
    .insert(mainSections)
    .values(SECTIONS)
    .onConflictDoUpdate({ target: mainSections.id, set: renew(mainSections) });
  await db
    .insert(mainCatalogs)
    .values(CATALOGS)
    .onConflictDoUpdate({ target: mainCatalogs.id, set: renew(mainCatalogs) });
  await db
    .insert(visitRoutes)
    .values(VISIT_ROUTES)
    .onConflictDoUpdate({ target: visitRoutes.id, set: renew(visitRoutes) });
  await db
    .insert(voucherGroups)
    .values(VOUCHER_GROUPS)
    .onConflictDoUpdate({ target: voucherGroups.id, set: renew(voucherGroups) });
  const products = await voucherProductRows(db, hotels);
  if (products.length > 0) {
    await db
      .insert(voucherProducts)
      .values(products)
      .onConflictDoUpdate({
        target: voucherProducts.id,
        // The coupon is made with the first order, so it is kept.
        set: renew(voucherProducts, { couponId: sql`${voucherProducts.couponId}` }),
      });
  }
  await db
    .insert(coupons)
    .values(couponRows(today, addNights(today, 365), hotels.allBySea))
    .onConflictDoNothing();
}

/** The demo's vouchers, each priced for its hotel; one without a hotel is left out. */
async function voucherProductRows(
  db: Database,
  hotels: ChosenHotels,
): Promise<Array<typeof voucherProducts.$inferInsert>> {
  const rows: Array<typeof voucherProducts.$inferInsert> = [];
  for (const { at, ...plan } of VOUCHER_PLANS) {
    const [hotelId] = hotels[at];
    const worth = hotelId === undefined ? null : await voucherWorth(db, hotelId, plan.nights);
    if (worth !== null) rows.push({ ...plan, ...worth, hotelId });
  }
  return rows;
}
