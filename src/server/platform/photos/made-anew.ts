import type { Context } from 'hono';
import sharp, { type Sharp } from 'sharp';

import { PHOTO_LIMITS } from '@/domain/hotel/review';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import { createTurns } from '@/server/platform/photos/turns';
import type { PhotoStore } from '@/server/platform/providers/photo-store';

/**
 * The only decoders that are allowed for uploaded photos; the contents decide which one is used.
 */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
/** A photo of 50 megapixels takes one or two seconds. */
const MAX_SECONDS = 10;

// One thread only, so that the other processor serves requests.
sharp.concurrency(1);

const inTurn = createTurns();

/**
 * Re-encodes an uploaded photo. `make` gets the upright picture without any metadata (place,
 * camera, time, thumbnail) and chooses size and quality.
 * @param sender whose photos wait for each other
 * @throws AppError PHOTO_UNREADABLE for anything that isn't a photo or takes too long,
 * PHOTO_TOO_LARGE for too many pixels, RATE_LIMITED or PHOTOS_BUSY when too many are waiting
 */
export function madeAnew<T>(
  bytes: Uint8Array,
  sender: string,
  make: (photo: Sharp) => Promise<T>,
): Promise<T> {
  return inTurn(sender, () => decoded(bytes, make));
}

async function decoded<T>(bytes: Uint8Array, make: (photo: Sharp) => Promise<T>): Promise<T> {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  try {
    const photo = sharp(bytes, {
      limitInputPixels: PHOTO_LIMITS.megapixels * 1_000_000,
      failOn: 'error',
    });
    return await make(photo.autoOrient().timeout({ seconds: MAX_SECONDS }));
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
      throw tooLarge();
    }
    throw new AppError('PHOTO_UNREADABLE');
  }
}

const tooLarge = () => new AppError('PHOTO_TOO_LARGE', { details: { ...PHOTO_LIMITS } });

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
