import { handDraftOver } from '@/features/booking/hold/reservation-draft';
import type { OfferChoice } from '@/features/booking/hold/offer';
import { ReservationPage } from '@/features/booking/hold/reservation-page';
import { Unavailable } from '@/features/booking/hold/unavailable';
import { useVisitorSignIn } from '@/features/auth/visitor-sign-in';
import { WhereToStart } from '@/features/booking/where-to-start';
import { PageHead } from '@/features/seo/page-head';
import type { ProviderId } from '@/config/constants';
import { useTranslation } from '@/i18n';

export type ReservationScreenProps = { choice: null } | ChosenProps;

type ChosenProps = {
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
  /** Of who isn't signed in: where this page is, without the locale, and who else signs members in. */
  visitor: { target: string; providers: ProviderId[] } | null;
};

/** `/reservation`: guest details and consents for a chosen stay, of a member or of who is new; without one, where to choose it. */
export function ReservationScreen(props: ReservationScreenProps) {
  const { t } = useTranslation('booking');
  if (props.choice === null) {
    return (
      <>
        <PageHead title={t('reservation.title')} description={t('reservation.description')} />
        <WhereToStart page="reservation" />
      </>
    );
  }
  const { choice, shownTotal, refusedAddOns, refusal, visitor } = props;
  const page = { choice, shownTotal, refusedAddOns };
  return (
    <>
      <PageHead title={t('reservation.title')} description={t('reservation.description')} />
      {refusal !== null ? (
        <Unavailable
          hotelId={choice.hotelId}
          stay={choice.stay}
          message={refusal.message ?? t('unavailable.noDates')}
        />
      ) : visitor === null ? (
        <ReservationPage {...page} />
      ) : (
        <VisitorReservation {...page} {...visitor} />
      )}
    </>
  );
}

type VisitorProps = Pick<ChosenProps, 'choice' | 'shownTotal' | 'refusedAddOns'> &
  NonNullable<ChosenProps['visitor']>;

/** The same page for a visitor, who proves an address on it and joins with what it asks anyway. */
function VisitorReservation({ target, providers, ...page }: VisitorProps) {
  const visitor = useVisitorSignIn({ target, providers, onLeave: handDraftOver });
  return <ReservationPage {...page} visitor={visitor} />;
}
