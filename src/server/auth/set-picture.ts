import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { MEMBER_PICTURES_PATH } from '@/contract/account';
import type { User } from '@/contract/auth';
import type { Transaction } from '../db/client';
import { memberPictures, members } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { PHOTO_TYPE } from '../photos/sent-photo';
import { lockMember, socialsOf } from './member-queries';
import { pictureKey, squarePicture } from './picture-files';
import { presentUser } from './present-user';
import { countAttempt } from './rate-limit';

/** How long a picture may take to become somebody's. */
const WAIT_MS = 3_600_000;

/** Errors: PHOTO_UNREADABLE, PHOTO_TOO_LARGE, PROVIDER_UNAVAILABLE, RATE_LIMITED. */
export const setPicture = handle(contract.setPicture, async ({ body }, context) => {
  const { db, member, now, photos, log } = context;
  await countAttempt(context, 'picture', member.memberId);
  const bytes = await squarePicture(body);
  const id = randomBytes(16).toString('base64url');
  // Written down before its file is: whatever happens to that, there is somebody to remove it.
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

/** What was a member's picture is seen no more from the commit on; a job removes its file. */
export async function dropPictures(tx: Transaction, memberId: string, now: Date): Promise<void> {
  await tx
    .update(memberPictures)
    .set({ memberId: null, expiresAt: now })
    .where(eq(memberPictures.memberId, memberId));
}
