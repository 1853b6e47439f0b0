import Link from 'next/link';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

import { useCta } from '@/analytics/use-tracked';
import type { Banner } from '@/contract/content/site';
import { isInside } from '@/domain/content/content';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  banner: Banner;
  place: 'banner_carousel' | 'banner_top' | 'banner_bottom';
  /** Position among the banners of its place, from 1. */
  position: number;
  children: ReactNode;
};

/** The link of a banner. With consent, views and clicks are reported to analytics. */
export function BannerLink({ banner, place, position, children, ...look }: Props) {
  const counted = useCta({ place, source: String(banner.id), cta: 'banner', position });
  if (isInside(banner.href)) {
    return (
      <Link href={banner.href} prefetch={false} {...look} {...counted}>
        {children}
      </Link>
    );
  }
  return (
    <a href={banner.href} rel="noopener noreferrer" {...look} {...counted}>
      {children}
    </a>
  );
}
