import Link from 'next/link';

import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { buttonClass, buttonData } from '@/ui';

/** The way to all tours of the member. */
export function ToMyTours() {
  const { t } = useTranslation('tour');
  return (
    <Link
      className={buttonClass}
      {...buttonData({ size: 'm', variant: 'secondary' })}
      href={`${paths.mypage()}#tours`}
      prefetch={false}
    >
      {t('toMine')}
    </Link>
  );
}
