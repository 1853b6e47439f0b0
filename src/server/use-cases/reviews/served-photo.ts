import sharp from 'sharp';

import { PHOTO_WIDTHS } from '@/contract/review';
import { madeAnew } from '@/server/platform/photos/made-anew';

export type ServedPhoto = {
  /** The size of the larger file, in px. */
  readonly width: number;
  readonly height: number;
  readonly files: ReadonlyArray<{
    readonly size: keyof typeof PHOTO_WIDTHS;
    readonly bytes: Uint8Array<ArrayBuffer>;
  }>;
};

/**
 * Makes a guest's photo in the sizes it is served in: in sRGB, as WebP.
 * @param sender the member's id, for the limit
 * @throws AppError PHOTO_UNREADABLE, PHOTO_TOO_LARGE, RATE_LIMITED, PHOTOS_BUSY
 */
export const servedPhoto = (bytes: Uint8Array, sender: string): Promise<ServedPhoto> =>
  madeAnew(bytes, sender, async (photo) => {
    const large = await photo
      .resize(within(PHOTO_WIDTHS.large))
      .webp({ quality: 80 })
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
  });

const within = (side: number) =>
  ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const;
