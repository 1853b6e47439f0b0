import { bannerEndpoints } from './banners';
import { collectionEndpoints } from './collections';
import { eventEndpoints } from './events';
import { mainEndpoints } from './main';
import { promotionEndpoints } from './promotions';
import { directoryEndpoints } from '../hotel/directory';

/** Content that the operator puts on the site besides hotels. */
export const siteEndpoints = {
  ...bannerEndpoints,
  ...mainEndpoints,
  ...promotionEndpoints,
  ...collectionEndpoints,
  ...eventEndpoints,
  ...directoryEndpoints,
} as const;
