import { PHOTO_WIDTHS } from '@/contract/review';
import { PHOTO_TYPE } from '@/server/platform/photos/sent-photo';
import type { PhotoStore } from '@/server/platform/providers/photo-store';
import type { ServedPhoto } from './served-photo';

type Size = keyof typeof PHOTO_WIDTHS;

export const photoKey = (id: string, size: Size) => `reviews/${id}-${PHOTO_WIDTHS[size]}.webp`;

export async function putPhoto(
  store: PhotoStore,
  id: string,
  { files }: Pick<ServedPhoto, 'files'>,
): Promise<void> {
  for (const { size, bytes } of files) await store.put(photoKey(id, size), bytes, PHOTO_TYPE);
}

export async function removePhoto(store: PhotoStore, id: string): Promise<void> {
  for (const size of Object.keys(PHOTO_WIDTHS) as Size[]) await store.remove(photoKey(id, size));
}
