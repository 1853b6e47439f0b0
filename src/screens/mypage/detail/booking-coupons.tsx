import type { ReservationView } from '@/contract/booking/reservation-view';
import { useTranslation } from '@/i18n';

type Props = Pick<ReservationView, 'coupons' | 'state'>;

/**
 * What happens to the booking's coupons on a cancellation, or what has happened to them. Renders
 * nothing when the booking has no coupons.
 */
export function BookingCoupons({ coupons, state }: Props) {
  const { t } = useTranslation('coupon');
  const lines = coupons.flatMap(({ title, returned, comesBack }) => {
    if (state === 'CANCELLED')
      return [t(returned ? 'booking.returned' : 'booking.kept', { title })];
    if (comesBack === null) return [];
    return [t(comesBack ? 'booking.comesBack' : 'booking.stays', { title })];
  });
  return lines.map((line) => (
    <p key={line} className="body2 muted">
      {line}
    </p>
  ));
}
