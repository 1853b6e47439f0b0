import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { RoomView } from '@/contract/hotel/rooms';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { Icon, type IconName } from '@/ui';

const VIEWS = ['sea', 'city', 'mountain', 'garden'] as const;

const FactsRoot = styled('ul')(css`
  display: flex;
  flex-wrap: wrap;
  gap: 6px 20px;
  font-size: var(--text-body2);
  line-height: var(--leading-body2);

  & > li {
    display: inline-flex;
    align-items: center;
    gap: 6px;
  }
  & .ui-icon {
    color: var(--ink-2);
  }
`);

/** Size, beds, number of guests with the price of an extra one, and the view. */
export function RoomFacts({ room }: { room: RoomView }) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const view = VIEWS.find((one) => one === room.view);
  const more = room.maxGuests > room.baseGuests;
  const facts: { icon: IconName; text: string }[] = [
    { icon: 'size', text: common('unit.size', { size: room.sizeM2 }) },
    { icon: 'bed', text: room.beds },
    {
      icon: 'users',
      text: t(more ? 'room.guests' : 'room.guestsExactly', {
        base: room.baseGuests,
        max: room.maxGuests,
      }),
    },
    ...(view === undefined ? [] : [{ icon: 'eye' as const, text: common(`view.${view}`) }]),
    ...(more && room.extraGuestPerNight > 0
      ? [
          {
            icon: 'plus' as const,
            text: t('room.extraGuest', { amount: formatWon(room.extraGuestPerNight, locale) }),
          },
        ]
      : []),
  ];
  return (
    <FactsRoot>
      {facts.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} size={18} />
          {text}
        </li>
      ))}
    </FactsRoot>
  );
}

/**
 * The number of rooms free on every night of the stay and when it was counted; renders nothing when
 * none is free.
 */
export function RoomsLeft({ remaining, readAt }: { remaining: number; readAt: string }) {
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  if (remaining === 0) return null;
  return (
    <p className="body2 num">
      <span className="accent strong">{t('room.remaining', { count: remaining })}</span>{' '}
      <span className="faint">
        {t('room.readAt', { when: formatInstant(readAt, locale, { style: 'short' }) })}
      </span>
    </p>
  );
}
