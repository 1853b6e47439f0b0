import { asc, inArray, max, sql } from 'drizzle-orm';

import type { Database, Transaction } from '@/server/platform/db/client';
import { areas, coupons, hotels, personalCoupons, regions } from '@/server/platform/db/schema';
import { problemsOf, type CouponProblem, type CouponRecord } from './coupon-file';

export type Imported =
  | { readonly ok: true; readonly created: number; readonly changed: number }
  | { readonly ok: false; readonly problems: readonly CouponProblem[] };

/**
 * Stores an operator's coupons by their ids, all of them or none. A coupon that a booking uses or a
 * member holds keeps its terms. Existing coupons are locked, so that nobody takes one in the
 * meantime.
 */
export function importCoupons(db: Database, records: readonly CouponRecord[]): Promise<Imported> {
  return db.transaction(async (tx): Promise<Imported> => {
    const known = await tx
      .select()
      .from(coupons)
      .where(
        inArray(
          coupons.id,
          records.map(({ id }) => id),
        ),
      )
      .orderBy(asc(coupons.id))
      .for('update');
    const problems = [
      ...problemsOf(records),
      ...(await unknownPlaces(tx, records)),
      ...(await takenSerials(tx, records)),
      ...(await lessThanTaken(tx, records, known)),
      ...records.flatMap((record, at) => otherTerms(record, at, known)),
    ];
    if (problems.length > 0) return { ok: false, problems };
    for (const record of records) {
      const values = {
        ...record,
        validFrom: new Date(record.validFrom),
        validUntil: new Date(record.validUntil),
      };
      await tx
        .insert(coupons)
        .values(values)
        .onConflictDoUpdate({ target: coupons.id, set: values });
    }
    return { ok: true, created: records.length - known.length, changed: known.length };
  });
}

/** Finds hotels, areas and regions that the catalogue doesn't have. */
async function unknownPlaces(
  tx: Transaction,
  records: readonly CouponRecord[],
): Promise<CouponProblem[]> {
  const known = {
    hotelIds: new Set<unknown>((await tx.select({ id: hotels.id }).from(hotels)).map(idOf)),
    areaIds: new Set<unknown>((await tx.select({ id: areas.id }).from(areas)).map(idOf)),
    regionIds: new Set<unknown>((await tx.select({ id: regions.id }).from(regions)).map(idOf)),
  };
  return records.flatMap((record, at) =>
    (['hotelIds', 'areaIds', 'regionIds'] as const).flatMap((field) =>
      (record[field] ?? [])
        .filter((place) => !known[field].has(place))
        .map((place) => ({ path: `coupons.${at}.${field}`, message: `${place} isn't known` })),
    ),
  );
}

const idOf = ({ id }: { readonly id: unknown }) => id;

/** Finds serial numbers that belong to a coupon which isn't in the file. */
async function takenSerials(
  tx: Transaction,
  records: readonly CouponRecord[],
): Promise<CouponProblem[]> {
  const serials = records.flatMap(({ serial }) => (serial === null ? [] : [serial]));
  if (serials.length === 0) return [];
  const rows = await tx
    .select({ id: coupons.id, serial: coupons.serial })
    .from(coupons)
    .where(inArray(coupons.serial, serials));
  return records.flatMap(({ id, serial }, at) => {
    const other = rows.find((row) => serial !== null && row.serial === serial && row.id !== id);
    if (other === undefined) return [];
    return [{ path: `coupons.${at}.serial`, message: `coupon ${other.id} has it` }];
  });
}

const TERMS = [
  ...(['kind', 'value', 'cap', 'minTotal', 'minNights', 'maxNights'] as const),
  ...(['hotelIds', 'areaIds', 'regionIds', 'stayFrom', 'stayUntil'] as const),
  ...(['allowsNonRefundable', 'firstBooking', 'businessOnly'] as const),
  ...(['stackable', 'returnsOnCancel'] as const),
];

/** Finds changes of terms, and shorter validity, of coupons that members already hold. */
function otherTerms(
  record: CouponRecord,
  at: number,
  known: ReadonlyArray<typeof coupons.$inferSelect>,
): CouponProblem[] {
  const held = known.find(({ id, issued }) => id === record.id && issued > 0);
  if (held === undefined) return [];
  const changed = TERMS.filter(
    (field) => JSON.stringify(record[field]) !== JSON.stringify(held[field]),
  );
  const message = 'members hold it: give the new terms a new id';
  return [
    ...changed.map((field) => ({ path: `coupons.${at}.${field}`, message })),
    ...(Date.parse(record.validFrom) > held.validFrom.getTime()
      ? [{ path: `coupons.${at}.validFrom`, message: 'members hold it: not later than before' }]
      : []),
    ...(Date.parse(record.validUntil) < held.validUntil.getTime()
      ? [{ path: `coupons.${at}.validUntil`, message: 'members hold it: not sooner than before' }]
      : []),
  ];
}

/** Finds limits that are lower than what members have already taken. */
async function lessThanTaken(
  tx: Transaction,
  records: readonly CouponRecord[],
  known: ReadonlyArray<{ readonly id: number; readonly issued: number }>,
): Promise<CouponProblem[]> {
  const ids = records.map(({ id }) => id);
  const taken = tx
    .select({
      couponId: personalCoupons.couponId,
      many: sql<number>`count(*)::int`.as('many'),
    })
    .from(personalCoupons)
    .where(inArray(personalCoupons.couponId, ids))
    .groupBy(personalCoupons.couponId, personalCoupons.memberId)
    .as('taken');
  const most = await tx
    .select({ id: taken.couponId, many: max(taken.many) })
    .from(taken)
    .groupBy(taken.couponId);
  return records.flatMap(({ id, stock, perMember }, at) => {
    const issued = known.find((row) => row.id === id)?.issued ?? 0;
    const many = Number(most.find((row) => row.id === id)?.many ?? 0);
    return [
      ...(stock !== null && stock < issued
        ? [{ path: `coupons.${at}.stock`, message: `${issued} are issued already` }]
        : []),
      ...(perMember < many
        ? [{ path: `coupons.${at}.perMember`, message: `a member took ${many} already` }]
        : []),
    ];
  });
}
