import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState, type ReactNode } from 'react';

import type { Banner } from '@/contract/content/site';
import { useTranslation } from '@/i18n';
import { IconButton, media, Picture } from '@/ui';
import { BannerLink } from './parts';

/**
 * The height of everything else on the main page's first screen, up to the end of the first hotel's
 * card, in px. The picture takes what a higher window leaves.
 */
const REST_PX = 756;

const HeroRoot = styled('section')(css`
  position: relative;

  & .frame {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    min-height: clamp(152px, calc(100vh - ${REST_PX}px), 440px);
    margin-top: 12px;
    border-radius: var(--radius-l);
    overflow: hidden;
    background: var(--paper-2);
  }
  & .photo {
    position: relative;
    grid-area: 1 / 2;
    background: var(--paper-3);
  }
  & .photo img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & .words {
    grid-area: 1 / 1;
    align-self: center;
    padding: 12px 40px 40px;
  }
  & .words h1 {
    text-wrap: balance;
  }
  & .words p {
    margin-top: 4px;
    color: var(--ink-2);
  }
  & .words a {
    color: var(--accent-strong);
    font-weight: 600;
    text-decoration: underline;
    text-underline-offset: 4px;
    white-space: nowrap;
  }
  & .steps {
    position: absolute;
    z-index: var(--z-above);
    right: 12px;
    top: 12px;
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 4px 8px;
    border-radius: var(--radius-full);
    background: var(--photo-scrim);
    color: var(--photo-paper);
    font-size: var(--text-body2);
    font-variant-numeric: tabular-nums;
  }
  & .steps button {
    color: var(--photo-paper);
  }
  & .search {
    position: relative;
    z-index: calc(var(--z-above) + 1);
    margin: -32px 40px 0;
  }
  & + .section {
    padding-top: 24px;
  }
  ${media.belowMedium} {
    & .words {
      padding-inline: 24px;
    }
    & .search {
      margin-inline: 16px;
    }
  }
  ${media.belowSmall} {
    & .frame {
      grid-template-columns: minmax(0, 1fr);
      min-height: 0;
      margin: 0 -24px;
      border-radius: 0;
    }
    & .words {
      padding: 16px 24px 12px;
    }
    & .photo {
      grid-area: 2 / 1;
      height: 104px;
    }
    & .search {
      margin: -28px 0 0;
    }
  }
  ${media.phone} {
    & .frame {
      margin-inline: -16px;
    }
    & .words {
      padding-inline: 16px;
    }
    & .words p {
      font-size: var(--text-body2);
      line-height: var(--leading-body2);
    }
  }
`);

/** The `sizes` of a banner's picture, which is higher than wide where the window is high. */
export const HERO_SIZES = '(max-width: 767px) 100vw, 784px';

/**
 * The large banners, which the visitor steps through (they don't move by themselves), with the
 * search below.
 */
export function Hero({ banners, search }: { banners: readonly Banner[]; search: ReactNode }) {
  const { t } = useTranslation('home');
  const [step, setStep] = useState(0);
  // After signing in there may be fewer banners than before.
  const at = banners.length === 0 ? 0 : step % banners.length;
  const banner = banners[at];
  const go = (by: number) => setStep((at + by + banners.length) % banners.length);
  return (
    <HeroRoot aria-roledescription={t('hero.carousel')} aria-label={t('hero.label')}>
      <div className="frame">
        <div
          className="words"
          aria-live="polite"
          {...(banners.length > 1 && {
            role: 'group',
            'aria-roledescription': t('hero.carousel'),
            'aria-label': t('hero.slide', { at: at + 1, count: banners.length }),
          })}
        >
          <h1 className="display2">{banner?.title ?? t('hero.title')}</h1>
          <p>
            {banner?.body ?? t('hero.body')}{' '}
            {banner === undefined || banner.action === '' ? null : (
              <BannerLink key={banner.id} banner={banner} place="banner_carousel" position={at + 1}>
                {banner.action}
              </BannerLink>
            )}
          </p>
        </div>
        <div className="photo">
          {!banner?.picture ? null : (
            <Picture
              key={banner.id}
              name={banner.picture.name}
              blur={banner.picture.blur}
              alt={banner.picture.alt}
              sizes={HERO_SIZES}
              priority={at === 0}
            />
          )}
          {banners.length < 2 ? null : (
            <div className="steps">
              <IconButton
                icon="chevron-left"
                size="s"
                label={t('hero.previous')}
                onClick={() => go(-1)}
              />
              <span aria-hidden="true">
                {at + 1} / {banners.length}
              </span>
              <IconButton
                icon="chevron-right"
                size="s"
                label={t('hero.next')}
                onClick={() => go(1)}
              />
            </div>
          )}
        </div>
      </div>
      <div className="search">{search}</div>
    </HeroRoot>
  );
}
