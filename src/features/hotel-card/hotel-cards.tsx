import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';

import type { Locale } from '@/config/constants';
import { paths } from '@/config/routes';
import type { HotelCard } from '@/contract/hotel/hotel';
import { formatWon } from '@/i18n/format';
import { NO_BREAK } from '@/i18n/keep-together';
import type { StayParams } from '@/lib/stay-params';
import { SaveButton } from '@/features/saved/save-button';
import { cardCover, Link, media, Rating, useIsServerRendered } from '@/ui';
import { CardItem } from './card-item';
import { offerFacts, refundNote, selling, unavailableText } from './card-texts';
import { sharePicture } from './shared-picture';
import type { HotelId } from '@/domain/ids';

/**
 * The columns of hotel cards by the width of the window; `data-layout` is that of `HotelCards`. The
 * parts of a card (picture, place, name, facts, total, and what is said of it) stand in rows that it
 * shares with the cards beside it, so that names and totals start at the same height.
 */
export const CardsRoot = styled('ul')(css`
  --between: 32px;
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  column-gap: 20px;
  /* Rows of cards are apart by a margin, since a gap would also part the rows within a card. */
  margin-bottom: calc(-1 * var(--between));

  & > * {
    grid-row: span 6;
    min-width: 0;
    margin-bottom: var(--between);
  }
  & > li {
    position: relative;
    isolation: isolate;
    display: grid;
    grid-template-rows: subgrid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    /* A finger that moves sideways swipes the pictures. */
    touch-action: pan-y pinch-zoom;
  }
  & .photo {
    position: relative;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-m);
    overflow: hidden;
    background: var(--paper-3);
  }
  & .photo img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    transition:
      transform var(--motion),
      translate var(--motion) ease-out;
  }
  /* The pictures stand beside each other, a little apart, since they grow under the pointer. */
  & > li[data-near] .photo img {
    translate: calc((var(--index, 0) - var(--at, 0)) * 104% + var(--drag, 0px));
  }
  & > li[data-swiped] .photo img {
    transition: none;
  }
  & .photo picture ~ picture > img {
    position: absolute;
    inset: 0;
  }
  /* A dot for each picture that can be swiped to, and over them the one of the picture that is shown. */
  & .photo::after {
    --dot: 12px;
    content: '';
    position: absolute;
    bottom: 8px;
    left: 50%;
    width: calc(var(--pictures, 0) * var(--dot));
    height: var(--dot);
    translate: -50%;
    background:
      radial-gradient(circle, var(--photo-paper) 3px, transparent 3.5px)
        calc(var(--at, 0) * var(--dot)) 0 / var(--dot) 100% no-repeat,
      radial-gradient(
          circle,
          color-mix(in srgb, var(--photo-paper) 60%, transparent) 2.5px,
          transparent 3px
        )
        0 0 / var(--dot) 100%;
    filter: drop-shadow(0 0 2px var(--photo-shade));
    transition:
      background-position var(--motion) ease-out,
      opacity var(--motion);
  }
  @media (scripting: none) {
    & .photo::after {
      content: none;
    }
  }
  & .save {
    position: absolute;
    z-index: var(--z-above);
    right: 4px;
    top: 4px;
  }
  & .labels {
    position: absolute;
    left: 10px;
    top: 10px;
    display: flex;
    gap: 6px;
  }
  & .line {
    display: flex;
    justify-content: space-between;
    align-items: flex-start;
    gap: 12px;
    margin-top: 14px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  /*
   * The region is shown before the area where both fit on one line. Lines run upwards here, so where they
   * don't fit, the area is above the region, whose line has no height by its margin and is cut off.
   */
  & .line > .place {
    min-width: 0;
    display: flex;
    flex-wrap: wrap-reverse;
    align-items: flex-end;
    overflow: hidden;
  }
  & .region {
    margin-bottom: calc(-1 * var(--leading-body2));
  }
  & .name {
    margin-top: 2px;
  }
  & .name a::after {
    ${cardCover}
  }
  & .points {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
  & .total {
    margin-top: 10px;
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    align-content: start;
    gap: 0 6px;
    font-variant-numeric: tabular-nums;
  }
  & .total b {
    font-size: var(--text-h3);
    line-height: var(--leading-price);
    letter-spacing: -0.02em;
    white-space: nowrap;
  }
  & .total span {
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-3);
    letter-spacing: -0.02em;
  }
  & .said {
    margin-top: 2px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
    word-break: keep-all;
  }
  & .said .plan {
    color: var(--ink-2);
  }
  & .dates {
    margin-top: 8px;
    color: var(--ink);
    font-weight: 600;
  }
  & .none {
    margin-top: 10px;
    color: var(--ink-3);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  &[data-layout='beside'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  /* In narrow columns the price of a night has a line of its own, on every card alike. */
  &[data-layout='beside'] .total > span {
    flex-basis: 100%;
  }
  ${media.large} {
    &[data-layout='beside'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
  }
  & > li[data-active] .photo {
    box-shadow:
      0 0 0 2px var(--paper),
      0 0 0 4px var(--accent);
  }
  ${media.hover} {
    & > li:hover .photo img {
      transform: scale(1.03);
    }
    & > li:not(:hover, :has(:focus-visible)) .photo::after {
      opacity: 0;
    }
  }
  ${media.stillness} {
    & .photo img {
      transition: none;
    }
  }
  ${media.belowMedium} {
    &,
    &[data-layout='beside'] {
      grid-template-columns: repeat(3, minmax(0, 1fr));
    }
    &[data-layout='grid'] .total > span {
      flex-basis: 100%;
    }
    /* Rows are of four: two and two leave no one alone. */
    &[data-layout='row'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
  ${media.belowSmall} {
    &,
    &[data-layout='beside'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
    &:not([data-layout='row']) .total > span {
      flex-basis: auto;
    }
    &[data-layout='row'] {
      --between: 0px;
      grid-auto-flow: column;
      grid-template-rows: repeat(6, auto);
      grid-template-columns: none;
      grid-auto-columns: 72%;
      overflow-x: auto;
      scroll-snap-type: x mandatory;
      margin-inline: -24px;
      padding: 4px 24px;
    }
    &[data-layout='row'] > li {
      scroll-snap-align: center;
      touch-action: auto;
    }
    &[data-layout='row'] .photo::after {
      content: none;
    }
  }
  ${media.phone} {
    &,
    &[data-layout='beside'] {
      grid-template-columns: minmax(0, 1fr);
    }
    &[data-layout='row'] {
      margin-inline: -16px;
      padding-inline: 16px;
    }
    /* In one column there is no card beside another to share rows with. */
    &:not([data-layout='row']) > li {
      grid-row: auto;
      display: flex;
      flex-direction: column;
    }
    &:not([data-layout='row']) .photo {
      flex: none;
    }
  }
`);

