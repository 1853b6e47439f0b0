import type { ReservationView } from '@/contract/booking/reservation-view';
import { ProblemNotice } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, Card, Section } from '@/ui';
import { PaymentPartsList } from './legs-list';

type Props = {
  reservation: Pick<ReservationView, 'id' | 'points'>;
  /** The amount left to pay, in won. */
  rest: number;
  refetch: () => unknown;
};

/**
 * Says that points have been paid for a stay and what is left to pay, with a button that returns
 * the points.
 */
export function PointsIn({ reservation: { id, points }, rest, refetch }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const giveUp = useApiMutation('failPartnerPayment', { showsErrors: true });

  const takeBack = async () => {
    try {
      await giveUp.mutateAsync({ params: { id }, body: { code: 'POINTS_LEFT' } });
    } catch {
      // The error is shown below; the reload shows the current state of the booking.
    }
    refetch();
  };

  return (
    <Section
      id="points-title"
      size="h3"
      heading={t('points.inTitle', { amount: formatWon(points.taken, locale) })}
      className="block"
    >
      <Card gap={20}>
        <p>{t('points.inText')}</p>
        <PaymentPartsList points={points.taken} card={rest} />
        <div>
          <Button
            variant="text"
            size="m"
            loading={giveUp.isPending}
            onClick={() => void takeBack()}
          >
            {t('points.takeBack')}
          </Button>
        </div>
        <ProblemNotice error={giveUp.error} />
      </Card>
    </Section>
  );
}
