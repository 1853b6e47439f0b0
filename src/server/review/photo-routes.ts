import type { Hono } from 'hono';

import { PHOTO_WIDTHS, REVIEW_PHOTOS_PATH } from '@/contract/review';
import { photoId } from '@/contract/review-view';
import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import { PHOTO_TYPE, photoKey } from './photo-files';
import { isPhotoShown } from './photo-queries';

/**
 * `GET /v2/review-photos/{id}/{width}`: a guest's photo, while the review it belongs to can be read.
 * Outside the contract's table of calls, because its answer is a picture. Browsers keep it for a
 * year, its bytes never change; nobody in between does, so that a photo that is deleted is gone for
 * everyone who hadn't seen it.
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
    const bytes = await deps.photos.get(photoKey(id.data, size));
    if (bytes === null) throw new AppError('NOT_FOUND');
    return c.body(bytes, 200, {
      'content-type': PHOTO_TYPE,
      'content-length': String(bytes.byteLength),
      'content-disposition': 'inline; filename="photo.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    });
  });
}
