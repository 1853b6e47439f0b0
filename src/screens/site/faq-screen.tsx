import { FaqList } from '@/features/site/faq-list';
import { LegalTexts } from '@/features/site/legal-texts';
import { useTranslation } from '@/i18n';
import { PageHead } from '@/ui';
import { PageRoot } from './page-root';

/** Questions and answers, with the terms and the privacy policy below. */
export function FaqScreen() {
  const { t } = useTranslation('site');
  return (
    <PageRoot className="wrap" data-narrow="">
      <PageHead title={t('faq.title')} description={t('faq.description')} />
      <h1 className="display2">{t('faq.title')}</h1>
      <p className="muted">{t('faq.lead')}</p>
      <FaqList />
      <LegalTexts />
    </PageRoot>
  );
}
