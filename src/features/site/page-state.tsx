import type { PeriodState } from '@/domain/stay/period';
import { useTranslation } from '@/i18n';
import { Banner } from '@/ui';
import { Ending } from './ending';

/** The state of a promotion or event: over, upcoming with its first day, or the remaining time. */
export function PageState(props: {
  kind: 'promotion' | 'event';
  state: PeriodState;
  /** The first day in words. */
  from: string | null;
  endsAt: string;
  readAt: string;
  /** Called when the period ends, to load the page's data again. */
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
