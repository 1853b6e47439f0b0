import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import { useTracked } from '@/analytics/use-tracked';
import type { ProviderId } from '@/config/constants';
import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { leavingNights } from '@/domain/booking/leaving';
import { AddOnFold } from '@/features/add-ons/add-on-choice';
import { TwoColumns, WhereToStart } from '@/features/booking/page-parts';
import { handDraftOver } from '@/features/booking/reservation-draft';
import { BookingSummary } from '@/features/booking/stay/booking-summary';
import { PriceBreakdown } from '@/features/booking/stay/price-breakdown';
import { RefundSteps, useRefundHint } from '@/features/booking/stay/refund-steps';
import { trackedStay } from '@/features/booking/stay/reservation-stay';
import { PageHead } from '@/features/seo/page-head';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import { Fold, FormNotice } from '@/ui';
import { ChangedPrice, PointsNote, ReservationHead } from './page-parts';
import { type OfferChoice, useCoupons, useOffer } from './requests';
import { CouponSection } from './coupons/coupon-section';
import { CourtesyHoldNote } from './courtesy-hold-note';
import { EarlyLeaving, earlyLeavingRequest } from './early-leaving';
import { ReservationFormProvider, useReservationForm } from './form-provider';
import { ReservationForm } from './reservation-form';
import { Unavailable } from './unavailable';
import { useCourtesyHold } from './use-courtesy-hold';
import { priceForNewcomer, VisitorCoupons } from './visitor-coupons';
import { useVisitorSignIn, type VisitorSignIn } from './visitor-sign-in';

const PairPage = dynamic(() => import('./pair-page').then((module) => module.PairPage));

export type ReservationScreenProps = { choice: null } | ChosenProps;

type ChosenProps = {
  choice: OfferChoice;
  /** The second room of a pair with its guests; null where one room is booked. */
  second: OfferChoice | null;
  /** Whether the offer was read for this reader, for whom the room they keep is free. */
  asReader: boolean;
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
  const { choice, second, asReader, shownTotal, refusedAddOns, refusal, visitor } = props;
  const page = { choice, second, asReader, shownTotal, refusedAddOns };
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
        <RoomOrPair {...page} />
      ) : (
        <VisitorReservation {...page} {...visitor} />
      )}
    </>
  );
}

type VisitorProps = Pick<
  ChosenProps,
  'choice' | 'second' | 'asReader' | 'shownTotal' | 'refusedAddOns'
> &
  NonNullable<ChosenProps['visitor']>;

/**
 * The same page for a visitor, who proves an e-mail address on it and becomes a member with the
 * details that a booking needs anyway.
 */
function VisitorReservation({ target, providers, ...page }: VisitorProps) {
  const visitor = useVisitorSignIn({ target, providers, onLeave: handDraftOver });
  return <RoomOrPair {...page} visitor={visitor} />;
}

function RoomOrPair({ second, ...page }: Props & Pick<ChosenProps, 'second'>) {
  return second === null ? <ReservationPage {...page} /> : <PairPage {...page} second={second} />;
}

type Props = {
  choice: OfferChoice;
  asReader: boolean;
  /** The total on the page before, in won, or null. */
  shownTotal: number | null;
  /** The API's message about unavailable add-ons, in the page's language. */
  refusedAddOns: string | null;
  /** Set when the guest hasn't signed in; null for a member. */
  visitor?: VisitorSignIn | null;
};

/**
 * The reservation page: the chosen stay, its price and refund rules, and the form that holds the
 * room.
 */
function ReservationPage(props: Props) {
  const { choice, visitor = null } = props;
  const [asReader, setAsReader] = useState(props.asReader);
  const offer = useOffer(choice, asReader);
  const { items, room, plan } = offer;
  const { data: user } = useApiQuery('getUser', {}, { enabled: visitor === null });
  const who = visitor ?? user;
  useTracked(
    'begin_reservation',
    room === undefined || plan === undefined || plan.quote === null
      ? null
      : { ...trackedStay(plan.quote), room_type_id: room.id },
  );
  if (items === undefined || room === undefined || plan === undefined || who === undefined) {
    return <Unavailable hotelId={choice.hotelId} stay={choice.stay} />;
  }
  const { quote, reason } = plan;
  if (quote === null) {
    return <Unavailable hotelId={choice.hotelId} stay={choice.stay} reason={reason} />;
  }
  const onKept = () => setAsReader(true);
  return (
    <ReservationFormProvider member={'section' in who ? null : who}>
      <ChosenStay {...props} {...{ items, room, plan, quote, offer, onKept }} user={who} />
    </ReservationFormProvider>
  );
}

