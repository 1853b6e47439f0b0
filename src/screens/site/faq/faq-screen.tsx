import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { brand } from '@/config/brand';
import { paths } from '@/config/routes';
import { breadcrumbs } from '@/features/seo/data/breadcrumbs';
import { faqPage } from '@/features/seo/data/faq';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { PageRoot } from '@/features/site/page-root';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { FaqList } from './faq-list';

const LegalRoot = styled('div')(css`
  margin-top: 72px;
  border-top: 1px solid var(--line);
  font-size: var(--text-body2);
  line-height: var(--leading-control);
  color: var(--ink-2);

  & > section {
    padding-top: 48px;
  }
  & .note {
    margin: 4px 0 20px;
    color: var(--ink-3);
  }
  & h3 {
    margin-top: 16px;
    font-weight: 600;
    color: var(--ink);
  }
`);

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
    <LegalRoot>
      <section id="terms" aria-labelledby="terms-title">
        <h2 className="h2" id="terms-title">
          {t('terms.title')}
        </h2>
        <p className="note">{t('terms.note')}</p>
        {TERMS.map((article, at) => (
          <div key={article}>
            <h3>
              {at + 1}. {t(`terms.${article}.title`)}
            </h3>
            <p>{t(`terms.${article}.text`)}</p>
          </div>
        ))}
      </section>
      <section id="privacy" aria-labelledby="privacy-title">
        <h2 className="h2" id="privacy-title">
          {t('privacy.title')}
        </h2>
        <p className="note">{t('privacy.note')}</p>
        {PRIVACY.map((article, at) => (
          <div key={article}>
            <h3>
              {at + 1}. {t(`privacy.${article}.title`)}
            </h3>
            <p>{t(`privacy.${article}.text`, contact)}</p>
          </div>
        ))}
      </section>
    </LegalRoot>
  );
}

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
      <FaqList key={searchText} searchText={searchText} />
      <LegalTexts />
    </PageRoot>
  );
}
