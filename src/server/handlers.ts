import type { CallName, Contract } from '@/contract';
import { authHandlers } from './auth';
import { bookingHandlers } from './booking';
import { couponHandlers } from './coupon';
import { documentHandlers } from './documents';
import { draftHandlers } from './draft';
import { hotelHandlers } from './hotel';
import type { Handler } from './http/handler';
import { mypageHandlers } from './mypage';
import { reviewHandlers } from './review';
import { savedHandlers } from './saved';
import { searchHandlers } from './search';
import { siteHandlers } from './site';
import { sitemapHandlers } from './sitemap';
import { tourHandlers } from './tour';
import { voucherHandlers } from './voucher';

/** One handler for each call of the contract; a missing one does not compile. */
export type HandlerTable = { readonly [K in CallName]: Handler<Contract[K]> };

export const handlers: HandlerTable = {
  ...siteHandlers,
  ...mypageHandlers,
  ...couponHandlers,
  ...voucherHandlers,
  ...hotelHandlers,
  ...bookingHandlers,
  ...documentHandlers,
  ...draftHandlers,
  ...reviewHandlers,
  ...savedHandlers,
  ...tourHandlers,
  ...searchHandlers,
  ...authHandlers,
  ...sitemapHandlers,
};
