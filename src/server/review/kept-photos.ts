import { and, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';

import type { Transaction } from '../db/client';
import { reviewPhotos } from '../db/schema';
import { AppError } from '../http/app-error';

/**
 * Makes these the photos of a stay's review, in this order. Others it had are shown no more from
 * the commit on; a job removes their files.
 * @throws AppError PHOTO_GONE when one isn't this stay's, or waited too long
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
  // Locked, so that the job that removes expired files can't take one away now.
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
