import { asc, eq, lte } from 'drizzle-orm';

import { reviewPhotos } from '../db/schema';
import type { Deps } from '../http/handler';
import { removePhoto } from '../review/photo-files';

/** More than this in one round can wait for the next. */
const MOST_AT_ONCE = 100;

/**
 * Removes the files of photos that are part of no review any more, or never became one. A photo is
 * locked while its files go, so that no review can take it up; one whose files can't be removed now
 * stays written down for the next round. Safe in several processes at once.
 * @returns how many photos were removed
 */
export async function sweepPhotos({
  db,
  now,
  photos,
}: Pick<Deps, 'db' | 'now' | 'photos'>): Promise<number> {
  for (let removed = 0; removed < MOST_AT_ONCE; removed += 1) {
    const found = await db.transaction(async (tx) => {
      const [photo] = await tx
        .select({ id: reviewPhotos.id })
        .from(reviewPhotos)
        .where(lte(reviewPhotos.expiresAt, now()))
        .orderBy(asc(reviewPhotos.expiresAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (photo === undefined) return false;
      await removePhoto(photos, photo.id);
      await tx.delete(reviewPhotos).where(eq(reviewPhotos.id, photo.id));
      return true;
    });
    if (!found) return removed;
  }
  return MOST_AT_ONCE;
}
