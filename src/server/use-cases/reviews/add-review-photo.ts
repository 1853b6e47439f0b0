import { randomBytes } from 'node:crypto';

import { contract } from '@/contract';
import { countAttempt } from '@/server/platform/limits/attempts';
import { reviewPhotos } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { putPhoto } from './photo-files';
import { servedPhoto } from './served-photo';
import { mustBeWritable, standingOf, stayOf } from './stay';

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
