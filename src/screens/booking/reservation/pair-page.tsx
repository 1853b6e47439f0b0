import { useWatch } from 'react-hook-form';

import { useTracked } from '@/analytics/use-tracked';
import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { leavingNights } from '@/domain/booking/leaving';
import { couponDiscountOf, couponsOf } from '@/domain/coupon/coupon-quote';
import { TwoColumns } from '@/features/booking/page-parts';
import { PairBreakdown } from '@/features/booking/stay/pair-breakdown';
import { BookingSummary } from '@/features/booking/stay/booking-summary';
import { RefundSteps, useRefundHint } from '@/features/booking/stay/refund-steps';
import { trackedStay } from '@/features/booking/stay/reservation-stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Fold } from '@/ui';
import { CouponSection } from './coupons/coupon-section';
import { EarlyLeaving, earlyLeavingRequest } from './early-leaving';
import { ChangedPrice, PointsNote, ReservationHead } from './page-parts';
import { type OfferChoice, useCoupons, useOffer } from './requests';
import { ReservationFormProvider, useReservationForm } from './form-provider';
import { ReservationForm, type Visitor } from './reservation-form';
import { Unavailable } from './unavailable';
import { priceForNewcomer, VisitorCoupons } from './visitor-coupons';

type Props = {
  choice: OfferChoice;
  /** The second room, with its own guests. */
  second: OfferChoice;
  /** The sum that the page before showed, in won, or null. */
  shownTotal: number | null;
  /** Set when the guest hasn't signed in; null for a member. */
  visitor?: Visitor | null;
};

type Offer = ReturnType<typeof useOffer>;
type Room = {
  choice: OfferChoice;
  items: NonNullable<Offer['items']>;
  room: NonNullable<Offer['room']>;
  plan: NonNullable<Offer['plan']>;
  quote: NonNullable<NonNullable<Offer['plan']>['quote']>;
  reload: Offer['reload'];
};

/** The stay with the guests of both rooms, for links to the pages of the hotel. */
function wholeStay({ stay }: OfferChoice, other: OfferChoice): OfferChoice['stay'] {
  const sum = (key: 'adults' | 'children') => String(Number(stay[key]) + Number(other.stay[key]));
  return { ...stay, adults: sum('adults'), children: sum('children') };
}

/**
 * The reservation page of a pair: two rooms of one hotel for one party. Guest and consents are typed
 * once, both rooms are held or neither, and each is then paid on its own.
 */
export function PairPage({ choice, second, shownTotal, visitor = null }: Props) {
  const [offerOfFirst, offerOfSecond] = [useOffer(choice, false), useOffer(second, false)];
  const { data: user } = useApiQuery('getUser', {}, { enabled: visitor === null });
  const who = visitor ?? user;
  const one = roomOf(choice, offerOfFirst);
  const other = roomOf(second, offerOfSecond);
  const tracked = one?.quote ?? null;
  useTracked(
    'begin_reservation',
    tracked === null ? null : { ...trackedStay(tracked), room_type_id: tracked.roomTypeId },
  );
  const stay = wholeStay(choice, second);
  const isLastRoom = one?.room.id === other?.room.id && (one?.room.remaining ?? 0) < 2;
  if (one === null || other === null || who === undefined || isLastRoom) {
    const reason = offerOfFirst.plan?.reason ?? offerOfSecond.plan?.reason ?? null;
    return <Unavailable hotelId={choice.hotelId} stay={stay} reason={reason} />;
  }
  return (
    <ReservationFormProvider member={'section' in who ? null : who}>
      <ChosenPair {...{ one, other, stay, shownTotal }} user={who} />
    </ReservationFormProvider>
  );
}

function roomOf(choice: OfferChoice, { items, room, plan, reload }: Offer): Room | null {
  if (items === undefined || room === undefined || plan === undefined) return null;
  return plan.quote === null ? null : { choice, items, room, plan, quote: plan.quote, reload };
}

type ChosenPairProps = {
  one: Room;
  other: Room;
  stay: OfferChoice['stay'];
  shownTotal: number | null;
  user: ResponseOf<Contract['getUser']> | Visitor;
};

