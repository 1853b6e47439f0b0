import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import type { Banner } from '@/contract/content/site';
import { media, Picture } from '@/ui';
import { BannerLink } from './parts';

const HeroRoot = styled('section')(css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) clamp(240px, 30%, 384px);
  align-items: center;
  gap: 16px 48px;
  margin-top: 16px;

  & .ui-photo {
    position: relative;
    aspect-ratio: 5 / 3;
    border-radius: var(--radius-l);
  }
  & .ui-photo a {
    position: absolute;
    inset: auto 0 0;
    padding: 28px 20px 14px;
    background: linear-gradient(transparent, var(--photo-dusk));
    color: var(--photo-paper);
    font-weight: 600;
    text-align: end;
  }
  & .ui-photo a::before {
    content: '';
    position: absolute;
    inset: -400px 0 0;
  }
  & .ui-photo a:focus-visible {
    outline-offset: -4px;
    outline-color: var(--photo-paper);
  }
  & + .section {
    padding-top: 28px;
  }
  ${media.belowSmall} {
    grid-template-columns: minmax(0, 1fr);
    margin-top: 20px;
    & .ui-photo {
      display: none;
    }
  }
`);

/** The `sizes` of the picture, which phones don't show. */
export const HERO_SIZES = '(max-width: 767px) 1px, 440px';

/** The search, with the first banner's picture beside it where there is room. */
export function Hero({ banner, search }: { banner: Banner | undefined; search: ReactNode }) {
  return (
    <HeroRoot>
      {search}
      {!banner?.picture ? null : (
        <div className="ui-photo">
          <Picture
            name={banner.picture.name}
            blur={banner.picture.blur}
            alt={banner.picture.alt}
            sizes={HERO_SIZES}
            width={440}
            height={264}
          />
          <BannerLink banner={banner} place="banner_carousel" position={1}>
            {banner.title}
          </BannerLink>
        </div>
      )}
    </HeroRoot>
  );
}
