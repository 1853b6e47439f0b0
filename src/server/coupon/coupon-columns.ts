import { getTableColumns, sql } from 'drizzle-orm';

import type { Localized } from '@/contract/catalogue-file';
import { coupons, personalCoupons } from '../db/schema';

/** A place a coupon is good at. */
export type CouponPlace = {
  readonly kind: 'REGION' | 'AREA' | 'HOTEL';
  readonly id: string;
  readonly name: Localized;
};

const { regionIds, areaIds, hotelIds } = coupons;

/** The places a coupon names, the largest first; those that are gone from the catalogue are left out. */
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

/** A coupon with the names of its places: no query more, however many coupons are read. */
export const couponColumns = { ...getTableColumns(coupons), places };

/** When a coupon in somebody's hand ends: by its own end, else by the coupon's. */
export const ownEnd = sql`coalesce(${personalCoupons.validUntil}, ${coupons.validUntil})`.mapWith(
  coupons.validUntil,
);

/** A coupon in somebody's hand; `validUntil` is its end there. */
export const ownCouponColumns = { ...couponColumns, validUntil: ownEnd };
