import { getBottomBanners } from './main/get-bottom-banners';
import { getCarouselBanners } from './main/get-carousel-banners';
import { getCollection } from './get-collection';
import { getEventPage } from './get-event-page';
import { getFeatureHotels } from './main/get-feature-hotels';
import { getMainCatalogs } from './main/get-main-catalogs';
import { getMainFaqs } from './main/get-main-faqs';
import { getMainReviews } from './main/get-main-reviews';
import { getMainSections } from './main/get-main-sections';
import { getPromotion } from './get-promotion';
import { getTopBanners } from './main/get-top-banners';
import { listCollections } from './list-collections';
import { listCountries } from './list-countries';
import { listEvents } from './list-events';
import { listMypageFaq } from './list-mypage-faq';
import { listPromotions } from './list-promotions';
import { listVisitRoutes } from './main/list-visit-routes';

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
