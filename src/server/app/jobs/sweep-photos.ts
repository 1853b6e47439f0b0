import { asc, eq, exists, lte, sql, type SQL } from 'drizzle-orm';

import { memberPictures, reviewPhotos } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { pictureKey } from '@/server/use-cases/account/profile/picture';
import { photoKeys } from '@/server/use-cases/reviews/photos';

/**
 * The tables whose rows belong to files in the photo store. Each entry has a function that returns the keys
 * under which a row's files are stored. `sweepPhotos` deletes the files of expired rows, and a backup
 * includes the files of all rows.
 */
export const PHOTO_KINDS = [
  { table: reviewPhotos, keysOf: photoKeys },
  { table: memberPictures, keysOf: (id: string) => [pictureKey(id)] },
] as const;
type PhotoKind = (typeof PHOTO_KINDS)[number];

/** The most photos removed in one round; the rest waits for the next. */
const MAX_AT_ONCE = 100;

type SweepDeps = Pick<Deps, 'db' | 'now' | 'photos'>;

const isExpired = ({ table }: PhotoKind, now: Date) => lte(table.expiresAt, now);

/** The SQL condition by which the job runner asks whether `sweepPhotos` has a photo to remove. */
export function hasExpiredPhotos({ db, now }: Pick<Deps, 'db' | 'now'>): SQL {
  const expired = PHOTO_KINDS.map((kind) =>
    exists(db.select({ id: kind.table.id }).from(kind.table).where(isExpired(kind, now()))),
  );
  return sql`(${sql.join(expired, sql` or `)})`;
}

/**
 * Removes the files of photos that no longer belong to a review or never did, and those of members'
 * former profile pictures. A photo is locked meanwhile, so that no review can add it; one whose
 * files can't be removed now stays in the table for the next round. Safe in several processes at
 * once.
 * @returns how many photos were removed
 */
export async function sweepPhotos(deps: SweepDeps): Promise<number> {
  let removed = 0;
  for (const kind of PHOTO_KINDS) {
    for (let more = true; more && removed < MAX_AT_ONCE;) {
      more = await sweepOne(kind, deps);
      if (more) removed += 1;
    }
  }
  return removed;
}

function sweepOne(kind: PhotoKind, { db, now, photos }: SweepDeps): Promise<boolean> {
  const { table, keysOf } = kind;
  return db.transaction(async (tx) => {
    const [photo] = await tx
      .select({ id: table.id })
      .from(table)
      .where(isExpired(kind, now()))
      .orderBy(asc(table.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (photo === undefined) return false;
    for (const key of keysOf(photo.id)) await photos.remove(key);
    await tx.delete(table).where(eq(table.id, photo.id));
    return true;
  });
}
