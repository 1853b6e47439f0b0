import sharp, { type Sharp } from 'sharp';

import { REVIEW_LIMITS } from '@/domain/review';
import { AppError } from '../http/app-error';

/** Only these decoders exist for what guests send; it is told by its contents which one it needs. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
const SECONDS = 20;

/** One at a time: decoded, a photo may take hundreds of megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Makes something of a photo that somebody sent: `make` is given it upright, with nothing of the file
 * beside the picture (place, camera, time, thumbnail), and says size and quality.
 * @throws AppError PHOTO_UNREADABLE for anything that isn't a photo, PHOTO_TOO_LARGE for too many
 * pixels
 */
export function madeAnew<T>(bytes: Uint8Array, make: (photo: Sharp) => Promise<T>): Promise<T> {
  const made = turn.then(() => decoded(bytes, make));
  turn = made.catch(() => undefined);
  return made;
}

async function decoded<T>(bytes: Uint8Array, make: (photo: Sharp) => Promise<T>): Promise<T> {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  try {
    const photo = sharp(bytes, {
      limitInputPixels: REVIEW_LIMITS.photoMegapixels * 1_000_000,
      failOn: 'error',
    });
    return await make(photo.autoOrient().timeout({ seconds: SECONDS }));
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
      throw tooLarge();
    }
    throw new AppError('PHOTO_UNREADABLE');
  }
}

const tooLarge = () =>
  new AppError('PHOTO_TOO_LARGE', {
    details: {
      megabytes: REVIEW_LIMITS.photoMegabytes,
      megapixels: REVIEW_LIMITS.photoMegapixels,
    },
  });
