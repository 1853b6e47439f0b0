import { PromotionList } from '@/features/site/promotion-list';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';
import { PageRoot } from './page-root';

/** The promotions that run now. */
export function PromotionsScreen({ page }: { page: number }) {
  const { t } = useTranslation('site');
  return (
    <PageRoot className="wrap">
      <PageHead title={t('promotions.title')} description={t('promotions.description')} />
      <h1 className="display2">{t('promotions.title')}</h1>
      <p className="muted">{t('promotions.lead')}</p>
      <PromotionList page={page} />
    </PageRoot>
  );
}
