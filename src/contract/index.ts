import { accountEndpoints } from './account';
import { authEndpoints } from './auth';
import { couponEndpoints } from './coupon';
import { documentEndpoints } from './document';
import { draftEndpoints } from './draft';
import { hotelEndpoints } from './hotel';
import { membershipEndpoints } from './membership';
import { notificationEndpoints } from './notification';
import { reservationEndpoints } from './reservation';
import { reviewEndpoints } from './review';
import { savedEndpoints } from './saved';
import { searchEndpoints } from './search';
import { sessionEndpoints } from './session';
import { siteEndpoints } from './site';
import { sitemapEndpoints } from './sitemap';
import { tourEndpoints } from './tour';
import { voucherEndpoints } from './voucher';

/** Every call of the API, by name. The server's table of handlers has the same keys. */
export const contract = {
  ...siteEndpoints,
  ...membershipEndpoints,
  ...notificationEndpoints,
  ...couponEndpoints,
  ...voucherEndpoints,
  ...hotelEndpoints,
  ...reviewEndpoints,
  ...reservationEndpoints,
  ...documentEndpoints,
  ...draftEndpoints,
  ...savedEndpoints,
  ...tourEndpoints,
  ...searchEndpoints,
  ...authEndpoints,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...sitemapEndpoints,
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
