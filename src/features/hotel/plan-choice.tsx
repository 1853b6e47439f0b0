import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRouter } from 'next/router';
import { useState } from 'react';

import { track } from '@/analytics/track';
import { paths } from '@/config/routes';
import type { PlanView, RoomView } from '@/contract/hotel/rooms';
import type { HotelId } from '@/domain/ids';
import { quoteLines } from '@/features/add-ons/quote-lines';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import type { OfferParams } from '@/lib/stay-params';
import { Breakdown, Button, Icon, media, RadioGroup, RefundTimeline } from '@/ui';
import { cancellationText, reasonText, refundTexts } from './texts';

const ChoiceRoot = styled('form')(css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 232px;
  gap: 0 48px;
  padding: 16px 24px;
  border-top: 1px solid var(--line);

  & .choice {
    min-height: 56px;
    padding: 10px 0;
  }
  & .choice + .choice {
    border-top: 1px solid var(--line);
  }
  & .name {
    font-weight: 600;
  }
  & .aside {
    flex: none;
  }
  & .aside small {
    display: block;
    font-weight: 400;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  & .buy {
    align-self: center;
    text-align: end;
  }
  & .buy .total {
    font-weight: 700;
    font-size: var(--text-h2);
    line-height: var(--leading-h3);
    letter-spacing: -0.02em;
  }
  & .buy .ui-btn {
    width: 100%;
    margin-top: 10px;
  }
  & details {
    grid-column: 1 / -1;
    margin-top: 8px;
    border-top: 1px solid var(--line);
    font-size: var(--text-body2);
  }
  & details > .inside {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
    gap: 24px 48px;
    align-items: start;
    padding: 4px 0 12px;
  }
  & summary {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    min-height: 44px;
    color: var(--ink-2);
  }
  & details[open] > summary .ui-icon {
    transform: rotate(180deg);
  }
  ${media.belowSmall} {
    grid-template-columns: minmax(0, 1fr);
    padding: 4px 16px;

    /* A plan's name and price share a row. Its refund rule and meal have the full width below.
       The doubled class makes this stronger than the group's own styles, whichever come first. */
    && .choice {
      display: grid;
      grid-template-columns: 22px minmax(0, 1fr) auto;
      gap: 0 10px;
      padding: 8px 0;
    }
    && .choice > .text {
      display: contents;
    }
    && .choice .name {
      grid-area: 1 / 2;
    }
    && .choice .hint {
      grid-area: 2 / 2 / auto / span 2;
    }
    && .choice > .aside {
      grid-area: 1 / 3;
    }
    && .choice > .aside small {
      display: none;
    }
    /* That a plan has no breakfast is only said where there is space for it. */
    & .no-breakfast {
      display: none;
    }

    & .buy {
      display: grid;
      grid-template-columns: 1fr auto;
      align-items: center;
      gap: 0 16px;
      padding: 8px 0;
      text-align: start;
    }
    & .buy .ui-btn {
      grid-column: 2;
      grid-row: 1 / 4;
      width: auto;
      margin: 0;
    }
    & details {
      margin: 0;
    }
  }

  &[data-alone] {
    border: 1px solid var(--line);
    border-radius: var(--radius-m);
  }
`);

type PlanChoiceProps = {
  hotelId: HotelId;
  room: RoomView;
  /** The stay with its add-ons. */
  offer: OfferParams;
  /** True on the room's own page, where price lines and refund rules are unfolded. */
  open?: boolean;
};

type Quoted = PlanView & { quote: NonNullable<PlanView['quote']> };

const isQuoted = (plan: PlanView): plan is Quoted => plan.quote !== null;

/**
 * The rate plans of a room as radio buttons with one button that books: the meal, the refund rule,
 * and how much more each costs than the cheapest. The cheapest plan is chosen at first, because lists
 * of hotels show its total. It is a GET form to the reservation page, so that it works without
 * scripts. The chosen plan is in the page's address (`plan`) and is chosen again after Back or a
 * reload.
 */
export function PlanChoice({ hotelId, room, offer, open = false }: PlanChoiceProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const free = room.plans
    .filter(isQuoted)
    .toSorted((one, other) => one.quote.total - other.quote.total);
  const plans = [...free, ...room.plans.filter((plan) => !isQuoted(plan))];
  const cheapest = free[0];
  const [planParam, setPlanParam] = useState(router.query.plan);
  const chosen = free.find(({ id }) => String(id) === planParam) ?? cheapest;
  const choose = (plan: string) => {
    setPlanParam(plan);
    const { pathname, query } = router;
    void router.replace({ pathname, query: { ...query, plan } }, undefined, {
      shallow: true,
      scroll: false,
    });
  };
  const terms = (plan: PlanView) => (
    <>
      {cancellationText(plan, t, locale)}
      <span className={plan.breakfast ? undefined : 'no-breakfast'}>
        {' · '}
        {t(plan.breakfast ? 'options.breakfast' : 'options.roomOnly')}
      </span>
    </>
  );
  const bookingOf = (plan: Quoted) => ({
    hotelId,
    roomId: room.id,
    planId: plan.id,
    ...offer,
    total: plan.quote.total,
  });
  const hiddenFields = { hotelId, roomId: room.id, ...offer };
  return (
    <ChoiceRoot
      action={localePath(locale, paths.reservation())}
      method="get"
      data-alone={open ? '' : undefined}
      data-testid="plan-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen === undefined) return;
        track('select_room', {
          hotel_id: hotelId,
          room_type_id: room.id,
          nights: chosen.quote.nights,
        });
        void router.push(paths.reservation(bookingOf(chosen)));
      }}
    >
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RadioGroup
        legend={t('options.plansOf', { room: room.name })}
        hideLegend
        name="planId"
        value={chosen === undefined ? null : String(chosen.id)}
        onValue={choose}
        options={plans.map((plan) => ({
          value: String(plan.id),
          label: plan.name,
          disabled: !isQuoted(plan),
          description: isQuoted(plan)
            ? terms(plan)
            : plan.reason === null
              ? t('options.unavailable')
              : reasonText(plan.reason, room, t, locale),
          ...(isQuoted(plan) && cheapest !== undefined
            ? { aside: <Difference {...{ plan, cheapest }} /> }
            : {}),
        }))}
      />
      {chosen === undefined ? null : (
        <>
          <div className="buy num" aria-live="polite">
            <p className="small faint">{t('price.total', { count: chosen.quote.nights })}</p>
            <p className="total" data-testid="chosen-total" data-amount={chosen.quote.total}>
              {formatWon(chosen.quote.total, locale)}
            </p>
            <p className="small faint">
              {common('unit.perNight', { amount: formatWon(chosen.quote.perNight, locale) })}
            </p>
            <Button
              type="submit"
              aria-label={t('options.bookPlan', { room: room.name, plan: chosen.name })}
            >
              {t('options.book')}
            </Button>
          </div>
          <details open={open}>
            <summary>
              {t('options.breakdown')}
              <Icon name="chevron-down" size={16} />
            </summary>
            <div className="inside">
              <div>
                <p className="muted">{chosen.description}</p>
                <Breakdown
                  lines={quoteLines(chosen.quote, common, locale)}
                  total={{
                    label: common('price.total'),
                    amount: formatWon(chosen.quote.total, locale),
                  }}
                  after={[
                    {
                      label: common('price.vatIncluded'),
                      amount: formatWon(chosen.quote.vat, locale),
                    },
                  ]}
                />
              </div>
              <div>
                <p className="muted">{t('refund.show')}</p>
                {open && <p className="small faint">{t('section.refundHint')}</p>}
                <RefundTimeline
                  label={t('refund.label')}
                  steps={refundTexts(chosen.refundTimeline, t, locale)}
                />
              </div>
            </div>
          </details>
        </>
      )}
    </ChoiceRoot>
  );
}

/** A plan's total beside the cheapest one's: the total itself, or how much more it is. */
function Difference({ plan, cheapest }: { plan: Quoted; cheapest: Quoted }) {
  const locale = useLocale();
  const total = formatWon(plan.quote.total, locale);
  const more = plan.quote.total - cheapest.quote.total;
  return (
    <span data-testid="plan-total" data-amount={plan.quote.total}>
      {more === 0 ? (
        total
      ) : (
        <>
          +{formatWon(more, locale)}
          <small>{total}</small>
        </>
      )}
    </span>
  );
}
