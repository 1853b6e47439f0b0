import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import { paths } from '@/config/routes';
import type { StayView } from '@/contract/common';
import type { RoomView } from '@/contract/rooms';
import { CompareToggle } from '@/features/saved/compare-toggle';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { stayParamsFrom } from '@/lib/stay-params';
import { media, Picture } from '@/ui';
import { amenityName } from './catalogue-words';
import { PlanCard } from './plan-card';

const CardRoot = styled('article')(css`
  border: 1px solid var(--line);
  border-radius: var(--radius-l);
  overflow: hidden;

  &[data-open] {
    border: 0;
    border-radius: 0;
  }
  & > .about {
    display: grid;
    grid-template-columns: 280px 1fr;
    gap: 24px;
    padding: 24px;
  }
  &[data-open] > .about {
    grid-template-columns: 1fr;
    padding: 0 0 24px;
  }
  & .photo {
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-m);
    overflow: hidden;
    background: var(--paper-3);
  }
  & .about p + p {
    margin-top: 6px;
  }
  & .about a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & .ways {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
  }
  & .ways > .ui-btn {
    height: 44px;
  }
  & .ways > .ui-btn[aria-pressed='true'] {
    background: var(--accent-wash);
    color: var(--accent-deep);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  & .plan {
    padding: 24px;
    border-top: 1px solid var(--line);
  }
  &[data-open] .plan {
    padding: 24px;
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
  &[data-open] .plan + .plan {
    margin-top: 16px;
  }
  & .head {
    display: flex;
    justify-content: space-between;
    gap: 16px 32px;
  }
  & .tags {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    margin-top: 10px;
  }
  & .step,
  & .why {
    display: flex;
    align-items: center;
    gap: 6px;
    margin-top: 10px;
  }
  & .why {
    margin-top: 0;
  }
  & .buy {
    flex: none;
    display: grid;
    justify-items: end;
    align-content: start;
  }
  & .buy .total {
    font-weight: 700;
    font-size: var(--text-h2);
    line-height: var(--leading-h3);
    letter-spacing: -0.02em;
  }
  & .buy .ui-btn {
    margin-top: 10px;
    min-width: 128px;
  }
  & details {
    margin-top: 8px;
    font-size: var(--text-body2);
  }
  & summary {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: 40px;
    color: var(--ink-2);
    cursor: pointer;
    list-style: none;
  }
  & summary::-webkit-details-marker {
    display: none;
  }
  & details[open] > summary .ui-icon {
    transform: rotate(180deg);
  }
  & details > dl {
    max-width: 440px;
  }
  & .full {
    display: grid;
    gap: 28px;
    margin-top: 24px;
    padding-top: 20px;
    border-top: 1px solid var(--line);
  }
  & .full > dl {
    max-width: 480px;
  }
  ${media.belowSmall} {
    & > .about {
      grid-template-columns: 1fr;
      gap: 16px;
      padding: 16px;
    }
    & .plan,
    &[data-open] .plan {
      padding: 20px 16px;
    }
    & .head {
      flex-direction: column;
    }
    & .buy {
      justify-items: start;
    }
    & .buy .ui-btn {
      justify-self: stretch;
    }
  }
`);

const VIEWS = ['sea', 'city', 'mountain', 'garden'] as const;

type RoomCardProps = {
  hotelId: number;
  room: RoomView;
  stay: StayView;
  /** When the remaining rooms were counted. */
  readAt: string;
  /** The room's own page: everything unfolded, no link to itself, no second picture. */
  open?: boolean;
};

/** A room type with all its plans for the stay. */
export function RoomCard({ hotelId, room, stay, readAt, open = false }: RoomCardProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
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
  const picture = room.pictures[0];
  const PlansTitle = open ? 'h2' : 'h3';
  const href = paths.hotelOption(hotelId, room.id, stayParamsFrom(stay));
  return (
    <CardRoot data-open={open ? '' : undefined} aria-label={room.name}>
      <div className="about">
        {!open && (
          <span className="photo">
            {picture !== undefined && (
              <Picture
                name={picture.name}
                blur={picture.blur}
                alt=""
                sizes="(min-width: 768px) 315px, 106vw"
              />
            )}
          </span>
        )}
        <div>
          {!open && (
            <h2 className="h3">
              <Link href={href} prefetch={false} style={{ textDecoration: 'none' }}>
                {room.name}
              </Link>
            </h2>
          )}
          <p className="body2 muted">{facts.join(' · ')}</p>
          <p>{room.summary}</p>
          {!open && (
            <p className="body2 muted">
              {room.amenities
                .slice(0, 5)
                .map((code) => amenityName(code, common))
                .join(' · ')}
            </p>
          )}
          {room.extraGuestPerNight > 0 && room.maxGuests > room.baseGuests && (
            <p className="body2 muted">
              {t('room.extraGuest', { amount: formatWon(room.extraGuestPerNight, locale) })}
            </p>
          )}
          {room.remaining > 0 && (
            <p className="body2 num">
              <span className="accent">{t('room.remaining', { count: room.remaining })}</span>{' '}
              <span className="faint">
                {t('room.readAt', { when: formatInstant(readAt, locale, { style: 'short' }) })}
              </span>
            </p>
          )}
          <p className="body2 ways">
            {!open && (
              <Link href={href} prefetch={false} aria-label={`${t('room.details')}: ${room.name}`}>
                {t('room.details')}
              </Link>
            )}
            <CompareToggle hotelId={hotelId} roomId={room.id} name={room.name} />
          </p>
        </div>
      </div>
      <PlansTitle className="ui-sr">{t('options.plans')}</PlansTitle>
      <ul>
        {room.plans.map((plan) => (
          <PlanCard key={plan.id} {...{ hotelId, room, plan, stay, open }} />
        ))}
      </ul>
    </CardRoot>
  );
}
