import { accountEndpoints } from './account/account';
import { authEndpoints } from './account/auth';
import { courtesyHoldEndpoints } from './booking/courtesy-hold';
import { couponEndpoints } from './coupon/coupon';
import { documentEndpoints } from './booking/document';
import { draftEndpoints } from './booking/draft';
import { hotelEndpoints } from './hotel/hotel';
import { membershipEndpoints } from './account/membership';
import { notificationEndpoints } from './account/notification';
import { passkeyEndpoints } from './account/passkey';
import { reservationEndpoints } from './booking/reservation';
import { reviewEndpoints } from './hotel/review';
import { savedEndpoints } from './search/saved';
import { searchEndpoints } from './search/search';
import { sessionEndpoints } from './account/session';
import { siteEndpoints, sitemapEndpoints } from './content/site';
import { tourEndpoints } from './hotel/tour';
import { voucherEndpoints } from './coupon/voucher';

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
  ...courtesyHoldEndpoints,
  ...savedEndpoints,
  ...tourEndpoints,
  ...searchEndpoints,
  ...authEndpoints,
  ...sessionEndpoints,
  ...passkeyEndpoints,
  ...accountEndpoints,
  ...sitemapEndpoints,
} as const;

export type Contract = typeof contract;
export type CallName = keyof Contract;
