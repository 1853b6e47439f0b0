import Link from 'next/link';

import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { buttonClass, buttonData, FormNotice } from '@/ui';
import type { TourProblem } from './requests';

/** Why a tour wasn't booked, moved or cancelled, beside the button that was pressed. */
export function SubmitNotice({ problem }: { problem: TourProblem | null }) {
  const { t } = useTranslation('tour');
  const { t: common } = useTranslation('common');
  if (problem === null) return null;
  return (
    <FormNotice
      tone="danger"
      title={t('problem.title')}
      action={
        problem.code === 'TOUR_LIMIT' && (
          <Link
            className={buttonClass}
            {...buttonData({ size: 'm', variant: 'secondary' })}
            href={`${paths.mypage()}#tours`}
            prefetch={false}
          >
            {t('toMine')}
          </Link>
        )
      }
    >
      {problem.message ?? common('state.unreachable')}
    </FormNotice>
  );
}
