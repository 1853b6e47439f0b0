import { PHOTO_WIDTHS, REVIEW_PHOTOS_PATH } from '@/contract/limits';
import { randomBytes } from 'node:crypto';

import { and, eq, gt, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import sharp from 'sharp';

import { contract } from '@/contract';
import { photoId } from '@/contract/hotel/review';
import { isPhotoShown } from '@/server/core/reviews/review-queries';
import type { Transaction } from '@/server/platform/db/client';
import { reviewPhotos } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import { type Deps, handle } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { madeAnew, PHOTO_TYPE, sentPhoto } from '@/server/platform/photos';
import type { PhotoStore } from '@/server/platform/providers/photo-store';
import { mustBeWritable, standingOf, stayOf } from './stay';
import { keysOf } from '@/domain/keys-of';

type Size = keyof typeof PHOTO_WIDTHS;

const photoKey = (id: string, size: Size) => `reviews/${id}-${PHOTO_WIDTHS[size]}.webp`;

async function putPhoto(
  store: PhotoStore,
  id: string,
  { files }: Pick<ServedPhoto, 'files'>,
): Promise<void> {
  for (const { size, bytes } of files) await store.put(photoKey(id, size), bytes, PHOTO_TYPE);
}

/** The keys of a photo's files in the store, one for each size. */
export const photoKeys = (id: string): string[] =>
  keysOf(PHOTO_WIDTHS).map((size) => photoKey(id, size));

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

/** How long a photo is kept before its review is sent. */
const WAIT_MS = 24 * 3_600_000;

export const addReviewPhoto = handle(contract.addReviewPhoto, async ({ params, body }, context) => {
  const { db, member, now, photos, log } = context;
  const stay = await stayOf(db, params.id, member.memberId);
  mustBeWritable(standingOf(stay, now()));
  await countAttempt(context, 'reviewPhoto', member.memberId);
  const photo = await servedPhoto(body, member.memberId);
  const id = randomBytes(16).toString('base64url');
  const { width, height } = photo;
  // The row is stored before the files, so that a job can delete them whatever happens afterwards.
  await db.insert(reviewPhotos).values({
    id,
    width,
    height,
    reservationId: stay.reservation.id,
    expiresAt: new Date(now().getTime() + WAIT_MS),
  });
  try {
    await putPhoto(photos, id, photo);
  } catch (error) {
    log.error({ err: error }, 'a photo could not be stored');
    throw new AppError('PROVIDER_UNAVAILABLE');
  }
  return { id, width, height };
});

type ServedPhoto = {
  /** The size of the larger file, in px. */
  readonly width: number;
  readonly height: number;
  readonly files: ReadonlyArray<{
    readonly size: keyof typeof PHOTO_WIDTHS;
    readonly bytes: Uint8Array<ArrayBuffer>;
  }>;
};

/**
 * Makes a guest's photo in the sizes it is served in: in sRGB, as WebP.
 * @param sender the member's id, for the limit
 * @throws AppError PHOTO_UNREADABLE, PHOTO_TOO_LARGE, RATE_LIMITED, PHOTOS_BUSY
 */
const servedPhoto = (bytes: Uint8Array, sender: string): Promise<ServedPhoto> =>
  madeAnew(bytes, sender, async (photo) => {
    const large = await photo
      .resize(within(PHOTO_WIDTHS.large))
      .webp({ quality: 80 })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(large.data)
      .resize(within(PHOTO_WIDTHS.small))
      .webp({ quality: 78 })
      .toBuffer();
    const { width, height } = large.info;
    return {
      width,
      height,
      files: [
        { size: 'large', bytes: new Uint8Array(large.data) },
        { size: 'small', bytes: new Uint8Array(small) },
      ],
    };
  });

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

/**
 * Mounts `GET /v2/review-photos/{id}/{width}`, which sends a guest's photo while its review is
 * shown. It isn't in the contract because its answer is a picture.
 */
export function mountPhotos(app: Hono<Env>, deps: Pick<Deps, 'db' | 'photos'>): void {
  app.get(`${REVIEW_PHOTOS_PATH}/:id/:width`, async (c) => {
    const id = photoId.safeParse(c.req.param('id'));
    const size = keysOf(PHOTO_WIDTHS).find(
      (one) => String(PHOTO_WIDTHS[one]) === c.req.param('width'),
    );
    if (!id.success || size === undefined || !(await isPhotoShown(deps.db, id.data))) {
      throw new AppError('NOT_FOUND');
    }
    return sentPhoto(c, deps.photos, photoKey(id.data, size));
  });
}
