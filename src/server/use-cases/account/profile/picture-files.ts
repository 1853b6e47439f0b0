import type { Hono } from 'hono';
import { and, eq, isNull } from 'drizzle-orm';

import { MEMBER_PICTURES_PATH, PICTURE_SIDE } from '@/contract/account';
import { photoId } from '@/contract/review-view';
import { memberPictures } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { madeAnew } from '@/server/platform/photos/made-anew';
import { sentPhoto } from '@/server/platform/photos/sent-photo';

export const pictureKey = (id: string) => `members/${id}.webp`;

/**
 * Makes a member's picture: a square cut to its most interesting part, as WebP.
 * @param sender the member's id, for the limit
 * @throws AppError PHOTO_UNREADABLE, PHOTO_TOO_LARGE, RATE_LIMITED, PHOTOS_BUSY
 */
export const squarePicture = (
  bytes: Uint8Array,
  sender: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  madeAnew(bytes, sender, async (photo) => {
    const square = { width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'cover' } as const;
    const made = await photo
      .resize({ ...square, position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
    return new Uint8Array(made);
  });

/**
 * Mounts `GET /v2/member-pictures/{id}`, which sends a member's present picture. It isn't in the
 * contract because its answer is a picture. Pictures are public to anybody who knows the id, which
 * has 128 random bits and is listed nowhere.
 */
export function mountPictures(app: Hono<Env>, { db, photos }: Pick<Deps, 'db' | 'photos'>): void {
  app.get(`${MEMBER_PICTURES_PATH}/:id`, async (c) => {
    const id = photoId.safeParse(c.req.param('id'));
    const found = id.success
      ? await db
          .select({ id: memberPictures.id })
          .from(memberPictures)
          .where(and(eq(memberPictures.id, id.data), isNull(memberPictures.expiresAt)))
      : [];
    const [picture] = found;
    if (picture === undefined) throw new AppError('NOT_FOUND');
    return sentPhoto(c, photos, pictureKey(picture.id));
  });
}
