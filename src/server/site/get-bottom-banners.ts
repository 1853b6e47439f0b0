import { contract } from '@/contract';
import { handle } from '../http/handler';
import { bannersOf } from './site-queries';

export const getBottomBanners = handle(contract.getBottomBanners, async ({ query }, context) => ({
  banners: await bannersOf(context, 'bottom', query.limit),
}));
