import type { Hono } from 'hono';
import { and, eq, isNull } from 'drizzle-orm';

import { MEMBER_PICTURES_PATH, PICTURE_SIDE } from '@/contract/account';
import { photoId } from '@/contract/review-view';
import { memberPictures } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { madeAnew } from '../photos/made-anew';
import { sentPhoto } from '../photos/sent-photo';

export const pictureKey = (id: string) => `members/${id}.webp`;

/**
 * A member's picture: a square of what is in it, as WebP.
 * @throws AppError PHOTO_UNREADABLE, PHOTO_TOO_LARGE
 */
export const squarePicture = (bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> =>
  madeAnew(bytes, async (photo) => {
    const square = { width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'cover' } as const;
    const made = await photo
      .resize({ ...square, position: 'attention' })
      .webp({ quality: 82 })
      .toBuffer();
    return new Uint8Array(made);
  });

/**
 * `GET /v2/member-pictures/{id}`: a member's picture, while it is theirs. Outside the contract's table
 * of calls, because its answer is a picture; its id has 128 random bits and stands in no list.
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
