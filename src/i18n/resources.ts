import type auth from '../../public/locales/ko/auth.json';
import type booking from '../../public/locales/ko/booking.json';
import type common from '../../public/locales/ko/common.json';
import type coupon from '../../public/locales/ko/coupon.json';
import type error from '../../public/locales/ko/error.json';
import type errors from '../../public/locales/ko/errors.json';
import type home from '../../public/locales/ko/home.json';
import type hotel from '../../public/locales/ko/hotel.json';
import type map from '../../public/locales/ko/map.json';
import type mypage from '../../public/locales/ko/mypage.json';
import type privacy from '../../public/locales/ko/privacy.json';
import type review from '../../public/locales/ko/review.json';
import type saved from '../../public/locales/ko/saved.json';
import type search from '../../public/locales/ko/search.json';
import type shell from '../../public/locales/ko/shell.json';
import type site from '../../public/locales/ko/site.json';
import type tour from '../../public/locales/ko/tour.json';
import type voucher from '../../public/locales/ko/voucher.json';

/** The translation files, for the types of their keys. */
export type Resources = {
  auth: typeof auth;
  booking: typeof booking;
  common: typeof common;
  coupon: typeof coupon;
  /** The error pages. */
  error: typeof error;
  /** Messages by error code. */
  errors: typeof errors;
  home: typeof home;
  hotel: typeof hotel;
  map: typeof map;
  mypage: typeof mypage;
  privacy: typeof privacy;
  review: typeof review;
  saved: typeof saved;
  search: typeof search;
  shell: typeof shell;
  site: typeof site;
  tour: typeof tour;
  voucher: typeof voucher;
};

export type Namespace = keyof Resources;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Resources;
  }
}
