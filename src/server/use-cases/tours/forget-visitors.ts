import { and, inArray, lt, sql } from 'drizzle-orm';

import { TOUR_FORGOTTEN_AFTER_DAYS } from '@/domain/tour';
import { mailOutbox, tours } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';

const DAY_MS = 86_400_000;

/**
 * Deletes the names, numbers and notes of visitors, and the mails about their visits, after the
 * time that the consent names. Date and hotel of the visit stay with the member.
 * @returns how many tours were anonymized
 */
export async function forgetVisitors({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - TOUR_FORGOTTEN_AFTER_DAYS * DAY_MS);
  return db.transaction(async (tx) => {
    const forgotten = await tx
      .update(tours)
      .set({ visitor: { name: '', tel: '' }, note: '' })
      .where(and(lt(tours.startsAt, before), sql`${tours.visitor}->>'name' <> ''`))
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
