import { and, eq, exists, gt, inArray, lt, sql, type SQL } from 'drizzle-orm';

import { TOUR_FORGOTTEN_AFTER_DAYS } from '@/domain/hotel/tour';
import { givePlaceBack } from '@/server/core/inventory/tour-places';
import type { MemberData } from '@/server/core/members/member-data';
import type { Transaction } from '@/server/platform/db/client';
import { mailOutbox, tours } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';

/**
 * What happens to tours when an account is deleted: they are deleted, and the places of upcoming
 * ones become free.
 */
export const tourData: MemberData = { remove: (tx, { id }, now) => removeTours(tx, id, now) };

async function removeTours(tx: Transaction, memberId: string, now: Date): Promise<void> {
  const own = eq(tours.memberId, memberId);
  const coming = await tx
    .select()
    .from(tours)
    .where(and(own, eq(tours.state, 'BOOKED'), gt(tours.startsAt, now)));
  for (const tour of coming) await givePlaceBack(tx, tour);
  await tx.delete(tours).where(own);
}

const DAY_MS = 86_400_000;

const isVisitorOld = (now: Date) =>
  and(
    lt(tours.startsAt, new Date(now.getTime() - TOUR_FORGOTTEN_AFTER_DAYS * DAY_MS)),
    sql`${tours.visitor}->>'name' <> ''`,
  );

/** The SQL condition by which the job runner asks whether `forgetVisitors` has a visitor whose name is to be deleted. */
export const hasOldVisitors = ({ db, now }: Pick<Deps, 'db' | 'now'>): SQL =>
  exists(db.select({ id: tours.id }).from(tours).where(isVisitorOld(now())));

/**
 * Deletes the names, numbers and notes of visitors, and the mails about their visits, after the
 * time that the consent names. Date and hotel of the visit stay with the member.
 * @returns how many tours were anonymized
 */
export async function forgetVisitors({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  return db.transaction(async (tx) => {
    const forgotten = await tx
      .update(tours)
      .set({ visitor: { name: '', tel: '' }, note: '' })
      .where(isVisitorOld(now()))
      .returning({ id: tours.id });
    if (forgotten.length === 0) return 0;
    // The second part of a mail's id names the tour: `tour-booked.<tour>`,
    // `tour-changed.<tour>.<revision>`.
    const tourOfMail = sql<string>`split_part(${mailOutbox.id}, '.', 2)`;
    const ids = forgotten.map(({ id }) => id);
    await tx.delete(mailOutbox).where(inArray(tourOfMail, ids));
    return forgotten.length;
  });
}
