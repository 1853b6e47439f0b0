import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { Banner } from '@/contract/content/banners';
import { Icon } from '@/ui';
import { BannerLink } from './banner-link';

const BottomRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(280px, 1fr));
  gap: 20px;

  & a {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    padding: 24px 28px;
    border-radius: var(--radius-m);
    background: var(--accent-wash);
    color: var(--ink);
  }
  & .ui-icon {
    flex: none;
    color: var(--accent-strong);
  }
`);

/** The banners at the end of the page. */
export function BottomBanners({ banners }: { banners: readonly Banner[] }) {
  return (
    <BottomRoot>
      {banners.map((banner, at) => (
        <li key={banner.id}>
          <BannerLink banner={banner} place="banner_bottom" position={at + 1}>
            <span>
              <b className="title">{banner.title}</b>
              <br />
              <span className="body2 muted">{banner.body}</span>
            </span>
            <Icon name="chevron-right" />
          </BannerLink>
        </li>
      ))}
    </BottomRoot>
  );
}
