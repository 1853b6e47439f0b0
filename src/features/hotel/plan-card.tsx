import Link from 'next/link';

import { track } from '@/analytics/track';
import { paths } from '@/config/routes';
import type { StayView } from '@/contract/common';
import type { PlanView, RoomView } from '@/contract/rooms';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { stayParamsFrom } from '@/lib/stay-params';
import {
  Breakdown,
  buttonClass,
  buttonData,
  Icon,
  RefundTimeline,
  Tag,
  type BreakdownLine,
} from '@/ui';
import { reasonText, refundTexts } from './texts';

type PlanCardProps = {
  hotelId: number;
  room: RoomView;
  plan: PlanView;
  stay: StayView;
  /** Price lines and refund shown in full instead of folded away. */
  open: boolean;
};

/** A plan of a room: its total, how it comes about, what a cancellation returns, and the way on. */
export function PlanCard({ hotelId, room, plan, stay, open }: PlanCardProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const { quote } = plan;
  // On the room's own page the plans stand a level higher: the room's name is the title.
  const PlanName = open ? 'h3' : 'h4';
  const lines: BreakdownLine[] = (quote?.lines ?? []).map(({ kind, amount, percent }) => ({
    label:
      percent === undefined ? common(`price.${kind}`) : `${common(`price.${kind}`)} ${percent}%`,
    amount: formatWon(amount, locale),
    ...(amount < 0 ? { tone: 'discount' as const } : {}),
  }));
  const breakdown = quote !== null && (
    <Breakdown
      lines={lines}
      total={{ label: common('price.total'), amount: formatWon(quote.total, locale) }}
      after={[{ label: common('price.vatIncluded'), amount: formatWon(quote.vat, locale) }]}
    />
  );
  const refund = quote !== null && (
    <RefundTimeline label={t('refund.label')} steps={refundTexts(plan.refundTimeline, t, locale)} />
  );
  return (
    <li className="plan">
      <div className="head">
        <div>
          <PlanName className="strong">{plan.name}</PlanName>
          <p className="body2 muted">{plan.description}</p>
          <p className="tags">
            <Tag tone={plan.refundable ? 'accent' : 'neutral'}>
              {t(plan.refundable ? 'options.refundable' : 'options.nonRefundable')}
            </Tag>
            <Tag tone="neutral">{t(plan.breakfast ? 'options.breakfast' : 'options.roomOnly')}</Tag>
          </p>
          {plan.nextStep !== null && (
            <p className="body2 accent step">
              <Icon name="info" size={16} />
              {t('options.nextStep', {
                nights: common('unit.nights', { count: plan.nextStep.addNights }),
                percent: plan.nextStep.percent,
              })}
            </p>
          )}
        </div>
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
            <Link
              className={buttonClass}
              {...buttonData({ size: 'm' })}
              href={paths.reservation({
                hotelId,
                roomId: room.id,
                planId: plan.id,
                ...stayParamsFrom(stay),
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
            </Link>
          </div>
        )}
      </div>
      {quote !== null &&
        (open ? (
          <div className="full">
            {breakdown}
            <div>
              <h4 className="strong">{t('section.refund')}</h4>
              <p className="small faint">{t('section.refundHint')}</p>
              {refund}
            </div>
          </div>
        ) : (
          <>
            <details>
              <summary>
                {t('options.breakdown')}
                <Icon name="chevron-down" size={16} />
              </summary>
              {breakdown}
            </details>
            <details>
              <summary>
                {t('refund.show')}
                <Icon name="chevron-down" size={16} />
              </summary>
              {refund}
            </details>
          </>
        ))}
    </li>
  );
}