type Offer = ReturnType<typeof useOffer>;

type ChosenStayProps = Props & {
  items: NonNullable<Offer['items']>;
  room: NonNullable<Offer['room']>;
  plan: NonNullable<Offer['plan']>;
  quote: NonNullable<NonNullable<Offer['plan']>['quote']>;
  user: ResponseOf<Contract['getUser']> | VisitorSignIn;
  offer: Offer;
  onKept: () => void;
};

function ChosenStay(props: ChosenStayProps) {
  const { choice, shownTotal, refusedAddOns, items, room, plan, quote, user, offer } = props;
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const form = useReservationForm();
  const wanted = useWatch({ control: form.control, name: 'coupons' });
  const isVisitor = 'section' in user;
  const { hold, keep, release } = useCourtesyHold({
    choice,
    offer,
    guest: isVisitor ? provenOf(user) : 'member',
    onProofOver: () => isVisitor && user.askAgain(),
    onKept: props.onKept,
  });
  const writeDeadline = useDeadline();
  const refundHint = useRefundHint();
  const coupons = useCoupons(choice, { wanted }, !isVisitor);
  const priced = coupons.data?.quote ?? quote;
  const discount = coupons.data?.chosen.discount ?? 0;
  const { hotel, stay } = items;
  const refundTimeline = coupons.data?.refundTimeline ?? plan.refundTimeline;
  const leavingRequest = earlyLeavingRequest(choice, discount);
  const keptText = (until: string) =>
    t('courtesy.bar', { when: writeDeadline(until, { style: 'brief' }) });
  const back = paths.hotelOption(hotel.id, room.id, choice.stay);
  return (
    <TwoColumns className="wrap">
      <ReservationHead back={back} from={`${hotel.name} · ${room.name}`} onLeave={release}>
        {t('reservation.lead')}
      </ReservationHead>
      <BookingSummary
        {...{ hotel, room, plan, stay }}
        amount={priced.total}
        testId="total"
        refunds={[{ steps: refundTimeline, leaving: { of: 'offer', request: leavingRequest } }]}
      >
        <ChangedPrice shown={shownTotal} now={quote.total} />
        <PriceBreakdown quote={priced} testId="total" />
        <PointsNote />
      </BookingSummary>
      <ReservationForm
        above={
          <>
            <CourtesyHoldNote
              hold={hold}
              hotelId={hotel.id}
              stay={choice.stay}
              needsProof={isVisitor && user.email === null}
              onKeep={keep}
            />
            {isVisitor && user.section}
          </>
        }
        quote={quote}
        priced={priced}
        pricing={coupons.isPlaceholderData}
        user={user}
        stay={choice.stay}
        checkInTime={hotel.checkInTime}
        barNote={
          hold.at === 'kept'
            ? keptText(hold.until)
            : t('stay.summary', {
                nights: common('unit.nights', { count: stay.nights }),
                from: formatNight(stay.checkIn, locale, 'day'),
                to: formatNight(stay.checkOut, locale, 'day'),
              })
        }
        goOnNote={hold.at === 'kept' ? keptText(hold.until) : undefined}
        priceFor={(api) => priceForNewcomer(api, choice)}
        onLoadPrice={() => Promise.all([offer.reload(), ...(isVisitor ? [] : [coupons.refetch()])])}
      >
        <AddOnFold
          addOns={items.addOns}
          cleaning={hotel.cleaning}
          breakfastIncluded={plan.breakfast}
          open={refusedAddOns !== null}
          notice={refusedAddOns !== null && <FormNotice tone="warn">{refusedAddOns}</FormNotice>}
          action={paths.reservation()}
          keep={{
            hotelId: String(hotel.id),
            roomId: String(room.id),
            planId: String(plan.id),
            ...stayParamsFrom(stay),
          }}
        />
        {isVisitor ? (
          <VisitorCoupons quote={quote} refundable={plan.refundable} />
        ) : (
          <CouponSection
            query={coupons}
            wanted={wanted}
            onChange={(next) => form.setValue('coupons', next)}
          />
        )}
        <Fold id="refund-title" title={t('refund.title')} hint={refundHint(refundTimeline)}>
          <RefundSteps steps={refundTimeline} nights={stay.nights} />
          {leavingNights(stay.nights).length > 0 && (
            <EarlyLeaving choice={choice} discount={discount} />
          )}
        </Fold>
      </ReservationForm>
    </TwoColumns>
  );
}

/** A visitor's address with its proof; null until it is proven. */
const provenOf = ({ email, proof }: VisitorSignIn) =>
  email === null || proof === null ? null : { email, proof };
