import { bannerEndpoints } from './banners';
import { collectionEndpoints } from './collections';
import { directoryEndpoints } from './directory';
import { eventEndpoints } from './events';
import { mainEndpoints } from './main';
import { promotionEndpoints } from './promotions';

/** Content that the operator puts on the site besides hotels. */
export const siteEndpoints = {
  ...bannerEndpoints,
  ...mainEndpoints,
  ...promotionEndpoints,
  ...collectionEndpoints,
  ...eventEndpoints,
  ...directoryEndpoints,
} as const;