export type HotelCardsProps<Card extends HotelCard = HotelCard> = {
  hotels: readonly Card[];
  /** Added to the links, so that the hotel page prices the same stay. */
  stay: StayParams;
  /** The stay that each hotel is priced for, for lists in which these differ. */
  stayOf?: (hotel: Card) => StayParams;
  /** Content below the price. */
  more?: (hotel: Card) => ReactNode;
  locale: Locale;
  t: TFunction<'common'>;
  /**
   * `row` scrolls sideways on phones; `grid` fills the width; `beside` is a grid that leaves half
   * of a wide screen free.
   */
  layout?: 'row' | 'grid' | 'beside';
  /** The hotel that is active elsewhere, for example on the map beside the list. */
  activeId?: number | null;
  /**
   * Called with a hotel's id when the pointer or the focus enters its card, and with null when it
   * leaves.
   */
  onActivate?: (id: HotelId | null) => void;
  /** The number of pictures that are visible without scrolling and therefore loaded at once. */
  eager?: number;
  /** Heading level of the names. */
  level?: 2 | 3;
};

/** The 4:3 frame crops the sides, so the picture is an eighth wider than the card. */
const SIZES = {
  grid: '(max-width: 480px) 102vw, (max-width: 767px) 52vw, (max-width: 1023px) 34vw, 312px',
  row: '(max-width: 767px) 76vw, (max-width: 1023px) 47vw, 312px',
  beside:
    '(max-width: 480px) 102vw, (max-width: 767px) 52vw, (max-width: 1023px) 34vw, (max-width: 1407px) 29vw, 20vw',
} as const;

