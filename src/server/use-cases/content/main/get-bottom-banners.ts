import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { bannersOf } from './banner-queries';

export const getBottomBanners = handle(contract.getBottomBanners, async ({ query }, context) => ({
  banners: await bannersOf(context, 'bottom', query.limit),
}));
