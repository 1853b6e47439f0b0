import { SAVED_LIMITS } from '@/contract/limits';

import { track } from '@/analytics/track';
import { paths } from '@/config/routes';

import type { HotelId, RoomTypeId } from '@/domain/ids';
import { useTranslation } from '@/i18n';
import type { StayParams } from '@/lib/stay-params';
import { Button, ButtonLink, Icon, StickyBar, toast } from '@/ui';
import { useSaved } from './saved-context';

/**
 * The number of rooms chosen for comparison, with a link to the comparison; renders nothing without
 * any.
 */
export function CompareBar({ stay }: { stay: StayParams }) {
  const { t } = useTranslation('common');
  const { rooms, clearRooms } = useSaved();
  if (rooms.length === 0) return null;
  return (
    <StickyBar
      everywhere
      label={t('compare.label')}
      title={<span role="status">{t('compare.count', { count: rooms.length })}</span>}
      note={t('compare.limit', { count: SAVED_LIMITS.rooms })}
      action={
        <>
          <Button size="m" variant="text" onClick={() => void clearRooms()}>
            {t('compare.clear')}
          </Button>
          <ButtonLink
            size="m"
            href={paths.compare({ rooms: rooms.join(','), ...stay })}
            prefetch={false}
          >
            {t('compare.go')}
          </ButtonLink>
        </>
      }
    />
  );
}

type Props = { hotelId: HotelId; roomId: RoomTypeId; name: string };

/**
 * Adds a room to the comparison or removes it. When the comparison is full, it says that four is
 * the limit.
 */
export function CompareToggle({ hotelId, roomId, name }: Props) {
  const { t } = useTranslation('common');
  const { rooms, setRoom } = useSaved();
  const pressed = rooms.includes(roomId);

  const press = async () => {
    if (!pressed && rooms.length >= SAVED_LIMITS.rooms) {
      toast.error(t('compare.full', { count: SAVED_LIMITS.rooms }), { id: 'compare' });
      return;
    }
    const done = await setRoom(roomId, !pressed);
    if (done && !pressed) track('compare_add', { hotel_id: hotelId, room_type_id: roomId });
  };
  return (
    <Button
      size="m"
      variant="secondary"
      icon={<Icon name={pressed ? 'check' : 'plus'} size={18} />}
      data-on={pressed || undefined}
      aria-label={t(pressed ? 'compare.takeOutRoom' : 'compare.addRoom', { room: name })}
      onClick={() => void press()}
    >
      {t(pressed ? 'compare.added' : 'compare.add')}
    </Button>
  );
}
