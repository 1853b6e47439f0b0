import { track } from '@/analytics/track';
import { paths } from '@/config/routes';
import type { PlanView, RoomView } from '@/contract/hotel/rooms';
import { quoteLines } from '@/features/add-ons/quote-lines';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import type { OfferParams } from '@/lib/stay-params';
import { Breakdown, ButtonLink, Icon, RefundTimeline } from '@/ui';
import { cancellationText, reasonText, refundTexts } from './texts';
import type { HotelId } from '@/domain/ids';

type PlanCardProps = {
  hotelId: HotelId;
  room: RoomView;
  plan: PlanView;
  /** The stay with its add-ons, for the link to the reservation page. */
  offer: OfferParams;
  /** True on the room's own page, where price lines and refund rules are unfolded. */
  open: boolean;
};

/** A rate plan of a room: what it includes, its total, and what a cancellation refunds. */
export function PlanCard({ hotelId, room, plan, offer, open }: PlanCardProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { quote } = plan;
  // On the room's own page the room's name is the title, so the plans are one level higher.
  const PlanName = open ? 'h3' : 'h4';
  const facts = [
    {
      key: 'meals',
      term: t('plan.meals'),
      value: t(plan.breakfast ? 'options.breakfast' : 'plan.noMeals'),
    },
    { key: 'cancel', term: t('plan.cancellation'), value: cancellationText(plan, t, locale) },
    { key: 'length', term: t('plan.minimum'), value: t('plan.from', { count: plan.minNights }) },
  ];
  return (
    <li className="plan">
      <div className="name">
        <PlanName className="strong">{plan.name}</PlanName>
        <p className="body2 muted">{plan.description}</p>
      </div>
      <dl className="facts">
        {facts.map(({ key, term, value }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd data-good={key === 'cancel' && plan.refundable ? '' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {quote === null ? (
        <p className="body2 muted why">
          <Icon name="info" size={16} />
          {plan.reason === null
            ? t('options.unavailable')
            : reasonText(plan.reason, room, t, locale)}
        </p>
      ) : (
        <div className="buy num">
          <p className="small faint">{t('price.total', { count: quote.nights })}</p>
          <p className="total" data-testid="plan-total" data-amount={quote.total}>
            {formatWon(quote.total, locale)}
          </p>
          <p className="small faint">
            {common('unit.perNight', { amount: formatWon(quote.perNight, locale) })}
          </p>
          <ButtonLink
            href={paths.reservation({
              hotelId,
              roomId: room.id,
              planId: plan.id,
              ...offer,
              total: quote.total,
            })}
            prefetch={false}
            onClick={() =>
              track('select_room', {
                hotel_id: hotelId,
                room_type_id: room.id,
                nights: quote.nights,
              })
            }
            aria-label={t('options.bookPlan', { room: room.name, plan: plan.name })}
          >
            {t('options.book')}
          </ButtonLink>
        </div>
      )}
      {quote !== null && (
        <div className="folds">
          <details open={open}>
            <summary>
              {t('options.breakdown')}
              <Icon name="chevron-down" size={16} />
            </summary>
            <Breakdown
              lines={quoteLines(quote, common, locale)}
              total={{ label: common('price.total'), amount: formatWon(quote.total, locale) }}
              after={[{ label: common('price.vatIncluded'), amount: formatWon(quote.vat, locale) }]}
            />
          </details>
          <details open={open}>
            <summary>
              {t('refund.show')}
              <Icon name="chevron-down" size={16} />
            </summary>
            {open && <p className="small faint">{t('section.refundHint')}</p>}
            <RefundTimeline
              label={t('refund.label')}
              steps={refundTexts(plan.refundTimeline, t, locale)}
            />
          </details>
        </div>
      )}
    </li>
  );
}
