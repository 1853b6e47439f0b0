import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { bannersOf } from './banner-queries';

export const getCarouselBanners = handle(
  contract.getCarouselBanners,
  async ({ query }, context) => ({
    banners: await bannersOf(context, 'carousel', query.limit),
  }),
);
