import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, useState, type ReactNode } from 'react';

import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Icon, media, StickyBar } from '@/ui';
import { Receipt } from '../receipt/receipt';
import { RefundSection, type RefundSectionProps } from '../receipt/refund-section';
import { type SummarisedStay, StaySummary } from './stay-summary';

const SummaryRoot = styled('aside')(css`
  & > .fold {
    display: flex;
    align-items: center;
    gap: 12px;
    width: 100%;
    min-height: 64px;
    padding: 8px 16px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
    text-align: start;
  }
  & > .fold .text {
    flex: 1;
    min-width: 0;
  }
  & > .fold .name {
    overflow: hidden;
    white-space: nowrap;
    text-overflow: ellipsis;
    display: block;
    font-weight: 600;
  }
  & > .fold b {
    white-space: nowrap;
  }
  & > .fold[aria-expanded='true'] .ui-icon {
    transform: rotate(180deg);
  }
  & > .inside {
    min-height: 0;
  }
  ${media.belowMedium} {
    && {
      gap: 12px;
    }
    &:not([data-open]) > .inside {
      display: none;
    }
    /* Without scripts the row can't unfold. */
    @media (scripting: none) {
      & > .fold {
        display: none;
      }
      &:not([data-open]) > .inside {
        display: block;
      }
    }
  }
  ${media.medium} {
    & > .fold {
      display: none;
    }
  }
`);

type Props = SummarisedStay & {
  /** The amount that the folded row shows, in won. */
  amount: number;
  /** The `data-testid` of that amount. */
  testId: 'total' | 'pay-total';
  /** The price line by line, and what else belongs to it. */
  children: ReactNode;
  /** The refund rules of each room on the receipt. Each gets a ruler, since each room is cancelled on its own. */
  refunds?: readonly Omit<RefundSectionProps, 'stay' | 'checkInTime' | 'list'>[];
};

/**
 * The stay and its price beside the reservation and the payment, as a receipt that stays in sight on a
 * wide screen, and one row that unfolds on a narrow one.
 */
export function BookingSummary({ amount, testId, children, refunds = [], ...stay }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    // Where the window is low, this box scrolls. The keyboard can only scroll an element that takes
    // the focus.
    <SummaryRoot
      className="side"
      tabIndex={0}
      data-open={open ? '' : undefined}
      aria-label={t('stay.title')}
    >
      <button
        type="button"
        className="fold num"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className="text">
          <span className="name">{stay.hotel.name}</span>
          <span className="small muted">
            {stay.second === undefined ? stay.room.name : t('pair.both')} ·{' '}
            {common('unit.nights', { count: stay.stay.nights })}
          </span>
        </span>
        <b data-testid={testId} data-amount={amount}>
          {formatWon(amount, locale)}
        </b>
        <Icon name="chevron-down" size={18} />
      </button>
      <div className="inside" id={id}>
        <Receipt>
          <h2 className="ui-sr">{t('stay.title')}</h2>
          <StaySummary {...stay} isShort />
          <div className="part">{children}</div>
          {refunds.map((refund, at) => (
            <RefundSection
              key={at}
              {...refund}
              stay={stay.stay}
              checkInTime={stay.hotel.checkInTime}
            />
          ))}
          <p className="small muted ui-centre">{t('price.allIn')}</p>
        </Receipt>
      </div>
    </SummaryRoot>
  );
}

type GoOnProps = {
  /** The accessible name of the bar. */
  label: string;
  /** The amount in won. */
  amount: number;
  /** A line below the amount in the bar of a narrow screen. */
  barNote: string;
  /** A line below the button on a wide screen. */
  note: string;
  button: (fullWidth: boolean) => ReactNode;
};

/**
 * The one button that leads to the next step: below the summary on a wide screen, in a bar at the
 * bottom of a narrow one. It stands after the content, in the order in which a page is read.
 */
export function GoOn({ label, amount, barNote, note, button }: GoOnProps) {
  const locale = useLocale();
  const { t: common } = useTranslation('common');
  return (
    <>
      <div className="go">
        <p className="num amount">
          <span className="body2 muted">{common('price.toPay')}</span>
          <b className="title">{formatWon(amount, locale)}</b>
        </p>
        {button(true)}
        <p className="body2 muted ui-centre" data-above={8}>
          {note}
        </p>
      </div>
      <StickyBar
        stacked
        label={label}
        title={formatWon(amount, locale)}
        note={barNote}
        action={button(false)}
      />
    </>
  );
}
