import toast from 'react-hot-toast';

import { track } from '@/analytics/track';
import { SAVED_LIMITS } from '@/contract/limits';
import { useTranslation } from '@/i18n';
import { Button, Icon } from '@/ui';
import { useSaved } from './saved-context';
import type { HotelId, RoomTypeId } from '@/domain/ids';

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
