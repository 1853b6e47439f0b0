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
