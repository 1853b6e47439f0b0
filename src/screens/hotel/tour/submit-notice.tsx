import { paths } from '@/config/routes';
import type { Problem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { ButtonLink, FormNotice } from '@/ui';

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

/** The way to all tours of the member. */
export function ToMyTours() {
  const { t } = useTranslation('tour');
  return (
    <ButtonLink size="m" variant="secondary" href={`${paths.mypage()}#tours`} prefetch={false}>
      {t('toMine')}
    </ButtonLink>
  );
}
