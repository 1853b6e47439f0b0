import { css } from '@emotion/react';
import styled from '@emotion/styled';

import type { RefundStep } from '@/contract/common';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { RefundTimeline } from '@/ui';
import { onOwnClock, useOwnZone } from '@/i18n/own-zone';

/** From this length on a guest may well leave before the end. */
const LONG_STAY_NIGHTS = 7;

const StepsRoot = styled('div')(css`
  display: grid;
  gap: 16px;

  & .own {
    display: block;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  & .foot {
    display: grid;
    gap: 4px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    color: var(--ink-2);
  }
`);

type Props = {
  steps: readonly RefundStep[];
  nights: number;
  /** Won that changes of the dates have cost: a part of each fee that its percent isn't of. */
  changeFee?: number;
  /** The instant whose step is marked; without it none is. */
  now?: string;
};

/** Where in the timeline an instant falls: steps hold until an instant, exclusive. */
export function stepAt(steps: readonly Pick<RefundStep, 'until'>[], now: string): number {
  return steps.findIndex(({ until }) => until === null || Date.parse(now) < Date.parse(until));
}

/**
 * Steps that return the same are one to a guest: staying away without a word costs what a
 * cancellation on the check-in day does.
 */
export function joinedSteps(steps: readonly RefundStep[]): RefundStep[] {
  const joined: RefundStep[] = [];
  for (const step of steps) {
    const before = joined.at(-1);
    if (before !== undefined && before.refund === step.refund && before.fee === step.fee) {
      joined[joined.length - 1] = { ...before, until: step.until };
    } else {
      joined.push(step);
    }
  }
  return joined;
}

/** What comes back when, in won, on the hotel's clock and the visitor's own. */
export function RefundSteps({ steps: all, nights, changeFee = 0, now }: Props) {
  const steps = joinedSteps(all);
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const zone = useOwnZone();
  const current = now === undefined ? -1 : stepAt(steps, now);

  const noteOf = ({ rule, refund, fee, feePercent }: RefundStep) => {
    if (refund === 0) return t('refund.none');
    if (rule === 'GRACE') return t('refund.grace');
    if (fee === 0) return t('refund.full');
    const won = (amount: number) => formatWon(amount, locale);
    return changeFee === 0
      ? t('refund.fee', { percent: feePercent, fee: won(fee) })
      : t('refund.feeAndChange', {
          percent: feePercent,
          fee: won(fee - changeFee),
          change: won(changeFee),
        });
  };

  const whenOf = ({ until }: RefundStep, at: number) => {
    if (until === null) return at === 0 ? t('refund.always') : t('refund.after');
    const own = onOwnClock(until, locale, zone);
    return (
      <>
        {t('refund.until', { when: formatInstant(until, locale) })}
        {own !== null && <span className="own">{t('refund.ownZone', { when: own })}</span>}
      </>
    );
  };

  return (
    <StepsRoot>
      <RefundTimeline
        label={t('refund.label')}
        steps={steps.map((step, at) => ({
          until: whenOf(step, at),
          amount: formatWon(step.refund, locale),
          note: noteOf(step),
          tone: step.refund === 0 ? ('none' as const) : step.fee === 0 ? 'good' : 'part',
          ...(at === current ? { now: t('refund.now') } : {}),
        }))}
      />
      <div className="foot">
        <p>{t('refund.zone')}</p>
        {all.some(({ rule }) => rule === 'NO_SHOW') && <p>{t('refund.noShow')}</p>}
        {nights >= LONG_STAY_NIGHTS && <p>{t('refund.early')}</p>}
      </div>
    </StepsRoot>
  );
}
