import type { Hono } from 'hono';

import { PHOTO_WIDTHS, REVIEW_PHOTOS_PATH } from '@/contract/review';
import { photoId } from '@/contract/review-view';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { sentPhoto } from '@/server/platform/photos/sent-photo';
import { photoKey } from './photo-files';
import { isPhotoShown } from '@/server/core/reviews/photo-queries';

/**
 * Mounts `GET /v2/review-photos/{id}/{width}`, which sends a guest's photo while its review is
 * shown. It isn't in the contract because its answer is a picture.
 */
export function mountPhotos(app: Hono<Env>, deps: Pick<Deps, 'db' | 'photos'>): void {
  app.get(`${REVIEW_PHOTOS_PATH}/:id/:width`, async (c) => {
    const id = photoId.safeParse(c.req.param('id'));
    const size = (Object.keys(PHOTO_WIDTHS) as Array<keyof typeof PHOTO_WIDTHS>).find(
      (one) => String(PHOTO_WIDTHS[one]) === c.req.param('width'),
    );
    if (!id.success || size === undefined || !(await isPhotoShown(deps.db, id.data))) {
      throw new AppError('NOT_FOUND');
    }
    return sentPhoto(c, deps.photos, photoKey(id.data, size));
  });
}
