import { useLocale, useTranslation } from '@/i18n';
import { formatStay, formatWon } from '@/i18n/format';
import { Card } from '@/ui';

/** A summary of the stay that the visitor is about to book. */
export type WaitingStay = {
  readonly hotel: string;
  readonly room: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: number;
  /** The total of the stay in won. */
  readonly total: number;
};

/**
 * Shows on the pages for signing in and registering what is being booked, so that visitors see that
 * it isn't lost.
 */
export function WaitingStayCard({ stay }: { stay: WaitingStay }) {
  const { t } = useTranslation('auth');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { hotel, room, checkIn, checkOut, nights, total } = stay;
  return (
    <Card className="stack" data-tight="" data-testid="waiting-stay">
      <p className="body2 muted">{t('waitingStay')}</p>
      <p className="strong">
        {hotel} · {room}
      </p>
      <p className="body2">
        {formatStay({ checkIn, checkOut }, locale)} · {common('unit.nights', { count: nights })}
      </p>
      <p className="strong num" data-amount={total}>
        {formatWon(total, locale)}
      </p>
    </Card>
  );
}
