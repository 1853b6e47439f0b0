import { and, count, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';

import { isHeldUnpaid } from '@/domain/booking/hold-limit';
import { reservations } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';

const HOUR_MS = 3_600_000;
/**
 * After this time a hold is either paid or over, including an extension and the resolution of an
 * unknown charge.
 */
const HAD_THEIR_TIME_MS = HOUR_MS;

/**
 * Logs a warning when many rooms are held without being paid for, which keeps them from being sold
 * (`domain/hold-limit`). It looks at the last but one full hour, so that the hourly run reports
 * each hour once. The line contains numbers only; operators have to look up who it is.
 * @returns whether it warned
 */
export async function watchHolds({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>) {
  const until = Math.floor(now().getTime() / HOUR_MS) * HOUR_MS - HAD_THEIR_TIME_MS;
  const [since, end] = [new Date(until - HOUR_MS), new Date(until)];
  const isPaid = or(
    isNotNull(reservations.bookedAt),
    inArray(reservations.state, ['PAYING', 'AWAITING_DEPOSIT']),
  );
  const [hour] = await db
    .select({
      holds: count(),
      paid: sql<number>`count(*) filter (where ${isPaid})`.mapWith(Number),
    })
    .from(reservations)
    .where(and(gte(reservations.createdAt, since), lt(reservations.createdAt, end)));
  if (hour === undefined || !isHeldUnpaid(hour)) return false;
  const paidPercent = Math.round((hour.paid / hour.holds) * 100);
  log.warn(
    { ...hour, paidPercent, since: since.toISOString() },
    'rooms are being held without being paid for',
  );
  return true;
}
