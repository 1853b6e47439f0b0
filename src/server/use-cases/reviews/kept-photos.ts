import { and, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';

import type { Transaction } from '@/server/platform/db/client';
import { reviewPhotos } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

/**
 * Sets the photos of a stay's review, in this order. Its other photos are hidden from the commit
 * on; a job deletes their files.
 * @throws AppError PHOTO_GONE when a photo isn't this stay's, or was uploaded too long ago
 */
export async function keepPhotos(
  tx: Transaction,
  reservationId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const own = eq(reviewPhotos.reservationId, reservationId);
  await tx
    .update(reviewPhotos)
    .set({ position: null, expiresAt: now })
    .where(
      and(
        own,
        isNotNull(reviewPhotos.position),
        ids.length === 0 ? undefined : notInArray(reviewPhotos.id, [...ids]),
      ),
    );
  if (ids.length === 0) return;
  // The rows are locked, so that the job that deletes expired photos can't delete one now.
  const found = await tx
    .select({ id: reviewPhotos.id })
    .from(reviewPhotos)
    .where(
      and(
        own,
        inArray(reviewPhotos.id, [...ids]),
        or(isNotNull(reviewPhotos.position), gt(reviewPhotos.expiresAt, now)),
      ),
    )
    .for('update');
  if (found.length !== ids.length) throw new AppError('PHOTO_GONE');
  await tx
    .update(reviewPhotos)
    .set({
      position: sql`array_position(${sql.param([...ids])}::text[], ${reviewPhotos.id}) - 1`,
      expiresAt: null,
    })
    .where(inArray(reviewPhotos.id, [...ids]));
}
