import type { CallName, Contract } from '@/contract';
import { accountHandlers } from '@/server/use-cases/account';
import { bookingHandlers } from '@/server/use-cases/booking';
import { couponHandlers } from '@/server/use-cases/coupons';
import { documentHandlers } from '../use-cases/booking/documents/documents';
import { draftHandlers } from '@/server/use-cases/booking/hold/draft';
import { hotelHandlers } from '@/server/use-cases/hotels';
import { takeWebhook } from './gateway';
import { memberData } from './families';
import type { Handler } from '@/server/platform/http/handler';
import { mypageHandlers } from '@/server/use-cases/my-page';
import { reviewHandlers } from '@/server/use-cases/reviews';
import { savedHandlers } from '@/server/use-cases/saved';
import { searchHandlers } from '@/server/use-cases/search';
import { siteHandlers } from '@/server/use-cases/content';
import { sitemapHandlers } from '@/server/use-cases/content/sitemap';
import { tourHandlers } from '@/server/use-cases/tours';
import { voucherHandlers } from '@/server/use-cases/vouchers';

/** One handler for each call of the contract; a missing one doesn't compile. */
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
  ...accountHandlers(memberData),
  takeWebhook,
  ...sitemapHandlers,
};
