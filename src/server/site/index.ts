import { getBottomBanners } from './get-bottom-banners';
import { getCarouselBanners } from './get-carousel-banners';
import { getCollection } from './get-collection';
import { getEventPage } from './get-event-page';
import { getFeatureHotels } from './get-feature-hotels';
import { getMainCatalogs } from './get-main-catalogs';
import { getMainFaqs } from './get-main-faqs';
import { getMainReviews } from './get-main-reviews';
import { getMainSections } from './get-main-sections';
import { getPromotion } from './get-promotion';
import { getTopBanners } from './get-top-banners';
import { listCollections } from './list-collections';
import { listCountries } from './list-countries';
import { listEvents } from './list-events';
import { listPromotions } from './list-promotions';
import { listVisitRoutes } from './list-visit-routes';

export const siteHandlers = {
  getCarouselBanners,
  getTopBanners,
  getBottomBanners,
  getMainSections,
  getMainCatalogs,
  getFeatureHotels,
  getMainFaqs,
  getMainReviews,
  listPromotions,
  getPromotion,
  listCollections,
  getCollection,
  listEvents,
  listCountries,
  listVisitRoutes,
  getEventPage,
};
