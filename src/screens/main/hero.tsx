import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState, type ReactNode } from 'react';

import type { Banner } from '@/contract/content/site';
import { useTranslation } from '@/i18n';
import { buttonClass, buttonData, IconButton, media, Picture } from '@/ui';
import { BannerLink } from './parts';

const HeroRoot = styled('section')(css`
  position: relative;

  & .frame {
    position: relative;
    height: 540px;
    margin-top: 24px;
    border-radius: var(--radius-l);
    overflow: hidden;
    background: var(--paper-3);
    color: var(--photo-paper);
  }
  & .frame img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & .frame::after {
    content: '';
    position: absolute;
    inset: 0;
    background:
      linear-gradient(90deg, var(--photo-shade), transparent 72%),
      linear-gradient(180deg, var(--photo-shade), var(--photo-veil) 55%, var(--photo-shade));
  }
  & .words {
    position: absolute;
    z-index: var(--z-above);
    left: 56px;
    top: 56px;
    max-width: 620px;
  }
  & .words p {
    margin: 12px 0 20px;
    font-size: var(--text-title);
    line-height: var(--leading-price);
  }
  & .words .ui-btn {
    background: var(--photo-paper);
    color: var(--photo-ink);
    box-shadow: none;
  }
  & .steps {
    position: absolute;
    z-index: var(--z-above);
    right: 24px;
    top: 24px;
    display: flex;
    align-items: center;
    gap: 4px;
    padding: 4px 8px;
    border-radius: var(--radius-full);
    background: var(--photo-scrim);
    font-size: var(--text-body2);
    font-variant-numeric: tabular-nums;
  }
  & .steps button {
    color: var(--photo-paper);
  }
  & .search {
    position: relative;
    z-index: calc(var(--z-above) + 1);
    margin: -64px 40px 0;
  }
  ${media.belowMedium} {
    /* The whole search form is on a tablet's first screen, clear of the chat launcher. */
    & .frame {
      height: 440px;
    }
    & .search {
      margin-inline: 16px;
    }
  }
  ${media.belowSmall} {
    & .frame {
      height: 460px;
      margin: 0 -24px;
      border-radius: 0;
    }
    /* The words stand on the picture's middle here. */
    & .frame::after {
      background: linear-gradient(180deg, var(--photo-shade) 55%, var(--photo-veil) 85%);
    }
    & .words {
      left: 24px;
      right: 24px;
      top: 72px;
    }
    & .search {
      margin: -96px 0 0;
    }
  }
  ${media.phone} {
    & .frame {
      margin-inline: -16px;
    }
    & .words {
      left: 20px;
      right: 20px;
    }
    & .words p {
      font-size: var(--text-body1);
      line-height: var(--leading-body1);
    }
  }
`);

/** The `sizes` of a banner's picture, which covers the whole frame. */
export const HERO_SIZES =
  '(max-width: 690px) 690px, (max-width: 767px) 100vw, (max-width: 810px) 810px, (max-width: 1216px) 100vw, 1168px';

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
        <div
          className="words"
          aria-live="polite"
          {...(banners.length > 1 && {
            role: 'group',
            'aria-roledescription': t('hero.carousel'),
            'aria-label': t('hero.slide', { at: at + 1, count: banners.length }),
          })}
        >
          <h1 className="display1">{banner?.title ?? t('hero.title')}</h1>
          <p>{banner?.body ?? t('hero.body')}</p>
          {banner === undefined || banner.action === '' ? null : (
            <BannerLink
              key={banner.id}
              banner={banner}
              place="banner_carousel"
              position={at + 1}
              className={buttonClass}
              {...buttonData({ size: 'm', variant: 'secondary' })}
            >
              {banner.action}
            </BannerLink>
          )}
        </div>
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
      <div className="search">{search}</div>
    </HeroRoot>
  );
}
