import {
  getBottomBanners,
  getCarouselBanners,
  getFeatureHotels,
  getMainCatalogs,
  getMainFaqs,
  getMainReviews,
  getMainSections,
  getTopBanners,
  listVisitRoutes,
} from './main/main-page';
import {
  getCollection,
  getEventPage,
  getPromotion,
  listCollections,
  listEvents,
  listPromotions,
} from './pages';
import { listCountries } from './list-countries';
import { listKeptData } from './list-kept-data';
import { listMypageFaq } from './site-queries';

export const siteHandlers = {
  listMypageFaq,
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
  listKeptData,
  listVisitRoutes,
  getEventPage,
};
