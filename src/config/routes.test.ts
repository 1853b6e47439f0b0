import { describe, expect, it } from 'vitest';

import { canonicalPath, privatePrefixes, type Route, routes } from './routes';

describe('the canonical address', () => {
  it.each([
    ['/', canonicalPath(routes.main, {})],
    ['/hotel/1001', canonicalPath(routes.hotel, { hotelId: '1001', from: '2027-01-01' })],
    [
      '/hotel/7/options/9',
      canonicalPath(routes.hotelOption, { hotelId: '7', roomId: '9' }, { from: '2027-01-01' }),
    ],
    ['/promotions/%EB%B4%84%20%2F', canonicalPath(routes.promotion, { promotionName: '봄 /' })],
    ['/event', canonicalPath(routes.event, {})],
    ['/event/spring', canonicalPath(routes.event, { slug: ['spring'] })],
    ['/event/spring', canonicalPath(routes.event, { slug: 'spring' })],
  ])('of this page is %s', (expected, path) => expect(path).toBe(expected));

  it('has the query keys of the route table, in its order, and no others', () => {
    const shown = { type: 'hanok', from: '2027-01-01', area: 'mapo', region: 'seoul', page: 2 };
    expect(canonicalPath(routes.searchResult, { region: 'ignored' }, shown)).toBe(
      '/search/result?region=seoul&area=mapo&type=hanok',
    );
    expect(canonicalPath(routes.searchResult, {}, { region: null, area: '' })).toBe(
      '/search/result',
    );
    expect(canonicalPath(routes.hotelReviews, { hotelId: '7' }, { page: 2 })).toBe(
      '/hotel/7/reviews?page=2',
    );
  });

  it('is null for pages that search engines do not index', () => {
    for (const route of Object.values(routes) as Route[]) {
      const path = canonicalPath(route, {});
      expect([route.path, path === null]).toEqual([route.path, route.listing.kind !== 'listed']);
    }
  });
});

describe('private pages', () => {
  it('include all that need a session, and those for signing in', () => {
    for (const route of Object.values(routes) as Route[]) {
      if (!route.needsSession && !route.path.startsWith('/auth')) continue;
      expect([route.path, route.listing.kind]).toEqual([route.path, 'private']);
    }
  });

  it('have these path prefixes, and no public page has one of them', () => {
    const prefixes = privatePrefixes(Object.values(routes));
    expect(prefixes).toEqual([
      '/auth/info',
      '/auth/login',
      '/auth/register',
      '/auth/reset',
      '/auth/sso',
      '/coupon',
      '/mypage',
      '/notifications',
      '/payment/',
      '/reservation',
      '/vouchers/order/',
      '/vouchers/redeem',
      '/wishlist',
    ]);
    const open = Object.values(routes).filter(({ listing }) => listing.kind !== 'private');
    for (const { path } of open) {
      expect(prefixes.filter((prefix) => path.startsWith(prefix))).toEqual([]);
    }
  });
});
