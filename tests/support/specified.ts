/**
 * The routes as the specification (section 2) lists them, written out independently of the code's
 * route table.
 */

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

/** Pages with the extra footer. */
export const SPECIFIED_FOOTER: readonly string[] = ['/', '/hotel/[hotelId]'];

/**
 * The specified calls for members (section 7: my page, authentication and membership, personal
 * coupons, vouchers), with their method where the specification states one.
 */
export const SPECIFIED_MEMBER_CALLS: readonly string[] = [
  'GET /v2/membership/mypage',
  'PUT /v2/membership/mypage/edit/notification',
  'GET /v2/membership/mypage/faq',
  'GET /v2/membership/mypage/reservations',
  'GET /v2/membership/mypage/reservations/{id}',
  'PUT /v2/membership/mypage/edit/language',
  'GET /v2/membership/mypage/personal-coupons',
  '/v2/auth-send',
  '/v3/auth-send',
  '/v2/login/social/callback/{provider}',
  '/v2/auth-check',
  '/v2/sanctum/check/user',
  '/v2/membership/check/email',
  '/v2/membership/check/info',
  '/v2/membership/tel/duplicate-check',
  '/v2/membership/email/duplicate-check',
  '/v2/membership/join',
  '/v2/membership/user',
  '/v2/membership/find/id',
  '/v2/membership/user/password',
  '/v2/vouchers/groups',
  '/v3/personal-coupons',
  '/v3/personal-coupons/possible-download',
  '/v3/personal-coupons/eligible/{reservationId}',
  '/v3/personal-coupons/download',
  '/v3/personal-coupons/issue/serial',
];

/** The filters of the list of a member's bookings. */
export const SPECIFIED_RESERVATION_QUERY: readonly string[] = ['state', 'year'];
