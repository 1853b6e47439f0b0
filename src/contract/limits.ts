/**
 * Figures and paths that pages and the API share, in a file that loads no schemas: what the browser
 * loads of the contract is only this, the codes and the table of calls.
 */

/** One call (`getHotelCards`) returns the cards of up to so many hotels. */
export const CARDS_AT_ONCE = 50;

/** The most entries of each saved list. */
export const SAVED_LIMITS = { hotels: 200, viewed: 20, rooms: 4 } as const;

/** How many passkeys a member may have, and how many characters the name of one. */
export const PASSKEY_LIMITS = { count: 10, nameLength: 40 } as const;

/** The widths in which a photo is served, at most, in px: `REVIEW_PHOTOS_PATH/{id}/{width}`. */
export const PHOTO_WIDTHS = { small: 480, large: 1600 } as const;
/**
 * The path of guests' photos below the API's base. It isn't a call of the contract, since its
 * answer is a picture.
 */
export const REVIEW_PHOTOS_PATH = '/v2/review-photos';

/**
 * The most characters of each text of a draft that the account keeps. The reservation's form takes no
 * more of them either.
 */
export const DRAFT_LENGTHS = {
  name: 80,
  email: 200,
  telCountry: 2,
  tel: 30,
  requests: 1000,
  arrival: 5,
  coupons: 400,
} as const;
