import type { RoomView } from '@/contract/hotel/rooms';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { Icon, type IconName, Row } from '@/ui';

const VIEWS = ['sea', 'city', 'mountain', 'garden'] as const;

/** Size, beds, number of guests with the price of an extra one, and the view. */
export function RoomFacts({ room }: { room: RoomView }) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const view = VIEWS.find((one) => one === room.view);
  const more = room.maxGuests > room.baseGuests;
  const facts: { icon: IconName; text: string; className?: string }[] = [
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
            className: 'extra-guest',
          },
        ]
      : []),
  ];
  return (
    <Row as="ul" className="body2 facts" gap={20} lineGap={8}>
      {facts.map(({ icon, text, className }) => (
        <Row as="li" key={icon} className={className} gap={8} nowrap>
          <Icon name={icon} size={18} className="muted" />
          {text}
        </Row>
      ))}
    </Row>
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
