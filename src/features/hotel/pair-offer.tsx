import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import type { StayView } from '@/contract/common';
import type { RoomPairView } from '@/contract/hotel/hotel';
import type { HotelId } from '@/domain/ids';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { formatSecondRoom } from '@/lib/stay-params';
import { stayParamsFrom } from '@/lib/stay-params';
import { ButtonLink } from '@/ui';
import { guestsText } from './texts';

const OfferRoot = styled('section')(css`
  display: grid;
  gap: 12px;

  &[data-framed] {
    max-width: 640px;
    padding: 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  & .rooms {
    display: grid;
    gap: 12px;
    font-variant-numeric: tabular-nums;
  }
  & .rooms > li,
  & .both {
    display: flex;
    justify-content: space-between;
    gap: 16px;
  }
  & .rooms b,
  & .both b {
    white-space: nowrap;
  }
  & .both {
    padding-top: 12px;
    border-top: 1px solid var(--line);
    font-variant-numeric: tabular-nums;
  }
`);

type Props = {
  hotelId: HotelId;
  stay: StayView;
  pair: RoomPairView;
  /** Draws a frame, where the offer doesn't stand in a box already. */
  framed?: boolean;
};

/**
 * Offers two rooms to a party that is too large for any room of the hotel: the guests and the total
 * of each, the sum, and one button that leads to the reservation of both.
 */
export function PairOffer({ hotelId, stay, pair, framed = false }: Props) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { first, second, total } = pair;
  const href = paths.reservation({
    hotelId,
    roomId: first.roomTypeId,
    planId: first.ratePlanId,
    ...stayParamsFrom({ ...stay, adults: first.adults, children: first.children }),
    second: formatSecondRoom({
      roomId: second.roomTypeId,
      planId: second.ratePlanId,
      adults: second.adults,
      children: second.children,
    }),
    total,
  });
  const room = (place: 1 | 2, { roomName, planName, ...of }: RoomPairView['first']) => (
    <li>
      <div>
        <p className="strong">
          {t('pair.room', { place })} · {roomName}
        </p>
        <p className="body2 muted">
          {guestsText(of, common)} · {planName}
        </p>
      </div>
      <b>{formatWon(of.total, locale)}</b>
    </li>
  );
  return (
    <OfferRoot
      data-testid="pair-offer"
      data-framed={framed ? '' : undefined}
      aria-labelledby="pair-title"
    >
      <h2 className="title" id="pair-title">
        {t('pair.title')}
      </h2>
      <p className="body2 muted">{t('pair.lead')}</p>
      <ul className="rooms">
        {room(1, first)}
        {room(2, second)}
      </ul>
      <p className="both">
        <span>
          {t('pair.total')} · {common('unit.nights', { count: stay.nights })}
        </span>
        <b className="title" data-testid="pair-total" data-amount={total}>
          {formatWon(total, locale)}
        </b>
      </p>
      <ButtonLink fullWidth href={href} prefetch={false}>
        {t('pair.go')}
      </ButtonLink>
    </OfferRoot>
  );
}
