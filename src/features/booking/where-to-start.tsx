import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { ButtonLink, EmptyState } from '@/ui';

/**
 * Shown when the URL of a booking page names no booking: what the page is for, and where to begin.
 */
export function WhereToStart({ page }: { page: 'reservation' | 'result' }) {
  const { t } = useTranslation('booking');
  const [href, go] =
    page === 'reservation'
      ? [paths.searchResult(), t('start.search')]
      : [paths.mypage(), t('start.mypage')];
  return (
    <EmptyState
      level={1}
      icon={page === 'reservation' ? 'calendar' : 'card'}
      title={t(`start.${page}`)}
      actions={<ButtonLink href={href}>{go}</ButtonLink>}
    >
      {t(`start.${page}Text`)}
    </EmptyState>
  );
}
