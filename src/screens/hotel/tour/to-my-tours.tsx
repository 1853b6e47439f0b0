import { paths } from '@/config/routes';
import { useTranslation } from '@/i18n';
import { ButtonLink } from '@/ui';

/** The way to all tours of the member. */
export function ToMyTours() {
  const { t } = useTranslation('tour');
  return (
    <ButtonLink size="m" variant="secondary" href={`${paths.mypage()}#tours`} prefetch={false}>
      {t('toMine')}
    </ButtonLink>
  );
}
