import { publicEnv } from '@/config/env';
import { PHOTO_WIDTHS, REVIEW_PHOTOS_PATH } from '@/contract/review';

/** Where a browser finds a guest's photo. */
export const photoAddress = (id: string, size: keyof typeof PHOTO_WIDTHS) =>
  `${publicEnv.apiBaseUrl}${REVIEW_PHOTOS_PATH}/${id}/${PHOTO_WIDTHS[size]}`;
