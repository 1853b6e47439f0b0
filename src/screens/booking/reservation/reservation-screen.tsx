import { handDraftOver } from '@/features/booking/reservation-draft';
import type { OfferChoice } from './offer';
import { ReservationPage } from './reservation-page';
import { Unavailable } from './unavailable';
import { useVisitorSignIn } from './visitor-sign-in';
import { WhereToStart } from '@/features/booking/page-parts';
import { PageHead } from '@/features/seo/page-head';
import type { ProviderId } from '@/config/constants';
import { useTranslation } from '@/i18n';

export type ReservationScreenProps = { choice: null } | ChosenProps;

type ChosenProps = {
  choice: OfferChoice;
  /** The total that the previous page showed, in won. */
  shownTotal: number | null;
  /** Why the API refused the chosen add-ons; the stay is then shown without them. */
  refusedAddOns: string | null;
  /**
   * Set when the dates or guests can't be booked: the API's message in the page's language, or null
   * when there are no dates at all.
   */
  refusal: { message: string | null } | null;
  /**
   * Set when nobody is signed in: the path of this page without the locale, and the identity
   * providers by which the visitor can sign in.
   */
  visitor: { target: string; providers: ProviderId[] } | null;
};

/**
 * `/reservation`: guest details and consents for a chosen stay, for members and visitors. Without a
 * chosen stay, the page shows where to choose one.
 */
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

/**
 * The same page for a visitor, who proves an e-mail address on it and becomes a member with the
 * details that a booking needs anyway.
 */
function VisitorReservation({ target, providers, ...page }: VisitorProps) {
  const visitor = useVisitorSignIn({ target, providers, onLeave: handDraftOver });
  return <ReservationPage {...page} visitor={visitor} />;
}
