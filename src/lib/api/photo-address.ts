import { publicEnv } from '@/config/env';
import { PHOTO_WIDTHS, REVIEW_PHOTOS_PATH } from '@/contract/review';

/** Where a browser finds a guest's photo. */
export const photoAddress = (id: string, size: keyof typeof PHOTO_WIDTHS) =>
  `${publicEnv.apiBaseUrl}${REVIEW_PHOTOS_PATH}/${id}/${PHOTO_WIDTHS[size]}`;

/** Where a browser finds a member's picture: at the API, or where a provider keeps it. */
export const pictureAddress = (picture: string) =>
  picture.startsWith('/') ? `${publicEnv.apiBaseUrl}${picture}` : picture;
