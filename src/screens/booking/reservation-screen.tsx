import type { OfferChoice } from '@/features/booking/hold/offer';
import { ReservationPage } from '@/features/booking/hold/reservation-page';
import { Unavailable } from '@/features/booking/hold/unavailable';
import { PageHead } from '@/features/seo/page-head';
import { useTranslation } from '@/i18n';

export type ReservationScreenProps = {
  choice: OfferChoice;
  /** The total the page before showed, in won. */
  shownTotal: number | null;
  /** Why what was to be added to the stay can't be; it is shown without. */
  refusedAddOns: string | null;
  /**
   * Set when the dates or guests aren't a stay that can be asked for: the API's message in the
   * page's language, or null when there are no dates at all.
   */
  refusal: { message: string | null } | null;
};

/** `/reservation`: guest details and consents for a chosen stay. */
export function ReservationScreen(props: ReservationScreenProps) {
  const { choice, shownTotal, refusedAddOns, refusal } = props;
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHead title={t('reservation.title')} description={t('reservation.description')} />
      {refusal === null ? (
        <ReservationPage choice={choice} shownTotal={shownTotal} refusedAddOns={refusedAddOns} />
      ) : (
        <Unavailable
          hotelId={choice.hotelId}
          stay={choice.stay}
          message={refusal.message ?? t('unavailable.noDates')}
        />
      )}
    </>
  );
}
