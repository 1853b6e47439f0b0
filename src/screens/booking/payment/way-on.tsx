import type { ErrorCode } from '@/contract/errors';
import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { ButtonLink } from '@/ui';

/**
 * A link to where the problem behind a refused payment can be solved, if that is on another page.
 */
export function WayOn({ code }: { code: ErrorCode | 'UNREACHABLE' }) {
  const { t } = useTranslation('booking');
  switch (code) {
    case 'DEPOSIT_NEEDS_TEL':
      return (
        <ButtonLink variant="secondary" size="m" href={`${paths.info()}#contact`}>
          {t('deposit.proveTel')}
        </ButtonLink>
      );
    case 'DEPOSIT_LIMIT':
      return (
        <ButtonLink variant="secondary" size="m" href={paths.mypage()}>
          {t('problem.toMypage')}
        </ButtonLink>
      );
    default:
      return null;
  }
}
