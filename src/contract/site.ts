import { bannerEndpoints } from './banners';
import { collectionEndpoints } from './collections';
import { directoryEndpoints } from './directory';
import { eventEndpoints } from './events';
import { mainEndpoints } from './main';
import { promotionEndpoints } from './promotions';

/** What the operator puts on the site besides its hotels. */
export const siteEndpoints = {
  ...bannerEndpoints,
  ...mainEndpoints,
  ...promotionEndpoints,
  ...collectionEndpoints,
  ...eventEndpoints,
  ...directoryEndpoints,
} as const;
