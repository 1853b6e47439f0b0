import type { PeriodState } from '@/domain/period';
import { useTranslation } from '@/i18n';
import { Banner } from '@/ui';
import { Ending } from './ending';

/** Where a promotion or event stands: over, to come with its day, or how much is left of it. */
export function PageState(props: {
  kind: 'promotion' | 'event';
  state: PeriodState;
  /** Its first day in words. */
  from: string | null;
  endsAt: string;
  readAt: string;
  /** Asks again once it is over. */
  onEnd: () => void;
}) {
  const { kind, state, from, endsAt, readAt, onEnd } = props;
  const { t } = useTranslation('site');
  if (state === 'RUNNING') return <Ending endsAt={endsAt} readAt={readAt} onEnd={onEnd} />;
  return (
    <div className="state" data-testid="page-state">
      {state === 'ENDED' ? (
        <Banner tone="neutral" icon="clock" title={t(`${kind}.ended`)}>
          {t(`${kind}.endedText`)}
        </Banner>
      ) : (
        <Banner icon="calendar" title={t(`${kind}.soon`, { date: from ?? '' })}>
          {t(`${kind}.soonText`)}
        </Banner>
      )}
    </div>
  );
}
