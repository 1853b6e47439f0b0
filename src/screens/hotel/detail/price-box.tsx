import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';

import { paths } from '@/config/routes';
import type { HotelDetail } from '@/contract/hotel/hotel';
import { refundNote } from '@/features/hotel-card/card-texts';
import { SplitHint } from '@/features/hotel-card/split-hint';
import { useExperiment } from '@/flags/context';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { stayParamsFrom } from '@/lib/stay-params';
import { ButtonLink, media, StickyBar } from '@/ui';
import { choiceOf } from '@/features/stay-bar/choice';
import { StayBar } from '@/features/stay-bar/stay-bar';
import { guestsText, shortStayText } from '@/features/hotel/texts';

const PairOffer = dynamic(() =>
  import('@/features/hotel/pair-offer').then((module) => module.PairOffer),
);

const BoxRoot = styled('aside')(css`
  border-radius: var(--radius-l);
  background: var(--surface);
  box-shadow:
    0 0 0 1px var(--line),
    var(--shadow-1);
  padding: 24px;

  & .total {
    font-weight: 700;
    font-size: var(--text-h1);
    line-height: var(--leading-h1);
    letter-spacing: -0.02em;
  }
  & .none {
    font-weight: 700;
    font-size: var(--text-title);
    line-height: var(--leading-body1);
    margin-bottom: 4px;
  }
  & .pick {
    display: grid;
    grid-template-columns: 1fr 1fr;
    margin: 16px 0;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    font-size: var(--text-body2);
    line-height: var(--leading-snug);
  }
  & .pick > div {
    padding: 12px 16px;
  }
  & .pick > div + div {
    border-left: 1px solid var(--line);
  }
  & .pick > .whole {
    grid-column: 1 / -1;
    border-left: 0;
    border-top: 1px solid var(--line);
  }
  & .pick dt {
    font-size: var(--text-small);
    color: var(--ink-3);
  }
  & .pick dd {
    font-weight: 600;
  }
  & .hold {
    margin-top: 8px;
    text-align: center;
  }
  & .sum {
    display: grid;
    gap: 8px;
    margin-top: 16px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .sum > div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
  & .sum + p {
    margin-top: 8px;
  }
  ${media.medium} {
    & {
      position: sticky;
      top: calc(var(--header) + 24px);
      max-height: calc(100dvh - var(--header) - var(--bottom-room) - 48px);
      overflow-y: auto;
    }
  }
  ${media.phone} {
    & {
      padding: 20px 16px;
    }
  }
`);

/** The price of the stay, a form to change it, and a link to the rooms. */
export function PriceBox({ hotel }: { hotel: HotelDetail }) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { offer, stay } = hotel;
  const query = stayParamsFrom(stay);
  const refund = offer === null ? null : refundNote(offer, common, locale);
  const ends = [
    ['price.checkIn', stay.checkIn, hotel.checkInTime],
    ['price.checkOut', stay.checkOut, hotel.checkOutTime],
  ] as const;
  return (
    <BoxRoot className="num" aria-label={t('price.label')}>
      {offer === null ? (
        <>
          <p className="none">
            {t(hotel.unavailable?.reason === 'GUESTS' ? 'price.noneParty' : 'price.none')}
          </p>
          {hotel.unavailable?.reason === 'GUESTS' ? (
            <>
              <p className="body2 muted">
                {t('price.nonePartyHint', { count: hotel.unavailable.maxGuests })}
              </p>
              {hotel.pair === null ? (
                <SplitHint
                  party={stay}
                  largest={hotel.unavailable.maxGuests}
                  hrefOf={(party) => paths.hotel(hotel.id, stayParamsFrom({ ...stay, ...party }))}
                />
              ) : (
                <div data-above={16}>
                  <PairOffer hotelId={hotel.id} stay={stay} pair={hotel.pair} />
                </div>
              )}
            </>
          ) : (
            <p className="body2 muted">{t('price.noneHint', { count: hotel.minNights })}</p>
          )}
        </>
      ) : (
        <>
          <p className="body2 muted">{t('price.total', { count: stay.nights })}</p>
          <p className="total" data-testid="offer-total" data-amount={offer.total}>
            {formatWon(offer.total, locale)}
          </p>
          {refund !== null && (
            <p className="body2" data-testid="refund-note">
              {refund}
            </p>
          )}
          {offer.discountPercent > 0 && (
            <p className="body2 accent">{t('price.saved', { percent: offer.discountPercent })}</p>
          )}
        </>
      )}
      <dl className="pick">
        {ends.map(([name, night, time]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>
              {formatNight(night, locale, 'short')} {time}
            </dd>
          </div>
        ))}
        <div className="whole">
          <dt>{t('price.roomAndGuests')}</dt>
          <dd>
            {offer !== null && `${offer.roomName} · ${offer.planName} · `}
            {guestsText(stay, common)}
          </dd>
        </div>
      </dl>
      {hotel.pair !== null ? null : offer === null ? (
        <ButtonLink
          fullWidth
          href={paths.hotelCalendar(
            hotel.id,
            stay.nights >= hotel.minNights
              ? query
              : {
                  from: stay.checkIn,
                  nights: hotel.minNights,
                  adults: stay.adults,
                  children: stay.children,
                },
          )}
          prefetch={false}
        >
          {t('price.calendar')}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink fullWidth href={paths.hotelOptions(hotel.id, query)} prefetch={false}>
            {t('price.choose')}
          </ButtonLink>
          <HoldNote />
          <dl className="sum">
            <div>
              <dt>{t('price.perNight')}</dt>
              <dd>{formatWon(offer.perNight, locale)}</dd>
            </div>
            <div className="faint">
              <dt>{t('price.vat')}</dt>
              <dd>{formatWon(offer.vat, locale)}</dd>
            </div>
          </dl>
          <p className="body2 accent">{t('price.remaining', { count: offer.remaining })}</p>
        </>
      )}
      <div data-above={16}>
        <StayBar
          action={paths.hotel(hotel.id)}
          initial={choiceOf(stay)}
          hotel={{ hotelId: hotel.id }}
          look="pill"
        />
      </div>
    </BoxRoot>
  );
}

/** What happens when booking starts, in one of two wordings (flag `hotel-hold-note`). */
function HoldNote() {
  const { t } = useTranslation('hotel');
  const { value } = useExperiment('hotel-hold-note');
  return (
    <p className="small faint hold" data-testid="hold-note" data-variation={value}>
      {t(value === 'hold' ? 'price.holdFirst' : 'price.hold')}
    </p>
  );
}

/** The total and the link to the rooms, fixed at the bottom of small screens. */
export function PriceBar({ hotel }: { hotel: HotelDetail }) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { offer, stay } = hotel;
  if (offer === null) return null;
  return (
    <StickyBar
      label={t('price.label')}
      title={formatWon(offer.total, locale)}
      note={shortStayText(stay, common, locale)}
      second={refundNote(offer, common, locale)}
      action={
        <ButtonLink href={paths.hotelOptions(hotel.id, stayParamsFrom(stay))} prefetch={false}>
          {t('price.choose')}
        </ButtonLink>
      }
    />
  );
}
