import { publicEnv } from '@/config/public-env';
import { PHOTO_WIDTHS, REVIEW_PHOTOS_PATH } from '@/contract/limits';

/** The address of a guest's photo for browsers. */
export const photoAddress = (id: string, size: keyof typeof PHOTO_WIDTHS) =>
  `${publicEnv.apiBaseUrl}${REVIEW_PHOTOS_PATH}/${id}/${PHOTO_WIDTHS[size]}`;

/**
 * The address of a member's picture for browsers: at the API, or at the identity provider that has
 * it.
 */
export const pictureAddress = (picture: string) =>
  picture.startsWith('/') ? `${publicEnv.apiBaseUrl}${picture}` : picture;
