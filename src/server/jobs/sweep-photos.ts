import { asc, eq, lte } from 'drizzle-orm';

import { pictureKey } from '../auth/picture-files';
import { memberPictures, reviewPhotos } from '../db/schema';
import type { Deps } from '../http/handler';
import type { PhotoStore } from '../providers/photo-store';
import { removePhoto } from '../review/photo-files';

/** More than this in one round can wait for the next. */
const MOST_AT_ONCE = 100;

/** What is written down of files that go at a time, and how they do. */
const KINDS = [
  { table: reviewPhotos, remove: removePhoto },
  {
    table: memberPictures,
    remove: (store: PhotoStore, id: string) => store.remove(pictureKey(id)),
  },
] as const;
type Kind = (typeof KINDS)[number];
type SweepDeps = Pick<Deps, 'db' | 'now' | 'photos'>;

/**
 * Removes the files of photos that are part of no review any more, or never became one, and those of
 * members' former pictures. A photo is locked while its files go, so that no review can take it up; one
 * whose files can't be removed now stays written down for the next round. Safe in several processes at
 * once.
 * @returns how many photos were removed
 */
export async function sweepPhotos(deps: SweepDeps): Promise<number> {
  let removed = 0;
  for (const kind of KINDS) {
    for (let more = true; more && removed < MOST_AT_ONCE;) {
      more = await sweepOne(kind, deps);
      if (more) removed += 1;
    }
  }
  return removed;
}

const sweepOne = ({ table, remove }: Kind, { db, now, photos }: SweepDeps): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [photo] = await tx
      .select({ id: table.id })
      .from(table)
      .where(lte(table.expiresAt, now()))
      .orderBy(asc(table.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (photo === undefined) return false;
    await remove(photos, photo.id);
    await tx.delete(table).where(eq(table.id, photo.id));
    return true;
  });
