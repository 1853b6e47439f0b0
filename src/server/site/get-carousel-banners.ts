import { contract } from '@/contract';
import { handle } from '../http/handler';
import { bannersOf } from './site-queries';

export const getCarouselBanners = handle(
  contract.getCarouselBanners,
  async ({ query }, context) => ({
    banners: await bannersOf(context, 'carousel', query.limit),
  }),
);