/** Hotels as cards with place, features for long stays, rating and total. */
export function HotelCards<Card extends HotelCard>(props: HotelCardsProps<Card>) {
  const { hotels, stay, locale, t, layout = 'grid', eager = 0, level = 3 } = props;
  const { stayOf, more, activeId, onActivate } = props;
  const Heading = `h${level}` as const;
  const isServerRendered = useIsServerRendered();
  // Cards of one region needn't name it each.
  const oneRegion = new Set(hotels.map(({ region }) => region.id)).size === 1;
  return (
    <CardsRoot
      data-layout={layout}
      className={isServerRendered && layout !== 'row' ? 'ui-later-cards' : undefined}
    >
      {hotels.map((hotel, at) => (
        <CardItem
          key={hotel.id}
          hotel={hotel}
          sizes={SIZES[layout]}
          isEager={at < eager}
          isActive={hotel.id === activeId}
          onActivate={onActivate}
          t={t}
        >
          <p className="line">
            <span className="place" data-gives-way="">
              {oneRegion ? null : <span className="region">{hotel.region.name} ·&nbsp;</span>}
              <span>{hotel.area.name}</span>
            </span>
            {hotel.score === null ? null : (
              <Rating
                value={hotel.score.toFixed(1)}
                count={String(hotel.reviewCount)}
                label={t('card.rating', {
                  score: hotel.score.toFixed(1),
                  reviews: t('unit.reviews', { count: hotel.reviewCount }),
                })}
              />
            )}
          </p>
          <Heading className="name title">
            <Link
              href={paths.hotel(hotel.id, stayOf?.(hotel) ?? stay)}
              prefetch={false}
              onClick={sharePicture}
            >
              {hotel.name}
            </Link>
          </Heading>
          <SaveButton hotelId={hotel.id} name={hotel.name} tone="photo" className="save" />
          <p className="points">{selling(hotel, t)}</p>
          <Offer hotel={hotel} locale={locale} t={t} />
          <div className="said">
            <OfferNotes hotel={hotel} locale={locale} t={t} />
            {more?.(hotel)}
          </div>
        </CardItem>
      ))}
    </CardsRoot>
  );
}

type OfferProps = Pick<HotelCardsProps, 'locale' | 't'> & { hotel: HotelCard };

/** The total of the stay with the price of a night, or why there is none. */
export function Offer({ hotel, locale, t }: OfferProps) {
  const { offer } = hotel;
  if (offer === null) return <p className="none">{unavailableText(hotel.unavailable, t)}</p>;
  return (
    <p className="total" data-testid="offer-total" data-amount={offer.total}>
      <b>{formatWon(offer.total, locale)}</b>
      <span>
        {t('unit.nights', { count: offer.nights })} ·{' '}
        {t('unit.perNight', { amount: formatWon(offer.perNight, locale) })}
      </span>
    </p>
  );
}

/** What is said of the total: whether it is refunded, and in a quieter line what else there is to it. */
function OfferNotes({ hotel, locale, t }: OfferProps) {
  const { offer } = hotel;
  if (offer === null) return null;
  const refund = refundNote(offer, t, locale);
  const facts = offerFacts(hotel, offer, t);
  return (
    <>
      {refund === null ? (
        <p className="plan">{t('card.refundable')}</p>
      ) : (
        <p className="plan" data-testid="refund-note">
          {refund}
        </p>
      )}
      {facts.length === 0 ? null : <p>{facts.join(`${NO_BREAK}· `)}</p>}
    </>
  );
}
