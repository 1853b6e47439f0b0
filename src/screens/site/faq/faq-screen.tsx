import { brand } from '@/config/brand';
import { paths } from '@/config/routes';
import { breadcrumbs, faqPage } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Link, PageFrame, Section, Stack } from '@/ui';
import { FaqList } from './faq-list';

const TERMS = ['role', 'contract', 'price', 'cancel', 'duty', 'liability'] as const;
const PRIVACY = ['items', 'purpose', 'sharing', 'keeping', 'rights', 'officer'] as const;

/** Terms of use and privacy policy; `#terms` and `#privacy` lead here. */
function LegalTexts() {
  const { t } = useTranslation('site');
  const locale = useLocale();
  const contact = {
    officer: brand.company.privacyOfficer[locale],
    email: brand.email,
    phone: brand.phone.text,
  };
  return (
    <Stack gap={48} above={72} className="ui-parted body2 muted">
      <Section id="terms" heading={t('terms.title')} lead={t('terms.note')}>
        {TERMS.map((article, at) => (
          <div key={article}>
            <h3 className="strong ink">
              {at + 1}. {t(`terms.${article}.title`)}
            </h3>
            <p>{t(`terms.${article}.text`)}</p>
          </div>
        ))}
      </Section>
      <Section id="privacy" heading={t('privacy.title')} lead={t('privacy.note')}>
        {PRIVACY.map((article, at) => (
          <div key={article}>
            <h3 className="strong ink">
              {at + 1}. {t(`privacy.${article}.title`)}
            </h3>
            <p>{t(`privacy.${article}.text`, contact)}</p>
          </div>
        ))}
        <p>
          <Link href={paths.keptData()} prefetch={false} className="inline-link">
            {t('privacy.all')}
          </Link>
        </p>
      </Section>
    </Stack>
  );
}

/** Frequently asked questions, with links to the terms and the privacy policy below. */
export function FaqScreen({ searchText }: { searchText: string }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const faqs = useApiQuery('listMypageFaq', {}).data?.faqs ?? [];
  return (
    <PageFrame narrow space="l" title={t('faq.title')} lead={t('faq.lead')}>
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
      <FaqList key={searchText} searchText={searchText} />
      <LegalTexts />
    </PageFrame>
  );
}
