import { asc, gt, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';

import { RESERVATION_STATES } from '@/contract/booking/reservation-view';
import { holdsStock } from '@/domain/booking/reservation';
import { OPEN_CHANGES } from '@/domain/booking/stay-change';
import { type Database, rowsOf } from '@/server/platform/db/client';
import { vouchers } from '@/server/platform/db/schema';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import type { Gateways } from '@/server/platform/providers/payment/payment-gateway';
import { type Secrets, unseal } from '@/server/platform/secrets';
import { codeDigests } from '@/server/use-cases/vouchers/redeem-voucher';
import { coupons } from './coupon-check';
import type { Finding } from './finding';
import { gateway } from './gateway-check';
import { ledger } from './ledger-check';
import { mails, money, refunds, returns } from './money-checks';
import { atRest } from './rest-check';
import { voucherBooks } from './voucher-check';

const OPEN = sql.join(
  OPEN_CHANGES.map((state) => sql`${state}`),
  sql`, `,
);
const HOLDING = sql.join(
  RESERVATION_STATES.filter(holdsStock).map((state) => sql`${state}`),
  sql`, `,
);

/**
 * Checks that the `sold` of each night equals the number of bookings, open changes and courtesy
 * holds that hold it, and doesn't exceed the number of rooms.
 */
async function nights(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<{
    room: number;
    night: string;
    sold: number;
    total: number;
    live: number;
  }>(
    db,
    sql`select coalesce(n.room_type_id, l.room_type_id) as room,
        coalesce(n.night, l.night)::text as night, coalesce(n.sold, 0)::int as sold,
        coalesce(n.total, 0)::int as total, coalesce(l.live, 0)::int as live
      from (select * from room_nights where sold <> 0) as n
      full join (
        select room_type_id, night, count(*) as live from (
          select r.room_type_id, d::date as night
          from reservations r, generate_series(r.check_in, r.check_out - 1, interval '1 day') as d
          where r.state in (${HOLDING})
          union all
          select r.room_type_id, d::date as night
          from stay_changes c join reservations r on r.id = c.reservation_id,
            generate_series(c.check_in, c.check_out - 1, interval '1 day') as d
          where c.state in (${OPEN}) and not (d >= r.check_in and d < r.check_out)
          union all
          select k.room_type_id, d::date as night
          from courtesy_holds k, generate_series(k.check_in, k.check_out - 1, interval '1 day') as d
        ) as held
        group by 1, 2
      ) as l on l.room_type_id = n.room_type_id and l.night = n.night
      where coalesce(n.sold, 0) <> coalesce(l.live, 0) or n.sold > n.total
      order by 1, 2`,
  );
  return rows.map(({ room, night, sold, total, live }) => ({
    check: 'nights',
    subject: `room ${room}, ${night}`,
    says: `${sold} of ${total} sold, ${live} held by bookings`,
  }));
}

/** Checks that the calendars that searches read have the remaining rooms of each night. */
async function calendars(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<{ room: number; night: string; free: number | null; left: number }>(
    db,
    sql`select * from (
        select n.room_type_id as room, n.night::text as night,
          case when n.closed then 0 else n.total - n.sold end::int as left,
          case when n.night - c.first_night between 0 and octet_length(c.free) - 1
            then get_byte(c.free, n.night - c.first_night) end as free
        from room_nights n left join room_calendars c on c.room_type_id = n.room_type_id
      ) as both_sides
      where free is distinct from least("left", 255)
      order by 1, 2`,
  );
  return rows.map(({ room, night, free, left }) => ({
    check: 'calendars',
    subject: `room ${room}, ${night}`,
    says: `${left} left, ${free ?? 'nothing'} in the calendar`,
  }));
}

/** Checks that at each time of a tour as many places are taken as parties are booked. */
async function tours(db: Database): Promise<Finding[]> {
  const rows = await rowsOf<{ hotel: number; at: Date | string; taken: number; parties: number }>(
    db,
    sql`select coalesce(s.hotel_id, t.hotel_id) as hotel, coalesce(s.starts_at, t.starts_at) as at,
        coalesce(s.taken, 0)::int as taken, coalesce(t.parties, 0)::int as parties
      from tour_slots as s
      full join (
        select hotel_id, starts_at, count(*) as parties from tours where state = 'BOOKED'
        group by 1, 2
      ) as t on t.hotel_id = s.hotel_id and t.starts_at = s.starts_at
      where coalesce(s.taken, 0) <> coalesce(t.parties, 0)
      order by 1, 2`,
  );
  return rows.map(({ hotel, at, taken, parties }) => ({
    check: 'tours',
    subject: `hotel ${hotel}, ${new Date(at).toISOString()}`,
    says: `${taken} places taken by ${parties} parties`,
  }));
}

const BATCH = 500;
/** How many vouchers with the same fault are named. */
const MAX_NAMED = 20;

/**
 * Checks that every voucher's code can be opened with the secrets and matches its digest. Codes
 * themselves are never reported.
 */
async function sealedCodes(db: Database, secrets: Secrets): Promise<Finding[]> {
  const shut: string[] = [];
  const unfindable: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await db
      .select({ id: vouchers.id, sealed: vouchers.codeSealed, digest: vouchers.codeDigest })
      .from(vouchers)
      .where(gt(vouchers.id, after))
      .orderBy(asc(vouchers.id))
      .limit(BATCH);
    for (const { id, sealed, digest } of batch) {
      const code = opened(secrets, sealed);
      if (code === null) shut.push(id);
      else if (!codeDigests(secrets, code).includes(digest)) unfindable.push(id);
    }
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  return [
    ...findingOf(shut, 'sealed by a secret that is none of APP_SECRET: its code can’t be opened'),
    ...findingOf(unfindable, 'its code opens, but isn’t what it is found by'),
  ];
}

function opened(secrets: Secrets, sealed: string): string | null {
  try {
    return unseal(secrets, sealed);
  } catch {
    return null;
  }
}

function findingOf(ids: readonly string[], says: string): Finding[] {
  if (ids.length === 0) return [];
  const named = ids.slice(0, MAX_NAMED).join(', ');
  const more = ids.length > MAX_NAMED ? ', …' : '';
  return [{ check: 'sealed', subject: `${ids.length} vouchers (${named}${more})`, says }];
}

export type AuditReport = {
  /** The names of the checks that ran, in order. */
  readonly checks: readonly string[];
  readonly findings: readonly Finding[];
};

export type AuditOptions = {
  /** The gateways to compare with; null skips that check. */
  readonly gateway: Gateways | null;
  /** Set when no job is running any more; work that the jobs have left undone is then a finding. */
  readonly restAt: Date | null;
  /** The secrets by which voucher codes are decrypted; without them that check is skipped. */
  readonly secrets?: Secrets;
};

/**
 * Compares everything that is recorded in several places: nights, calendars, tours, ledger, money,
 * refunds, returns, coupons, vouchers, mails. Each check is a query of its own, so while the site
 * is selling, a finding may be about a booking that was under way; such a finding must be gone on
 * the next audit.
 */
export async function audit(db: Database, options: AuditOptions): Promise<AuditReport> {
  const checks: Array<readonly [string, () => Promise<Finding[]>]> = [
    ['nights', () => nights(db)],
    ['calendars', () => calendars(db)],
    ['tours', () => tours(db)],
    ['ledger', () => ledger(db)],
    ['money', () => money(db)],
    ['refunds', () => refunds(db)],
    ['returns', () => returns(db)],
    ['coupons', () => coupons(db)],
    ['vouchers', () => voucherBooks(db)],
    ['mails', () => mails(db)],
  ];
  const { secrets } = options;
  if (secrets !== undefined) checks.push(['sealed', () => sealedCodes(db, secrets)]);
  const port = options.gateway;
  if (port !== null) checks.push(['gateway', () => gateway(db, port)]);
  const { restAt } = options;
  if (restAt !== null) checks.push(['rest', () => atRest(db, restAt)]);
  const findings: Finding[] = [];
  for (const [, check] of checks) findings.push(...(await check()));
  return { checks: checks.map(([name]) => name), findings };
}

const body = z.object({ atRest: z.boolean(), withGateway: z.boolean() });

/** `PUT /operator/audit`: used by `npm run audit` while a site is running. */
export function mountAudit(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/audit', body, ({ atRest, withGateway }) =>
    audit(deps.db, {
      gateway: withGateway ? deps.gateway : null,
      restAt: atRest ? deps.now() : null,
      secrets: deps.config,
    }),
  );
}
