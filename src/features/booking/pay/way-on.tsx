import Link from 'next/link';

import type { ErrorCode } from '@/contract/errors';
import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { buttonClass, buttonData } from '@/ui';

/**
 * A link to where the problem behind a refused payment can be solved, if that is on another page.
 */
export function WayOn({ code }: { code: ErrorCode | 'UNREACHABLE' }) {
  const { t } = useTranslation('booking');
  const look = buttonData({ variant: 'secondary', size: 'm' });
  switch (code) {
    case 'DEPOSIT_NEEDS_TEL':
      return (
        <Link className={buttonClass} {...look} href={`${paths.info()}#contact`}>
          {t('deposit.proveTel')}
        </Link>
      );
    case 'DEPOSIT_LIMIT':
      return (
        <Link className={buttonClass} {...look} href={paths.mypage()}>
          {t('problem.toMypage')}
        </Link>
      );
    default:
      return null;
  }
}
