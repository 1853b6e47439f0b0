import type { Context } from 'hono';

import { AppError } from '../http/app-error';
import type { Env } from '../http/env';
import type { PhotoStore } from '../providers/photo-store';

export const PHOTO_TYPE = 'image/webp';

/**
 * A stored photo as an answer. Browsers keep it for a year, its bytes never change; nobody in between
 * does, so that a photo that is deleted is gone for everyone who hadn't seen it.
 * @throws AppError NOT_FOUND
 */
export async function sentPhoto(
  c: Context<Env>,
  store: PhotoStore,
  key: string,
): Promise<Response> {
  const bytes = await store.get(key);
  if (bytes === null) throw new AppError('NOT_FOUND');
  return c.body(bytes, 200, {
    'content-type': PHOTO_TYPE,
    'content-length': String(bytes.byteLength),
    'content-disposition': 'inline; filename="photo.webp"',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
}
