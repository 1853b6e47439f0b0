import { getTableColumns, sql } from 'drizzle-orm';

import type { Localized } from '@/contract/catalogue-file';
import { coupons, personalCoupons } from '@/server/platform/db/schema';

/** A place at which a coupon can be used. */
export type CouponPlace = {
  readonly kind: 'REGION' | 'AREA' | 'HOTEL';
  readonly id: string;
  readonly name: Localized;
};

const { regionIds, areaIds, hotelIds } = coupons;

/**
 * The places of a coupon, regions first, then areas, then hotels. Places that are no longer in the
 * catalogue are left out.
 */
const places = sql<CouponPlace[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('kind', place.kind, 'id', place.id, 'name', place.name)
    order by place.size, place.position
  ), '[]')
  from (
    select 1 as size, 'REGION' as kind, r.id, r.name, r.position
      from regions as r where r.id = any(${regionIds})
    union all
    select 2, 'AREA', a.id, a.name, a.position from areas as a where a.id = any(${areaIds})
    union all
    select 3, 'HOTEL', h.id::text, h.name, h.id from hotels as h where h.id = any(${hotelIds})
  ) as place
)`;

/** A coupon's columns with the names of its places, in one query for any number of coupons. */
export const couponColumns = { ...getTableColumns(coupons), places };

/** When a personal coupon ends: its own end if it has one, else the coupon's. */
export const ownEnd = sql`coalesce(${personalCoupons.validUntil}, ${coupons.validUntil})`.mapWith(
  coupons.validUntil,
);

/** The columns of a personal coupon; `validUntil` is the personal coupon's end. */
export const ownCouponColumns = { ...couponColumns, validUntil: ownEnd };
