import { asc } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';

import type { Database } from '@/server/platform/db/client';
import { coupons } from '@/server/platform/db/schema';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import { couponRecord } from './coupon-file';
import { importCoupons } from './import-coupons';

/** Coupons to import; null only lists the present ones. */
export const couponOrder = z.strictObject({ coupons: z.array(couponRecord).nullable() });

export type CouponOrder = z.output<typeof couponOrder>;

export const couponReport = z.object({
  imported: z
    .union([
      z.object({ ok: z.literal(true), created: z.int(), changed: z.int() }),
      z.object({
        ok: z.literal(false),
        problems: z.array(z.object({ path: z.string(), message: z.string() })),
      }),
    ])
    .nullable(),
  coupons: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      kind: z.string(),
      value: z.int(),
      issued: z.int(),
      stock: z.int().nullable(),
      validUntil: z.string(),
      downloadable: z.boolean(),
      serial: z.string().nullable(),
    }),
  ),
});

export type CouponReport = z.infer<typeof couponReport>;

/** Does the work of `npm run coupon`: imports an operator's coupons and lists all there are. */
export async function workOnCoupons(db: Database, order: CouponOrder): Promise<CouponReport> {
  const imported = order.coupons === null ? null : await importCoupons(db, order.coupons);
  const rows = await db.select().from(coupons).orderBy(asc(coupons.id));
  return {
    imported:
      imported === null || imported.ok
        ? imported
        : { ok: false, problems: imported.problems.map((problem) => ({ ...problem })) },
    coupons: rows.map(({ title, validUntil, ...row }) => ({
      id: row.id,
      title: title.ko,
      kind: row.kind,
      value: row.value,
      issued: row.issued,
      stock: row.stock,
      validUntil: validUntil.toISOString(),
      downloadable: row.downloadable,
      serial: row.serial,
    })),
  };
}

/** Mounts `PUT /operator/coupons`, which `npm run coupon` calls. */
export function mountCoupons(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/coupons', couponOrder, (order) =>
    workOnCoupons(deps.db, order),
  );
}
