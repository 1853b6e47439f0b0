import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { bannersOf } from './banner-queries';

export const getTopBanners = handle(contract.getTopBanners, async ({ query }, context) => ({
  banners: await bannersOf(context, 'top', query.limit),
}));
