import { paths } from '@/config/routes';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { faqPage } from '@/features/seo/data/faq';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { FaqList } from './faq-list';
import { LegalTexts } from './legal-texts';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { PageRoot } from '@/features/site/page-root';

/** Frequently asked questions, with links to the terms and the privacy policy below. */
export function FaqScreen({ searchText }: { searchText: string }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const faqs = useApiQuery('listMypageFaq', {}).data?.faqs ?? [];
  return (
    <PageRoot className="wrap" data-narrow="">
      <PageHead
        title={t('faq.title')}
        description={t('faq.description')}
        found={searchText === ''}
        data={[
          faqPage(faqs),
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('faq.title'), path: paths.faq() },
          ]),
        ]}
      />
      <h1 className="display2">{t('faq.title')}</h1>
      <p className="muted">{t('faq.lead')}</p>
      <FaqList key={searchText} asked={searchText} />
      <LegalTexts />
    </PageRoot>
  );
}
