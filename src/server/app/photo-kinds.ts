import { memberPictures, reviewPhotos } from '@/server/platform/db/schema';
import { pictureKey } from '@/server/use-cases/account/profile/picture';
import { photoKeys } from '@/server/use-cases/reviews/photos';

/**
 * The tables whose rows have files in the store of photos, and the keys of each row's files. Files
 * that expire are removed by this list, and a backup takes them by it.
 */
export const PHOTO_KINDS = [
  { table: reviewPhotos, keysOf: photoKeys },
  { table: memberPictures, keysOf: (id: string) => [pictureKey(id)] },
] as const;
export type PhotoKind = (typeof PHOTO_KINDS)[number];
