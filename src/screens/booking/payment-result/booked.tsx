import { useTracked } from '@/analytics/use-tracked';
import type { ReservationView } from '@/contract/booking/reservation-view';
import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { Button, ButtonLink, Card, Icon } from '@/ui';
import { SaveNote, useSaveDocument } from '@/features/booking/save-document';
import { Payments } from '@/features/booking/stay/payments';
import { PriceBreakdown } from '@/features/booking/stay/price-breakdown';
import { summaryOf, trackedStay } from '@/features/booking/stay/reservation-stay';
import { StaySummary } from '@/features/booking/stay/stay-summary';
import { Outcome } from './outcome';

type Props = {
  reservation: ReservationView;
  /** True when the payment was for a change of dates. */
  isChange: boolean;
};

/**
 * Confirms a booking or its new dates: number, stay, payment, receipt, and a link to the booking.
 */
export function Booked({ reservation, isChange }: Props) {
  const { t } = useTranslation('booking');
  const { id, guest, quote, payments, documents } = reservation;
  const { state, save } = useSaveDocument(id);
  return (
    <>
      {!isChange && <CountedSale reservation={reservation} />}
      <Outcome
        tone="good"
        title={t(isChange ? 'change.done' : 'result.booked')}
        actions={
          <>
            <ButtonLink href={paths.mypageDetail(id)}>{t('result.toDetail')}</ButtonLink>
            {documents.includes('voucher') && (
              <Button
                variant="secondary"
                icon={<Icon name="download" size={18} />}
                loading={state.step === 'busy'}
                onClick={() => void save('voucher')}
              >
                {t('documents.saveVoucher')}
              </Button>
            )}
            <ButtonLink variant="secondary" href={paths.mypage()}>
              {t('result.toMypage')}
            </ButtonLink>
          </>
        }
      >
        <p>{isChange ? t('change.doneText') : t('result.bookedText', { email: guest.email })}</p>
        <p>
          {t('result.number')}{' '}
          <strong className="num" data-testid="booking-number">
            {id}
          </strong>
        </p>
        <SaveNote state={state} />
      </Outcome>
      <Card look="raised" gap={20} className="ui-centred">
        <h2 className="title">{t('detail.stay')}</h2>
        <StaySummary {...summaryOf(reservation)} />
        <hr className="ui-divider" />
        <PriceBreakdown quote={quote} testId="total" />
        <Payments payments={payments} />
      </Card>
    </>
  );
}

/** Reports a sale to analytics once; a change of dates isn't a new sale. */
function CountedSale({ reservation: { id, quote } }: { reservation: ReservationView }) {
  useTracked('payment_succeeded', { ...trackedStay(quote), currency: 'KRW' }, id);
  return null;
}
