import type { ReservationView } from '@/contract/booking/reservation-view';
import { useTranslation } from '@/i18n';
import { Tag, type TagProps } from '@/ui';

const TONES: Record<ReservationView['state'], NonNullable<TagProps['tone']>> = {
  HELD: 'warn',
  PAYING: 'info',
  AWAITING_DEPOSIT: 'warn',
  BOOKED: 'accent',
  CANCELLING: 'warn',
  CANCELLED: 'neutral',
  EXPIRED: 'neutral',
  RELEASED: 'neutral',
  COMPLETED: 'neutral',
};

/** The state of a booking, with the same word and colour on every page. */
export function StateTag({ state }: { state: ReservationView['state'] }) {
  const { t } = useTranslation('booking');
  return <Tag tone={TONES[state]}>{t(`state.${state}`)}</Tag>;
}
