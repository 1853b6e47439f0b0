import { useState } from 'react';

import type { TourView } from '@/contract/hotel/tour';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { ConfirmDialog } from '@/ui/modal/confirm-dialog';
import { SubmitNotice } from './submit-notice';
import { TourWhen } from '@/features/hotel/tour-facts';
import { Stack } from '@/ui';

type Props = {
  tour: TourView;
  /** Reloads the tour; the page behind the dialog shows its state. */
  refetch: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks for confirmation, then cancels the tour. */
export function CancelTour({ tour, refetch, onClose }: Props) {
  const { t } = useTranslation('tour');
  const { t: common } = useTranslation('common');
  const cancel = useApiMutation('cancelTour', { showsErrors: true });
  const problemOf = useProblem();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await cancel.mutateAsync({ params: { id: tour.id } });
      await refetch();
      onClose();
      window.scrollTo({ top: 0 });
    } catch (error) {
      setProblem(problemOf(error));
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      title={t('cancel.title')}
      texts={{
        close: common('action.close'),
        keep: t('cancel.keep'),
        confirm: t('cancel.confirm'),
      }}
      busy={busy}
      spread
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack>
        <p className="strong">{tour.hotel.name}</p>
        <p className="num">
          <TourWhen tour={tour} />
        </p>
        <p className="muted">{t('cancel.text')}</p>
        <SubmitNotice problem={problem} />
      </Stack>
    </ConfirmDialog>
  );
}
