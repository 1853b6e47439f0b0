import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { MEMBER_PICTURES_PATH } from '@/contract/account';
import type { User } from '@/contract/auth';
import type { Transaction } from '@/server/platform/db/client';
import { memberPictures, members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { PHOTO_TYPE } from '@/server/platform/photos/sent-photo';
import { lockMember, socialsOf } from '@/server/core/members/member-queries';
import { pictureKey, squarePicture } from './picture-files';
import { presentUser } from '@/server/core/members/present-user';
import { countAttempt } from '@/server/platform/limits/attempts';

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
