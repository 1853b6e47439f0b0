import { useState } from 'react';

import { ProblemNotice } from '@/features/problem/problem';
import { useDeadline, useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice, Row, Stack } from '@/ui';
import { draftHeldUntil } from '@/features/booking/reservation-draft';
import { HoldClock } from '@/features/booking/pay/hold-clock';

/** The extension is offered in the last minutes, or in the second half of a shorter hold. */
const LATE_MS = 5 * 60_000;

type Props = {
  id: string;
  deadline: string;
  now: string;
  /** Seconds by which the hold can be extended; null when it can't be. */
  extension: number | null;
  refetch: () => unknown;
  onEnd: () => void;
};

/** The countdown of a hold, with a button in its last minutes that extends it once. */
export function ExtendableClock({ id, deadline, now, extension, refetch, onEnd }: Props) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  const extend = useApiMutation('extendHold', { showsErrors: true });
  const [until, setUntil] = useState<string | null>(null);

  const press = async () => {
    try {
      const { holdExpiresAt } = await extend.mutateAsync({ params: { id } });
      draftHeldUntil(id, holdExpiresAt);
      setUntil(holdExpiresAt);
    } catch {
      // The error is shown below; the reload shows the current state of the booking.
    }
    await refetch();
  };

  return (
    <Stack gap={12}>
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
                  <Row above={8}>
                    <span>{t('payment.extendText')}</span>
                    <Button
                      variant="secondary"
                      size="m"
                      loading={extend.isPending}
                      onClick={() => void press()}
                    >
                      {t('payment.extend', { count: Math.ceil(extension / 60) })}
                    </Button>
                  </Row>
                ),
              },
            })}
      />
      <div role="status">
        {until !== null && (
          <FormNotice tone="success">
            {t('payment.extended', { when: writeDeadline(until) })}
          </FormNotice>
        )}
        <ProblemNotice error={extend.error} />
      </div>
    </Stack>
  );
}
