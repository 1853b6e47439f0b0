import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { refundableFrom } from '@/features/hotel-card/card-texts';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import type { StayParams } from '@/lib/stay-params';
import { buttonClass, buttonData, cardCover, Link, media, Picture, Price } from '@/ui';
import type { HotelId } from '@/domain/ids';

type RoomSummary = ResponseOf<Contract['getHotel']>['rooms'][number];

const RoomsRoot = styled('ul')(css`
  display: grid;
  gap: 16px;

  & > li {
    position: relative;
    isolation: isolate;
    display: grid;
    grid-template-columns: 200px 1fr auto;
    gap: 24px;
    padding: 20px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
    transition: border-color var(--motion);
  }
  & .photo {
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-s);
    overflow: hidden;
    background: var(--paper-3);
  }
  & h3 a::after {
    ${cardCover}
  }
  & .offer {
    display: grid;
    align-content: end;
    justify-items: end;
    gap: 8px;
  }
  & .offer > .ui-price {
    display: grid;
    justify-items: end;
  }
  & .more {
    margin-top: 10px;
  }
  ${media.hover} {
    & > li:hover {
      border-color: var(--ink-3);
    }
  }
  ${media.belowSmall} {
    & > li {
      grid-template-columns: 104px 1fr;
      gap: 12px 16px;
      padding: 16px;
    }
    & .offer {
      grid-column: 1 / -1;
      grid-template-columns: 1fr auto;
      align-items: end;
      justify-items: start;
    }
    & .offer > .ui-price {
      justify-items: start;
      text-align: start;
    }
  }
`);

const VIEWS = ['sea', 'city', 'mountain', 'garden'] as const;

/** The room types of a hotel, each with its lowest total for the stay. */
export function RoomSummaries(props: {
  hotelId: HotelId;
  rooms: readonly RoomSummary[];
  stay: StayParams;
  /** Whether a refundable plan of this hotel can still be cancelled free of charge. */
  freeCancellation: boolean;
}) {
  const { hotelId, rooms, stay, freeCancellation } = props;
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const guests = Number(stay.adults ?? 0) + Number(stay.children ?? 0);
  return (
    <RoomsRoot>
      {rooms.map(({ best, ...room }) => {
        const free =
          best === null ? null : refundableFrom({ ...best, freeCancellation }, common, locale);
        const view = VIEWS.find((one) => one === room.view);
        const facts = [
          common('unit.size', { size: room.sizeM2 }),
          room.beds,
          t(room.maxGuests > room.baseGuests ? 'room.guests' : 'room.guestsExactly', {
            base: room.baseGuests,
            max: room.maxGuests,
          }),
          ...(view === undefined ? [] : [common(`view.${view}`)]),
        ];
        return (
          <li key={room.id}>
            <span className="photo">
              {room.picture !== null && (
                <Picture
                  name={room.picture.name}
                  blur={room.picture.blur}
                  alt=""
                  sizes="(min-width: 768px) 225px, 117px"
                />
              )}
            </span>
            <div>
              <h3 className="title">
                <Link href={paths.hotelOption(hotelId, room.id, stay)} prefetch={false}>
                  {room.name}
                </Link>
              </h3>
              <p className="body2 muted">{facts.join(' · ')}</p>
              {best !== null && (
                <p className="body2 more">
                  {t(best.breakfast ? 'options.breakfast' : 'options.roomOnly')} ·{' '}
                  {best.refundable && !freeCancellation
                    ? common('card.refundable')
                    : t(best.refundable ? 'options.refundable' : 'options.nonRefundable')}
                </p>
              )}
              {free !== null && <p className="body2 muted num">{free}</p>}
              {best !== null && (
                <p className="body2 accent num">{t('room.remaining', { count: room.remaining })}</p>
              )}
            </div>
            <div className="offer">
              {best === null ? (
                <p className="body2 faint">
                  {guests > room.maxGuests
                    ? t('reason.GUESTS', { count: room.maxGuests })
                    : t('room.soldOut')}
                </p>
              ) : (
                <Price
                  align="end"
                  label={common('unit.totalFor', { count: best.nights })}
                  amount={formatWon(best.total, locale)}
                  note={common('unit.perNight', { amount: formatWon(best.perNight, locale) })}
                />
              )}
              <span
                className={buttonClass}
                {...buttonData({ size: 'm', variant: 'secondary' })}
                aria-hidden="true"
              >
                {t(best === null ? 'room.see' : 'room.choose')}
              </span>
            </div>
          </li>
        );
      })}
    </RoomsRoot>
  );
}
