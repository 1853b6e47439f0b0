import { sql } from 'drizzle-orm';

import { addNights, seoulToday } from '@/domain/stay';
import type { Database } from '../db/client';
import {
  coupons,
  mainCatalogs,
  mainSections,
  visitRoutes,
  voucherGroups,
  voucherProducts,
} from '../db/schema';
import { BANNERS } from './content/banners';
import { chooseHotels } from './content/chosen-hotels';
import { collectionRows } from './content/collections';
import { couponRows } from './content/coupons';
import { eventRows } from './content/events';
import { FAQS } from './content/faqs';
import { CATALOGS, SECTIONS, VISIT_ROUTES } from './content/main';
import { promotionRows } from './content/promotions';
import { VOUCHER_GROUPS, voucherProductRows } from './content/vouchers';
import { lockContent } from './import/content-lock';
import { renew, writeRows } from './import/content-rows';
import { ownKeys } from './import/import-content';

/**
 * Writes the demo site's own content (banners, questions, promotions, coupons, …) around the
 * catalogue that is loaded: hotels are chosen by what they have. Running it again renews texts and
 * choices and adds nothing twice. A date that visitors were told stays as long as it lasts, and a
 * coupon, once there, isn't touched: members may hold it. What the operator imported or removed is
 * theirs.
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
  await db
    .insert(voucherProducts)
    .values(voucherProductRows(hotels.sea[0]))
    .onConflictDoUpdate({
      target: voucherProducts.id,
      // Made with its first order.
      set: renew(voucherProducts, { couponId: sql`${voucherProducts.couponId}` }),
    });
  await db
    .insert(coupons)
    .values(couponRows(today, addNights(today, 365), hotels.allBySea))
    .onConflictDoNothing();
}
