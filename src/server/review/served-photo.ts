import sharp from 'sharp';

import { PHOTO_WIDTHS } from '@/contract/review';
import { REVIEW_LIMITS } from '@/domain/review';
import { AppError } from '../http/app-error';

export type ServedPhoto = {
  /** Of the larger file, in px. */
  readonly width: number;
  readonly height: number;
  readonly files: ReadonlyArray<{
    readonly size: keyof typeof PHOTO_WIDTHS;
    readonly bytes: Uint8Array<ArrayBuffer>;
  }>;
};

/** Only these decoders exist for what guests send; it is told by its contents which one it needs. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
const SECONDS = 20;

/** One at a time: decoded, a photo may take hundreds of megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * A guest's photo made anew in the sizes it is served in: upright, in sRGB, as WebP, and without
 * anything that was in the file beside the picture (place, camera, time, thumbnail).
 * @throws AppError PHOTO_UNREADABLE for anything that isn't a photo, PHOTO_TOO_LARGE for too many
 * pixels
 */
export function servedPhoto(bytes: Uint8Array): Promise<ServedPhoto> {
  const made = turn.then(() => makePhoto(bytes));
  turn = made.catch(() => undefined);
  return made;
}

async function makePhoto(bytes: Uint8Array): Promise<ServedPhoto> {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  try {
    const original = sharp(bytes, {
      limitInputPixels: REVIEW_LIMITS.photoMegapixels * 1_000_000,
      failOn: 'error',
    });
    const large = await original
      .autoOrient()
      .resize(within(PHOTO_WIDTHS.large))
      .webp({ quality: 80 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    const small = await sharp(large.data)
      .resize(within(PHOTO_WIDTHS.small))
      .webp({ quality: 78 })
      .toBuffer();
    const { width, height } = large.info;
    return {
      width,
      height,
      files: [
        { size: 'large', bytes: new Uint8Array(large.data) },
        { size: 'small', bytes: new Uint8Array(small) },
      ],
    };
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeds pixel limit')) {
      throw tooLarge();
    }
    throw new AppError('PHOTO_UNREADABLE');
  }
}

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;

const tooLarge = () =>
  new AppError('PHOTO_TOO_LARGE', {
    details: {
      megabytes: REVIEW_LIMITS.photoMegabytes,
      megapixels: REVIEW_LIMITS.photoMegapixels,
    },
  });
