import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  lte,
  or,
  sql,
} from 'drizzle-orm';

import type { Localized } from '@/contract/catalogue/catalogue-file';
import { isGoodAt } from '@/domain/coupon/coupon-obstacle';
import { isHoldLive } from '@/domain/booking/reservation';
import type { Database } from '@/server/platform/db/client';
import {
  coupons,
  couponUses,
  hotels,
  personalCoupons,
  reservations,
} from '@/server/platform/db/schema';
import type { CouponId, HotelId } from '@/domain/ids';

export type CouponRow = typeof coupons.$inferSelect & { readonly places: readonly CouponPlace[] };
type PersonalCouponRow = typeof personalCoupons.$inferSelect;

export type OwnedCoupon = {
  /** Its `validUntil` is the personal coupon's end, where it has one of its own. */
  readonly coupon: CouponRow;
  readonly personal: PersonalCouponRow;
  /** The booking that uses the coupon; null while it is free. */
  readonly booking: Pick<typeof reservations.$inferSelect, 'id' | 'state' | 'holdExpiresAt'> | null;
};

/** Whether a coupon is free, held by a booking that isn't paid yet, or used by a paid one. */
export function standingOf({ booking }: OwnedCoupon, now: Date): 'FREE' | 'HELD' | 'USED' {
  if (booking === null) return 'FREE';
  // A hold past its deadline frees its coupons, even before the job ends it.
  if (booking.state === 'HELD') return isHoldLive({ ...booking, now }) ? 'HELD' : 'FREE';
  return booking.state === 'PAYING' || booking.state === 'AWAITING_DEPOSIT' ? 'HELD' : 'USED';
}

const rowsOf = (db: Database) =>
  db
    .select({
      coupon: ownCouponColumns,
      personal: personalCoupons,
      booking: {
        id: reservations.id,
        state: reservations.state,
        holdExpiresAt: reservations.holdExpiresAt,
      },
    })
    .from(personalCoupons)
    .innerJoin(coupons, eq(coupons.id, personalCoupons.couponId))
    .leftJoin(
      couponUses,
      and(eq(couponUses.personalCouponId, personalCoupons.id), isNull(couponUses.returnedAt)),
    )
    .leftJoin(reservations, eq(reservations.id, couponUses.reservationId));

const inHandOf = (memberId: string) =>
  and(eq(personalCoupons.memberId, memberId), isNull(personalCoupons.revokedAt));

/** All coupons of a member that weren't revoked, the newest first. */
export function ownedCoupons(db: Database, memberId: string): Promise<OwnedCoupon[]> {
  return rowsOf(db)
    .where(inHandOf(memberId))
    .orderBy(desc(personalCoupons.issuedAt), desc(personalCoupons.id));
}

/**
 * A member's coupons that haven't ended at `now` and that no paid booking uses; the one that ends
 * soonest first.
 */
export async function walletOf(db: Database, memberId: string, now: Date): Promise<OwnedCoupon[]> {
  const owned = await rowsOf(db)
    .where(and(inHandOf(memberId), gt(ownEnd, now)))
    .orderBy(asc(ownEnd), asc(personalCoupons.id));
  return owned.filter((one) => standingOf(one, now) !== 'USED');
}

/** A member's coupons that can be used at `now`. */
export async function usableCoupons(
  db: Database,
  memberId: string,
  now: Date,
): Promise<OwnedCoupon[]> {
  const wallet = await walletOf(db, memberId, now);
  return wallet.filter((one) => standingOf(one, now) === 'FREE');
}

/**
 * How many of each coupon a member has taken, including used, ended and revoked ones, by coupon id.
 */
export async function takenBy(
  db: Database,
  memberId: string,
): Promise<ReadonlyMap<CouponId, number>> {
  const rows = await db
    .select({ id: personalCoupons.couponId, many: count() })
    .from(personalCoupons)
    .where(eq(personalCoupons.memberId, memberId))
    .groupBy(personalCoupons.couponId);
  return new Map(rows.map(({ id, many }) => [id, many]));
}

/**
 * A coupon that is valid at `now` and still in stock, whether or not members may take it
 * themselves.
 */
export async function couponToGive(
  db: Database,
  couponId: CouponId,
  now: Date,
): Promise<CouponRow | undefined> {
  const [row] = await db
    .select(couponColumns)
    .from(coupons)
    .where(
      and(
        eq(coupons.id, couponId),
        lte(coupons.validFrom, now),
        gt(coupons.validUntil, now),
        or(isNull(coupons.stock), lt(coupons.issued, coupons.stock)),
      ),
    );
  return row;
}

/**
 * The coupons that members may take at `now`, including sold-out ones; with `hotelId`, only those
 * that can be used at that hotel.
 */
export async function downloadableCoupons(
  db: Database,
  now: Date,
  hotelId?: HotelId,
): Promise<CouponRow[]> {
  const rows = await db
    .select(couponColumns)
    .from(coupons)
    .where(
      and(eq(coupons.downloadable, true), lte(coupons.validFrom, now), gt(coupons.validUntil, now)),
    )
    .orderBy(asc(coupons.id));
  if (hotelId === undefined) return rows;
  const [hotel] = await db
    .select({ areaId: hotels.areaId, regionId: hotels.regionId })
    .from(hotels)
    .where(eq(hotels.id, hotelId));
  return hotel === undefined ? [] : rows.filter((row) => isGoodAt(row, { ...hotel, hotelId }));
}

/** A place at which a coupon can be used. */
type CouponPlace = {
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
