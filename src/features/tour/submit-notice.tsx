import { useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';
import type { TourProblem } from './requests';
import { ToMyTours } from './to-my-tours';

/** Why a tour wasn't booked, moved or cancelled, beside the button that was pressed. */
export function SubmitNotice({ problem }: { problem: TourProblem | null }) {
  const { t } = useTranslation('tour');
  const { t: common } = useTranslation('common');
  if (problem === null) return null;
  return (
    <FormNotice
      tone="danger"
      title={t('problem.title')}
      action={problem.code === 'TOUR_LIMIT' && <ToMyTours />}
    >
      {problem.message ?? common('state.unreachable')}
    </FormNotice>
  );
}
