import type { RefundStep } from '@/contract/common';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatWon } from '@/i18n/format';
import { RefundTimeline, Stack } from '@/ui';
import { formatByVisitorClock, useVisitorClock } from '@/i18n/hooks';

/** From this number of nights on, guests are likely to check out early. */
const LONG_STAY_NIGHTS = 7;

type Props = {
  steps: readonly RefundStep[];
  nights: number;
  /** Won charged for date changes, which are part of each fee but not of its percentage. */
  changeFee?: number;
  /** The instant whose step is marked; without it no step is. */
  now?: string;
};

/**
 * The index of the step that applies at an instant. A step applies until its own instant,
 * exclusive.
 */
export function stepAt(steps: readonly Pick<RefundStep, 'until'>[], now: string): number {
  return steps.findIndex(({ until }) => until === null || Date.parse(now) < Date.parse(until));
}

/**
 * Joins steps with the same refund: a no-show costs the same as a cancellation on the check-in day.
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

/**
 * Whether nothing was paid because a voucher covered it, so that a cancellation only affects the
 * voucher.
 */
export const isCovered = (steps: readonly Pick<RefundStep, 'refund' | 'fee'>[]): boolean =>
  steps.length > 0 && steps.every(({ refund, fee }) => refund === 0 && fee === 0);

/**
 * Returns a function that says how a refund is reckoned: in full, or the share that is kept.
 * @param changeFee won charged for date changes, which are part of each fee but not of its percentage
 */
export function useRefundNote(changeFee: number): (step: RefundStep) => string {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  return ({ rule, refund, fee, feePercent, graceHours = 0 }) => {
    if (refund === 0) return t('refund.none');
    if (rule === 'GRACE') return t('refund.grace', { count: graceHours });
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
}

/** Returns a function that says in one line what comes back at first and until when, and what follows. */
export function useRefundHint(): (steps: readonly RefundStep[]) => string {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const kindOf = ({ refund, fee }: RefundStep) =>
    refund === 0 ? 'none' : fee === 0 ? 'full' : 'fee';
  return (steps) => {
    const [first, second, ...others] = joinedSteps(steps);
    if (first === undefined) return '';
    const { until, feePercent: percent } = first;
    if (until === null || second === undefined) {
      return t(`refund.hint.always.${kindOf(first)}`, { percent });
    }
    const before = t(`refund.hint.before.${kindOf(first)}`, {
      percent,
      when: formatInstant(until, locale),
    });
    const next = others.length > 0 ? 'less' : kindOf(second);
    return `${before} · ${t(`refund.hint.after.${next}`, { percent: second.feePercent })}`;
  };
}

/** The refund by time of cancellation, in won, in the hotel's and the visitor's time zones. */
export function RefundSteps({ steps: all, nights, changeFee = 0, now }: Props) {
  const steps = joinedSteps(all);
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const clock = useVisitorClock();
  const current = now === undefined ? -1 : stepAt(steps, now);
  const noteOf = useRefundNote(changeFee);

  const whenOf = ({ until }: RefundStep, at: number) => {
    if (until === null) return at === 0 ? t('refund.always') : t('refund.after');
    const own = formatByVisitorClock(until, locale, clock);
    return (
      <>
        {t('refund.until', { when: formatInstant(until, locale) })}
        {own !== null && (
          <Stack as="span" className="small faint">
            {t('refund.ownZone', { when: own })}
          </Stack>
        )}
      </>
    );
  };

  if (isCovered(all)) {
    const free = all.findLast(({ feePercent }) => feePercent === 0);
    return (
      <Stack>
        <p data-testid="covered-refund">
          {free === undefined
            ? t('refund.coveredSpent')
            : free.until === null
              ? t('refund.coveredFree')
              : t('refund.coveredUntil', { when: formatInstant(free.until, locale) })}
        </p>
        <Stack gap={4} className="body2 muted">
          <p>{t('refund.zone')}</p>
        </Stack>
      </Stack>
    );
  }

  return (
    <Stack>
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
      <Stack gap={4} className="body2 muted">
        <p>{t('refund.zone')}</p>
        {all.some(({ rule }) => rule === 'NO_SHOW') && <p>{t('refund.noShow')}</p>}
        {nights >= LONG_STAY_NIGHTS && <p>{t('refund.early')}</p>}
      </Stack>
    </Stack>
  );
}
