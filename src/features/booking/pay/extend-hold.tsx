import { useState } from 'react';

import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { draftHeldUntil } from '../hold/reservation-draft';
import { problemOf } from '../problem';
import { HoldClock } from './hold-clock';

/** The offer comes in the last minutes, or in the last half of a hold that is shorter. */
const LATE_MS = 5 * 60_000;

type Props = {
  id: string;
  deadline: string;
  now: string;
  /** Seconds it can be made longer by; null when it can't be. */
  extension: number | null;
  refetch: () => unknown;
  onEnd: () => void;
};

/** The clock of a hold, which in its last minutes can be made to run longer, once. */
export function ExtendableClock({ id, deadline, now, extension, refetch, onEnd }: Props) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const extend = useApiMutation('extendHold', { showsErrors: true });
  const [until, setUntil] = useState<string | null>(null);

  const press = async () => {
    try {
      const { holdExpiresAt } = await extend.mutateAsync({ params: { id } });
      draftHeldUntil(id, holdExpiresAt);
      setUntil(holdExpiresAt);
    } catch {
      // Told below; the page shows how the booking stands.
    }
    await refetch();
  };

  const problem = extend.error === null ? null : problemOf(extend.error);
  return (
    <div style={{ display: 'grid', gap: 12 }}>
      <HoldClock
        deadline={deadline}
        now={now}
        onEnd={onEnd}
        {...(extension === null
          ? {}
          : {
              late: {
                fromMs: Math.min(LATE_MS, (extension * 1000) / 2),
                children: (
                  <div className="actions" style={{ alignItems: 'center', marginTop: 8 }}>
                    <span>{t('payment.extendText')}</span>
                    <Button
                      variant="secondary"
                      size="m"
                      loading={extend.isPending}
                      onClick={() => void press()}
                    >
                      {t('payment.extend', { count: Math.ceil(extension / 60) })}
                    </Button>
                  </div>
                ),
              },
            })}
      />
      <div role="status">
        {until !== null && (
          <FormNotice tone="success">
            {t('payment.extended', { when: formatInstant(until, locale) })}
          </FormNotice>
        )}
        {problem !== null && (
          <FormNotice tone="danger">{problem.message ?? common('state.unreachable')}</FormNotice>
        )}
      </div>
    </div>
  );
}