function ChosenPair({ one, other, stay, shownTotal, user }: ChosenPairProps) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const refundHint = useRefundHint();
  const form = useReservationForm();
  const wanted = useWatch({ control: form.control, name: 'coupons' });
  const isVisitor = 'section' in user;
  const coupons = useCoupons(one.choice, { wanted }, !isVisitor);
  const except = coupons.data?.chosen.ids ?? [];
  const couponsOfOther = useCoupons(
    other.choice,
    { except },
    !isVisitor && coupons.data !== undefined && !coupons.isPlaceholderData,
  );
  const priced = coupons.data?.quote ?? one.quote;
  const pricedOther = couponsOfOther.data?.quote ?? other.quote;
  const total = priced.total + pricedOther.total;
  const quoted = one.quote.total + other.quote.total;
  const { hotel, stay: dates } = one.items;
  const rooms = [
    { ...one, priced, steps: coupons.data?.refundTimeline ?? one.plan.refundTimeline },
    {
      ...other,
      priced: pricedOther,
      steps: couponsOfOther.data?.refundTimeline ?? other.plan.refundTimeline,
    },
  ] as const;
  const place = (at: number, { room }: Room) =>
    `${t('pair.place', { place: at + 1 })} · ${room.name}`;
  const discountOfOther = couponDiscountOf(pricedOther);
  // Both rooms mostly have the same terms, which are then said once.
  const hints = [...new Set(rooms.map(({ steps }) => refundHint(steps)))];
  return (
    <TwoColumns className="wrap">
      <ReservationHead back={paths.hotelOptions(hotel.id, stay)} from={hotel.name}>
        {t('pair.lead')}
      </ReservationHead>
      <BookingSummary
        {...{ hotel, room: one.room, plan: one.plan, stay: dates }}
        second={{ room: other.room, plan: other.plan, stay: other.items.stay }}
        amount={total}
        testId="total"
        refunds={rooms.map((room, at) => {
          const discount = couponDiscountOf(room.priced);
          const request = earlyLeavingRequest(room.choice, discount);
          return { place: place(at, room), steps: room.steps, leaving: { of: 'offer', request } };
        })}
      >
        <ChangedPrice shown={shownTotal} now={quoted} />
        <PairBreakdown
          rooms={rooms.map((room, at) => ({ name: place(at, room), quote: room.priced }))}
        />
        <PointsNote />
      </BookingSummary>
      <ReservationForm
        above={'section' in user && user.section}
        quote={one.quote}
        priced={priced}
        second={{
          quote: other.quote,
          priced: pricedOther,
          priceFor: (api, first) =>
            priceForNewcomer(api, other.choice, [...couponsOf(first).keys()]),
        }}
        pricing={coupons.isPlaceholderData || couponsOfOther.isPlaceholderData}
        user={user}
        stay={stay}
        checkInTime={hotel.checkInTime}
        barNote={`${t('pair.both')} · ${t('stay.summary', {
          nights: common('unit.nights', { count: dates.nights }),
          from: formatNight(dates.checkIn, locale, 'day'),
          to: formatNight(dates.checkOut, locale, 'day'),
        })}`}
        priceFor={(api) => priceForNewcomer(api, one.choice)}
        onLoadPrice={() =>
          Promise.all([
            one.reload(),
            other.reload(),
            ...(isVisitor ? [] : [coupons.refetch(), couponsOfOther.refetch()]),
          ])
        }
      >
        {one.items.addOns.length > 0 && <p className="body2 muted">{t('pair.noExtras')}</p>}
        {isVisitor ? (
          <VisitorCoupons quote={one.quote} refundable={one.plan.refundable} />
        ) : (
          <>
            <CouponSection
              query={coupons}
              wanted={wanted}
              onChange={(next) => form.setValue('coupons', next)}
            />
            {(coupons.data?.coupons.length ?? 0) > 0 && (
              <p className="body2 muted">
                {t('pair.couponsOfFirst')}{' '}
                {discountOfOther > 0 &&
                  t('pair.couponsOfSecond', { amount: formatWon(discountOfOther, locale) })}
              </p>
            )}
          </>
        )}
        <Fold id="refund-title" title={t('refund.title')} hint={hints.join(' / ')}>
          {rooms.map((room, at) => (
            <div key={at} data-above={at === 0 ? undefined : 16}>
              <h3 className="strong">{place(at, room)}</h3>
              <RefundSteps steps={room.steps} nights={dates.nights} />
              {leavingNights(dates.nights).length > 0 && (
                <EarlyLeaving choice={room.choice} discount={couponDiscountOf(room.priced)} />
              )}
            </div>
          ))}
        </Fold>
      </ReservationForm>
    </TwoColumns>
  );
}
