import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { addNights, seoulToday } from '@/domain/stay';
import type { Database } from '../db/client';
import {
  banners,
  collections,
  coupons,
  eventPages,
  mainCatalogs,
  mainSections,
  promotions,
  siteFaqs,
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

/** Sets every column of a row that is there already to the new one's, but for `special`. */
function renew<T extends PgTable>(table: T, special: Record<string, SQL> = {}) {
  const columns = Object.entries(getTableColumns(table));
  return {
    ...Object.fromEntries(
      columns.map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
    ),
    ...special,
  };
}

/**
 * Writes the demo site's own content (banners, questions, promotions, coupons, …) around the
 * catalogue that is loaded: hotels are chosen by what they have. Running it again renews texts and
 * choices and adds nothing twice. A date that visitors were told stays as long as it lasts, and a
 * coupon, once there, isn't touched: members may hold it.
 */
export async function seedSiteContent(db: Database, now: Date): Promise<void> {
  const today = seoulToday(now);
  const hotels = await chooseHotels(db);
  const keptDate = (table: 'promotions' | 'event_pages', column: 'starts_on' | 'ends_on') =>
    sql.raw(
      `case when ${table}.ends_on < '${today}' then excluded.${column} else ${table}.${column} end`,
    );

  await db
    .insert(banners)
    .values(BANNERS)
    .onConflictDoUpdate({ target: banners.id, set: renew(banners) });
  await db
    .insert(siteFaqs)
    .values(FAQS)
    .onConflictDoUpdate({ target: siteFaqs.id, set: renew(siteFaqs) });
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
    .insert(collections)
    .values(collectionRows(hotels))
    .onConflictDoUpdate({ target: collections.tag, set: renew(collections) });
  await db
    .insert(coupons)
    .values(couponRows(today, addNights(today, 365), hotels.allBySea))
    .onConflictDoNothing();
  await db
    .insert(promotions)
    .values(promotionRows(today, hotels))
    .onConflictDoUpdate({
      target: promotions.tag,
      set: renew(promotions, {
        startsOn: keptDate('promotions', 'starts_on'),
        endsOn: keptDate('promotions', 'ends_on'),
      }),
    });
  await db
    .insert(eventPages)
    .values(eventRows(today))
    .onConflictDoUpdate({
      target: eventPages.slug,
      set: renew(eventPages, { endsOn: keptDate('event_pages', 'ends_on') }),
    });
}
