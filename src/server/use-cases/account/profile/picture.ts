import { randomBytes } from 'node:crypto';

import { and, eq, isNull } from 'drizzle-orm';
import type { Hono } from 'hono';

import { contract } from '@/contract';
import { MEMBER_PICTURES_PATH, PICTURE_SIDE } from '@/contract/account/account';
import type { User } from '@/contract/account/auth';
import { photoId } from '@/contract/hotel/review';
import { lockMember, socialsOf, presentUser } from '@/server/core/members/member-queries';
import type { Transaction } from '@/server/platform/db/client';
import { memberPictures, members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import { type Deps, handle, type MemberContext } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { madeAnew, PHOTO_TYPE, sentPhoto } from '@/server/platform/photos';

export const pictureKey = (id: string) => `members/${id}.webp`;

/**
 * Makes a member's picture: a square cut to its most interesting part, as WebP.
 * @param sender the member's id, for the limit
 * @throws AppError PHOTO_UNREADABLE, PHOTO_TOO_LARGE, RATE_LIMITED, PHOTOS_BUSY
 */
const squarePicture = (bytes: Uint8Array, sender: string): Promise<Uint8Array<ArrayBuffer>> =>
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

/** How long an uploaded picture may stay without a member before a job deletes it. */
const WAIT_MS = 3_600_000;

/** Errors: PHOTO_UNREADABLE, PHOTO_TOO_LARGE, PROVIDER_UNAVAILABLE, RATE_LIMITED. */
export const setPicture = handle(contract.setPicture, async ({ body }, context) => {
  const { db, member, now, photos, log } = context;
  await countAttempt(context, 'picture', member.memberId);
  const bytes = await squarePicture(body, member.memberId);
  const id = randomBytes(16).toString('base64url');
  // The row is stored before the file, so that a job can delete the file whatever happens
  // afterwards.
  await db.insert(memberPictures).values({ id, expiresAt: new Date(now().getTime() + WAIT_MS) });
  try {
    await photos.put(pictureKey(id), bytes, PHOTO_TYPE);
  } catch (error) {
    log.error({ err: error }, 'a picture could not be stored');
    throw new AppError('PROVIDER_UNAVAILABLE');
  }
  return replacePicture(id, context);
});

export const removePicture = handle(contract.removePicture, (_input, context) =>
  replacePicture(null, context),
);

function replacePicture(id: string | null, context: MemberContext): Promise<User> {
  const { memberId } = context.member;
  const now = context.now();
  return context.db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    await dropPictures(tx, memberId, now);
    if (id !== null) {
      await tx
        .update(memberPictures)
        .set({ memberId, expiresAt: null })
        .where(eq(memberPictures.id, id));
    }
    const profileImage = id === null ? null : `${MEMBER_PICTURES_PATH}/${id}`;
    const [row] = await tx
      .update(members)
      .set({ profileImage, updatedAt: now })
      .where(eq(members.id, memberId))
      .returning();
    if (row === undefined) throw new AppError('TOKEN_EXPIRED');
    return presentUser(row, await socialsOf(tx, memberId), now);
  });
}

/**
 * Detaches a member's picture: it isn't sent any more after the commit, and a job deletes its file.
 */
export async function dropPictures(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await tx
    .update(memberPictures)
    .set({ memberId: null, expiresAt: now })
    .where(eq(memberPictures.memberId, memberId));
}
