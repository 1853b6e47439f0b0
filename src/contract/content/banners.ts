import { z } from 'zod';

import { picture } from '../common';
import { endpoint } from '../endpoint';

const bannerQuery = z.object({ limit: z.coerce.number().int().min(1).max(20).default(6) });

export const banner = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  action: z.string(),
  href: z.string(),
  picture: picture.nullable(),
});

const bannerCall = <const P extends '/banners/carousel' | '/banners/top' | '/banners/bottom'>(
  path: P,
  summary: string,
) =>
  endpoint({
    method: 'GET',
    version: 'v3',
    path,
    access: 'optional',
    sharedMs: 2_000,
    group: 'banners',
    summary: `${summary}; those of now, for whoever asks`,
    query: bannerQuery,
    response: z.object({ banners: z.array(banner) }),
  });

export const bannerEndpoints = {
  getCarouselBanners: bannerCall('/banners/carousel', 'Large banners of the main page'),
  getTopBanners: bannerCall('/banners/top', 'The line above the header'),
  getBottomBanners: bannerCall('/banners/bottom', 'Banners at the end of the main page'),
} as const;

export type Banner = z.infer<typeof banner>;
