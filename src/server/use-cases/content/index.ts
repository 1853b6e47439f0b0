import {
  getBottomBanners,
  getCarouselBanners,
  getFeatureHotels,
  getMainCatalogs,
  getMainFaqs,
  getMainSections,
  getTopBanners,
  listVisitRoutes,
} from './main/main-page';
import { getCollection, listCollections } from './collections';
import { getEventPage, listEvents } from './events';
import { getMainReviews } from './main/get-main-reviews';
import { getPromotion, listPromotions } from './promotions';
import { listCountries } from './list-countries';
import { listMypageFaq } from './list-mypage-faq';

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
  listVisitRoutes,
  getEventPage,
};
