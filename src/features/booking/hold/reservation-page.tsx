import Link from 'next/link';

import { useTracked } from '@/analytics/use-tracked';
import { paths } from '@/config/routes';
import { leavingNights } from '@/domain/early-leaving';
import { AddOnChoice } from '@/features/add-ons/add-on-choice';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsFrom } from '@/lib/stay-params';
import { Card, FormNotice, Icon } from '@/ui';
import { BookingSteps } from '../booking-steps';
import { PriceBreakdown } from '../stay/price-breakdown';
import { RefundSteps } from '../stay/refund-steps';
import { StaySummary } from '../stay/stay-summary';
import { trackedStay } from '../stay/tracked-stay';
import { TwoColumns } from '../two-columns';
import { EarlyLeaving } from './early-leaving';
import { useOffer, type OfferChoice } from './offer';
import { ReservationForm } from './reservation-form';
import { Unavailable } from './unavailable';

type Props = {
  choice: OfferChoice;
  /** The total the visitor saw on the page before, in won. */
  shownTotal: number | null;
  /** The API's message about add-ons that fell away, in the page's language. */
  refusedAddOns: string | null;
};

/** The chosen stay, its price and refunds, and the form that holds the room. */
export function ReservationPage({ choice, shownTotal, refusedAddOns }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { items, room, plan, refetch } = useOffer(choice);
  const { data: user } = useApiQuery('getUser', {});
  useTracked(
    'begin_reservation',
    room === undefined || plan === undefined || plan.quote === null
      ? null
      : { ...trackedStay(plan.quote), room_type_id: room.id },
  );
  if (items === undefined || room === undefined || plan === undefined || user === undefined) {
    return <Unavailable hotelId={choice.hotelId} stay={choice.stay} />;
  }
  const { quote, reason, refundTimeline } = plan;
  if (quote === null) {
    return <Unavailable hotelId={choice.hotelId} stay={choice.stay} reason={reason} />;
  }
  const { hotel, stay } = items;
  const back = paths.hotelOption(hotel.id, room.id, choice.stay);
  return (
    <TwoColumns className="wrap">
      <div className="top">
        <Link href={back} className="back body2 muted">
          <Icon name="chevron-left" size={18} />
          {hotel.name} · {room.name}
          <span className="ui-sr"> ({t('reservation.back')})</span>
        </Link>
        <BookingSteps current="details" />
        <h1 className="h1">{t('reservation.title')}</h1>
        <p className="muted">{t('reservation.lead')}</p>
      </div>
      <aside className="side">
        <Card look="raised" className="stack">
          <h2 className="title">{t('stay.title')}</h2>
          <StaySummary hotel={hotel} room={room} plan={plan} stay={stay} />
          <hr className="ui-divider" />
          {shownTotal !== null && shownTotal !== quote.total && (
            <FormNotice tone="warn" title={t('price.changed')}>
              {t('price.changedText', {
                before: formatWon(shownTotal, locale),
                now: formatWon(quote.total, locale),
              })}
            </FormNotice>
          )}
          <PriceBreakdown quote={quote} testId="total" />
          <p className="body2 muted">{t('price.allIn')}</p>
        </Card>
      </aside>
      <div className="content">
        {items.addOns.length > 0 && (
          <section className="block extras" aria-labelledby="extras-title">
            <div>
              <h2 id="extras-title" className="h3">
                {common('addOn.title')}
              </h2>
              <p className="body2 muted">{t('reservation.extrasHint')}</p>
            </div>
            {refusedAddOns !== null && <FormNotice tone="warn">{refusedAddOns}</FormNotice>}
            <AddOnChoice
              addOns={items.addOns}
              cleaning={hotel.cleaning}
              breakfastIncluded={plan.breakfast}
              action={paths.reservation()}
              keep={{
                hotelId: String(hotel.id),
                roomId: String(room.id),
                planId: String(plan.id),
                ...stayParamsFrom(stay),
              }}
            />
          </section>
        )}
        <ReservationForm
          quote={quote}
          user={user}
          stay={choice.stay}
          checkInTime={hotel.checkInTime}
          barNote={t('stay.summary', {
            nights: common('unit.nights', { count: stay.nights }),
            from: formatNight(stay.checkIn, locale, 'day'),
            to: formatNight(stay.checkOut, locale, 'day'),
          })}
          onLoadPrice={refetch}
        >
          <section className="block" aria-labelledby="refund-title">
            <h2 id="refund-title" className="h3">
              {t('refund.title')}
            </h2>
            <RefundSteps steps={refundTimeline} nights={stay.nights} />
            {leavingNights(stay.nights).length > 0 && <EarlyLeaving choice={choice} />}
          </section>
        </ReservationForm>
      </div>
    </TwoColumns>
  );
}
