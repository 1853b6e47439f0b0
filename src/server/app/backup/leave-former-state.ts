import { sql } from 'drizzle-orm';

import type { Database, Transaction } from '@/server/platform/db/client';

/**
 * How far the numbers of orders are moved on: nobody makes as many orders for one booking between a
 * backup and its restore.
 */
const ORDERS_SKIPPED = 100;

/**
 * Changes what must not go on as it was when a backup was made, because time has gone on since
 * (decision 104):
 *
 * - Sessions end, since somebody may have signed out or changed a password since then, for a reason.
 * - The next order of a booking or of vouchers gets a number that it can't have had. Orders that were
 *   made after the backup are unknown here and known at the gateway, which would answer for them.
 */
export async function leaveFormerState(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(
    sql`update member_sessions set expires_at = least(expires_at, ${now.toISOString()}::timestamptz)`,
  );
  await tx.execute(
    sql`update payments set attempt = attempt + ${ORDERS_SKIPPED}
      where attempt = (select max(other.attempt) from payments as other
        where other.payable_id = payments.payable_id)`,
  );
}

/**
 * Stamps calendars anew that another server stamped, as after a restore by other means than `npm run
 * restore`: numbers of transactions count within one server only, and a number that this one hasn't
 * reached yet would let every search read the calendar again. Answers are right meanwhile.
 */
export async function stampCalendars(db: Database): Promise<void> {
  await db.execute(
    sql`update room_calendars set changed = pg_current_xact_id()
      where changed >= pg_snapshot_xmax(pg_current_snapshot())`,
  );
}
