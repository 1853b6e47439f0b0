import type { Problem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';
import { ToMyTours } from './to-my-tours';

/** Why a tour wasn't booked, moved or cancelled, beside the button that was pressed. */
export function SubmitNotice({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation('tour');
  if (problem === null) return null;
  return (
    <FormNotice
      tone="danger"
      title={t('problem.title')}
      action={problem.code === 'TOUR_LIMIT' && <ToMyTours />}
    >
      {problem.message}
    </FormNotice>
  );
}
