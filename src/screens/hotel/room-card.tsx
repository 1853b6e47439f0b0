import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { paths } from '@/config/routes';
import type { StayView } from '@/contract/common';
import type { RoomView } from '@/contract/hotel/rooms';
import { CompareToggle } from '@/features/saved/compare';
import { useTranslation } from '@/i18n';
import { stayParamsFrom, type OfferParams } from '@/lib/stay-params';
import { ButtonLink, Link, media, Picture } from '@/ui';
import { amenityName } from '@/features/hotel/texts';
import { PlanChoice } from '@/features/hotel/plan-choice';
import { RoomFacts, RoomsLeft } from '@/features/hotel/room-facts';
import type { HotelId } from '@/domain/ids';

const CardRoot = styled('article')(css`
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  overflow: hidden;

  & > .about {
    display: grid;
    grid-template-columns: 280px 1fr;
    grid-template-rows: auto 1fr;
    gap: 12px 24px;
    padding: 24px;
  }
  & > .about > div {
    display: grid;
    gap: 8px;
    align-content: start;
  }
  & .photo {
    grid-row: 1 / 3;
    align-self: start;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-m);
    overflow: hidden;
    background: var(--paper-3);
  }
  & .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    align-self: start;
  }
  & .ways > .ui-btn[data-on] {
    background: var(--accent-wash);
    color: var(--accent-deep);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  ${media.belowSmall} {
    & > .about {
      grid-template-columns: 104px minmax(0, 1fr);
      gap: 4px 16px;
      padding: 16px 16px 8px;
    }
    & > .about > div {
      grid-row: 1 / 3;
      grid-column: 2;
      gap: 4px;
    }
    & .photo {
      grid-row: 1;
    }
    /*
     * The button for the comparison stands below the picture. The one to the room's own page is
     * hidden, since the picture and the name are links to it.
     */
    & .ways {
      display: contents;
    }
    & .ways > .ui-btn {
      grid-column: 1 / -1;
    }
    & .ways > button.ui-btn {
      grid-column: 1;
      padding: 0;
    }
    & .ways > .more {
      display: none;
    }
    /* The description and the amenities are only on the room's own page. */
    & .words {
      display: none;
    }
    /*
     * Size, beds, guests and view are a line of text without icons. The price of an extra guest is
     * only on the room's own page.
     */
    & .facts {
      display: block;
    }
    & .facts > li {
      display: inline;
    }
    & .facts .ui-icon,
    & .facts > .extra-guest {
      display: none;
    }
    & .facts > li + li::before {
      content: ' · ';
    }
  }
`);

type RoomCardProps = {
  hotelId: HotelId;
  room: RoomView;
  stay: StayView;
  /** The stay with its add-ons. */
  offer: OfferParams;
  /** When the remaining rooms were counted, as an ISO instant. */
  readAt: string;
};

/** Shows a room type with all its rate plans for the stay, or a link to other dates if it is sold out. */
export function RoomCard({ hotelId, room, stay, offer, readAt }: RoomCardProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const picture = room.pictures[0];
  const href = paths.hotelOption(hotelId, room.id, offer);
  const soldOut = room.plans.every(
    ({ reason }) => reason?.code === 'SOLD_OUT' || reason?.code === 'CLOSED',
  );
  return (
    <CardRoot aria-label={room.name}>
      <div className="about">
        <Link className="photo" href={href} prefetch={false} tabIndex={-1} aria-hidden>
          {picture !== undefined && (
            <Picture
              name={picture.name}
              blur={picture.blur}
              alt=""
              sizes="(min-width: 768px) 315px, 140px"
            />
          )}
        </Link>
        <div>
          <h2 className="h3">
            <Link href={href} prefetch={false}>
              {room.name}
            </Link>
          </h2>
          <RoomFacts room={room} />
          <p className="words">{room.summary}</p>
          <p className="body2 muted words">
            {room.amenities
              .slice(0, 6)
              .map((code) => amenityName(code, common))
              .join(' · ')}
          </p>
          <RoomsLeft remaining={room.remaining} readAt={readAt} />
        </div>
        <p className="ways">
          <ButtonLink
            className="more"
            size="m"
            variant="secondary"
            href={href}
            prefetch={false}
            aria-label={`${t('room.details')}: ${room.name}`}
          >
            {t('room.details')}
          </ButtonLink>
          {soldOut && (
            <ButtonLink
              size="m"
              variant="secondary"
              href={paths.hotelCalendar(hotelId, { roomId: room.id, ...stayParamsFrom(stay) })}
              prefetch={false}
              aria-label={`${t('price.calendar')}: ${room.name}`}
            >
              {t('price.calendar')}
            </ButtonLink>
          )}
          <CompareToggle hotelId={hotelId} roomId={room.id} name={room.name} />
        </p>
      </div>
      <h3 className="ui-sr">{t('options.plans')}</h3>
      <PlanChoice hotelId={hotelId} room={room} offer={offer} />
    </CardRoot>
  );
}
