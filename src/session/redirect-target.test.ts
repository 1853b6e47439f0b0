import { describe, expect, it } from 'vitest';

import { redirectTarget } from './redirect-target';

const SITE = 'https://stay.example';
const to = (redirect_url: unknown) => redirectTarget({ redirect_url }, SITE);

describe('the page to go to after signing in', () => {
  it('keeps its query when it is a page of this site', () => {
    expect(to('/reservation?hotelId=7&from=2026-12-01')).toBe(
      '/reservation?hotelId=7&from=2026-12-01',
    );
  });

  it('loses its locale prefix, but not a path that only begins with the same letters', () => {
    expect(to('/en/mypage?year=2026')).toBe('/mypage?year=2026');
    expect(to('/ko')).toBe('/');
    expect(to('/en?from=a')).toBe('/?from=a');
    expect(to('/enter')).toBe('/enter');
  });

  it("may come from next-auth's callbackUrl when that is an address of this site", () => {
    expect(redirectTarget({ callbackUrl: `${SITE}/en/coupon` }, SITE)).toBe('/coupon');
    expect(redirectTarget({ callbackUrl: SITE }, SITE)).toBe('/');
    expect(redirectTarget({ redirect_url: '/faq', callbackUrl: '/coupon' }, SITE)).toBe('/faq');
  });

  it.each([
    'https://evil.example/mypage',
    'https://stay.example.evil.example/mypage',
    'https://stay.example@evil.example/',
    'https://stay.example//evil.example',
    '//evil.example',
    '/\\evil.example',
    '/en//evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    undefined,
    ['/mypage'],
  ])('is the main page for %j', (value) => {
    expect(to(value)).toBe('/');
  });

  it('is never a sign-in page, nor an address that is no page', () => {
    expect(to('/auth/login?redirect_url=/mypage')).toBe('/');
    expect(to('/auth/login/email')).toBe('/');
    expect(to('/en/auth/register')).toBe('/');
    expect(to('/api/auth/signout')).toBe('/');
    expect(to('/auth/info')).toBe('/auth/info');
  });
});
