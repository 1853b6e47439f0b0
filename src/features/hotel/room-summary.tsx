import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import type { StayParams } from '@/lib/stay-params';
import { buttonClass, buttonData, media, Picture, Price } from '@/ui';

type RoomSummary = ResponseOf<Contract['getHotel']>['rooms'][number];

const RoomsRoot = styled('ul')(css`
  display: grid;
  gap: 16px;

  & > li {
    position: relative;
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
    content: '';
    position: absolute;
    inset: 0;
    border-radius: var(--radius-m);
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
      text-align: start;
      align-items: flex-start;
    }
  }
`);

const VIEWS = ['sea', 'city', 'mountain', 'garden'] as const;

/** The room types of a hotel, each with its lowest total for the stay. */
export function RoomSummaries(props: {
  hotelId: number;
  rooms: readonly RoomSummary[];
  stay: StayParams;
}) {
  const { hotelId, rooms, stay } = props;
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  return (
    <RoomsRoot>
      {rooms.map(({ best, ...room }) => {
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
                  {t(best.refundable ? 'options.refundable' : 'options.nonRefundable')}
                </p>
              )}
              {best !== null && (
                <p className="body2 accent num">{t('room.remaining', { count: room.remaining })}</p>
              )}
            </div>
            <div className="offer">
              {best === null ? (
                <p className="body2 faint">{t('room.soldOut')}</p>
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
