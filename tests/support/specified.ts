/** Routes as the specification (section 2) lists them, written down apart from the code's table. */

export const SPECIFIED_BOTTOM_NAV: readonly string[] = [
  '/',
  '/search/result',
  '/hotel/[hotelId]',
  '/mypage',
  '/mypage/detail/[paymentId]',
  '/auth/info',
  '/auth/sso',
  '/notifications',
  '/faq',
  '/promotions',
  '/promotions/[promotionName]',
];

export const SPECIFIED_NO_HEADER: readonly string[] = [
  '/event/[[...slug]]',
  '/404',
  '/500',
  '/hotel/[hotelId]/reviews',
  '/hotel/[hotelId]/reviews/[reviewId]',
];

/** Pages whose header has a line below it. */
export const SPECIFIED_BORDERED: readonly string[] = ['/', '/payment/result/[paymentId]'];

/** Pages with the extra element at their end. */
export const SPECIFIED_FOOTER: readonly string[] = ['/', '/hotel/[hotelId]'];
