import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';
import Link from 'next/link';
import type { AnchorHTMLAttributes, ReactNode } from 'react';

import { useCta } from '@/analytics/use-tracked';
import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { CollectionCard } from '@/contract/content/collections';
import type { Banner } from '@/contract/content/site';
import type { ResponseOf } from '@/contract/endpoint';
import { isInside } from '@/domain/content/content';
import { formatWon } from '@/i18n/format';
import { keepTogether } from '@/i18n/keep-together';
import { Grid, Icon, type IconName, LengthLadder, media, Picture, Stack } from '@/ui';

const RegionsRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  grid-auto-rows: 208px;
  gap: 16px;

  & > li {
    position: relative;
    border-radius: var(--radius-m);
    overflow: hidden;
    background: var(--paper-3);
    color: var(--photo-paper);
  }
  & > li[data-first] {
    grid-area: span 2 / span 2;
  }
  /* The first tile takes four places; the last fills what is left of its row of three. */
  &[data-left='1'] > li:last-of-type {
    grid-column: span 2;
  }
  &[data-left='2'] > li:last-of-type {
    grid-column: span 3;
  }
  & img {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  & a {
    position: absolute;
    inset: 0;
    display: flex;
    flex-direction: column;
    justify-content: end;
    padding: 16px 20px;
    background: linear-gradient(transparent 20%, var(--photo-shade) 60%, var(--photo-dusk));
  }
  & a:focus-visible {
    outline-offset: -4px;
    outline-color: var(--photo-paper);
  }
  ${media.belowSmall} {
    grid-template-columns: 1fr 1fr;
    grid-auto-rows: 150px;
    gap: 12px;
    & > li[data-first],
    &[data-even] > li:last-of-type {
      grid-area: auto / 1 / auto / -1;
    }
    &:not([data-even]) > li:last-of-type {
      grid-column: auto;
    }
  }
`);

type Catalog = ResponseOf<Contract['getMainCatalogs']>['catalogs'][number];

/** The number of empty cells in the last row of three columns; the first tile takes four cells. */
const placesLeft = (count: number): number => (3 - (count % 3)) % 3;

/**
 * The `sizes` of a tile's picture, which fills the tile's height where the tile is narrower than
 * 3:2.
 */
function tileSizes(at: number, count: number): string {
  const last = at === count - 1;
  const columns = at === 0 ? 2 : last ? 1 + placesLeft(count) : 1;
  const wholeRow = at === 0 || (last && count % 2 === 0);
  const [middle, wide] =
    at === 0
      ? [upTo(1216, 63, 648), 780]
      : [upTo(1216, columns * 31, 312), columns * 380 + (columns - 1) * 20];
  const phone = wholeRow ? '(max-width: 767px) 92vw' : upTo(767, 46, 225);
  return `${phone}, ${middle}, ${wide}px`;
}

/**
 * A media condition for `sizes`: `share` percent of the window's width, at least `least` px, in
 * windows up to `width` px.
 */
const upTo = (width: number, share: number, least: number): string =>
  `(max-width: ${Math.round((least * 100) / share)}px) ${least}px, (max-width: ${width}px) ${share}vw`;

/** Links to neighbourhoods, each with the lowest price of a stay there. */
export function RegionTiles(props: {
  catalogs: readonly Catalog[];
  nights: number;
  locale: Locale;
  t: TFunction<'home'>;
  common: TFunction<'common'>;
}) {
  const { catalogs, nights, locale, t, common } = props;
  return (
    <RegionsRoot
      data-left={placesLeft(catalogs.length)}
      data-even={catalogs.length % 2 === 0 ? '' : undefined}
    >
      {catalogs.map((catalog, at) => (
        <li key={catalog.id} data-first={at === 0 ? '' : undefined}>
          <Picture
            name={catalog.picture.name}
            blur={catalog.picture.blur}
            alt=""
            sizes={tileSizes(at, catalogs.length)}
          />
          <Link href={catalog.href} prefetch={false}>
            <b className={at === 0 ? 'h2' : 'title'}>{catalog.title}</b>
            <span className="body2 num">
              {common('unit.hotels', { count: catalog.hotels })}
              {catalog.fromTotal === null
                ? null
                : ` · ${t('regions.from', {
                    nights: common('unit.nights', { count: nights }),
                    amount: formatWon(catalog.fromTotal, locale),
                  })}`}
            </span>
          </Link>
        </li>
      ))}
    </RegionsRoot>
  );
}

type Ladder = ReadonlyArray<{ minNights: number; percent: number; perNight: number }>;

/** Shows how the price of a night falls with the length of the stay, for one real hotel. */
export function LengthBand(props: {
  hotel: { id: number; name: string };
  ladder: Ladder;
  locale: Locale;
  t: TFunction<'home'>;
  common: TFunction<'common'>;
}) {
  const { hotel, ladder, locale, t, common } = props;
  const highest = Math.max(...ladder.map((step) => step.perNight));
  return (
    <section className="ui-band">
      <Grid columns={[1, 2]} gap={56} lineGap={24} align="center" className="wrap">
        <div>
          <h2 className="h1">{t('ladder.title')}</h2>
          <p className="muted" data-above={12}>
            {t('ladder.text')}
          </p>
          <p className="body2 faint" data-above={12}>
            {t('ladder.example')}{' '}
            <Link href={paths.hotel(hotel.id)} prefetch={false} className="ui-underline accent">
              {hotel.name}
            </Link>
          </p>
        </div>
        <LengthLadder
          label={t('ladder.title')}
          rungs={ladder.map((step, at) => ({
            label:
              step.minNights === 1
                ? common('unit.nights', { count: 1 })
                : t('ladder.from', { nights: common('unit.nights', { count: step.minNights }) }),
            amount: formatWon(step.perNight, locale),
            share: step.perNight / highest,
            best: at === ladder.length - 1,
          }))}
        />
      </Grid>
    </section>
  );
}

const PROMISES = [
  ['price', 'card'],
  ['tour', 'calendar'],
  ['refund', 'refund'],
] as const satisfies ReadonlyArray<readonly [string, IconName]>;

export function Promises({ t }: { t: TFunction<'home'> }) {
  return (
    <Grid as="ul" columns={[1, 3]} gap={20}>
      {PROMISES.map(([key, icon]) => (
        <Stack as="li" key={key} gap={4} ground="quiet" pad="l">
          <Icon name={icon} size={32} className="accent" />
          <h3 className="title">{t(`promise.${key}.title`)}</h3>
          <p className="body2 muted">{t(`promise.${key}.text`)}</p>
        </Stack>
      ))}
    </Grid>
  );
}

type QuotedReview = ResponseOf<Contract['getMainReviews']>['reviews'][number];

/** Quotes from reviews by guests of long stays. */
export function Quotes(props: {
  reviews: readonly QuotedReview[];
  t: TFunction<'home'>;
  common: TFunction<'common'>;
}) {
  const { reviews, t, common } = props;
  return (
    <Grid as="ul" columns={[1, 3]} gap={20}>
      {reviews.map((review) => (
        <Stack as="li" key={review.id} gap={8} ground="line" pad="l">
          <b className="num">
            <span aria-hidden="true">★ </span>
            <span className="ui-sr">{t('reviews.score')} </span>
            {review.score.toFixed(1)}
          </b>
          <blockquote className="ui-clamped" lang={review.language}>
            {keepTogether(review.text)}
          </blockquote>
          <footer className="body2 faint">
            <Link
              className="ui-underline"
              href={paths.hotelReview(review.hotelId, review.id)}
              prefetch={false}
            >
              {review.hotelName}
            </Link>{' '}
            · {common('unit.nights', { count: review.nights })} · {review.author}
          </footer>
        </Stack>
      ))}
    </Grid>
  );
}

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

/** The first collections, in a row. */
export function CollectionRow(props: {
  collections: readonly CollectionCard[];
  common: TFunction<'common'>;
}) {
  const { collections, common } = props;
  return (
    <Grid as="ul" columns={[2, 2, 4]} gap={20}>
      {collections.map(({ tag, title, picture, hotels }) => (
        <li key={tag}>
          <Link className="ui-zoom" href={paths.collection(tag)} prefetch={false}>
            <span className="ui-photo">
              <Picture
                name={picture.name}
                blur={picture.blur}
                alt=""
                sizes="(min-width: 1024px) 280px, 50vw"
              />
            </span>
            <h3 className="title">{title}</h3>
            <p className="body2 muted">{common('unit.hotels', { count: hotels.length })}</p>
          </Link>
        </li>
      ))}
    </Grid>
  );
}
