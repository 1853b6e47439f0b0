import { sql } from 'drizzle-orm';

import type { Database, Transaction } from '@/server/platform/db/client';

/**
 * How many numbers of orders are skipped. Nobody makes so many orders for one booking between a backup
 * and its restore.
 */
const ORDERS_SKIPPED = 100;

/**
 * Changes what in a restored backup must not stay as it was when the backup was made, because of what
 * may have happened since then (decision 104):
 *
 * - All sessions end, since a member may have signed out or changed a password for a reason.
 * - The next order of a booking or of vouchers gets a number that no order has had. Orders that were
 *   made after the backup are unknown here but known at the gateway, which would otherwise answer
 *   with what became of them.
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
 * Stamps those calendars anew that have the number of a transaction of another database server, as
 * after a restore by other means than `npm run restore`. Such a number means nothing on this server,
 * and as long as it is ahead of this server's own, every search reads the calendar again. That is
 * slow, but the answers are right.
 */
export async function stampCalendars(db: Database): Promise<void> {
  await db.execute(
    sql`update room_calendars set changed = pg_current_xact_id()
      where changed >= pg_snapshot_xmax(pg_current_snapshot())`,
  );
}
