import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { brand } from '@/config/brand';
import { LoadState } from '@/features/load-state/load-state';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Accordion, buttonClass, buttonData, chipClass, EmptyState, Icon } from '@/ui';
import { faqGroups } from './faq-groups';

const FaqRoot = styled('div')(css`
  & .topics {
    margin-top: 24px;
  }
  & section {
    padding-top: 48px;
  }
  & section > h2 {
    margin-bottom: 12px;
  }
  & .answer {
    white-space: pre-line;
  }
  & .help {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    margin-top: 56px;
    padding: 24px;
    border-radius: var(--radius-m);
    background: var(--paper-2);
  }
`);

/** Every question by topic, unfolding without JavaScript, and the phone line below. */
export function FaqList() {
  const { t } = useTranslation('site');
  const query = useApiQuery('listMypageFaq', {});
  const groups = faqGroups(query.data?.faqs ?? []);
  const call = (
    <a className={buttonClass} {...buttonData({ variant: 'secondary' })} href={brand.phone.href}>
      <Icon name="phone" />
      {t('faq.call', { phone: brand.phone.text })}
    </a>
  );
  if (query.data === undefined) return <LoadState query={query} level={2} />;
  if (groups.length === 0) {
    return (
      <EmptyState icon="chat" title={t('faq.empty')} actions={call}>
        {t('faq.emptyText')}
      </EmptyState>
    );
  }
  return (
    <FaqRoot>
      <nav className="ui-chips topics" aria-label={t('faq.jump')}>
        {groups.map(({ category }) => (
          <a key={category} className={chipClass} href={`#${category}`}>
            {t(`faq.category.${category}`)}
          </a>
        ))}
      </nav>
      {groups.map(({ category, faqs }) => (
        <section key={category} id={category} aria-labelledby={`${category}-title`}>
          <h2 className="h2" id={`${category}-title`}>
            {t(`faq.category.${category}`)}
          </h2>
          <Accordion
            items={faqs.map((faq) => ({
              key: String(faq.id),
              title: faq.question,
              content: <p className="answer">{faq.answer}</p>,
            }))}
          />
        </section>
      ))}
      <div className="help">
        <p className="title">{t('faq.stillStuck')}</p>
        {call}
      </div>
    </FaqRoot>
  );
}
