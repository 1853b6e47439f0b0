import type { Context } from 'hono';

import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { PhotoStore } from '@/server/platform/providers/photo-store';

export const PHOTO_TYPE = 'image/webp';

/**
 * Answers with a stored photo. Browsers cache it for a year, because its bytes never change; shared
 * caches don't, so that a deleted photo disappears for everyone who hasn't seen it.
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
