import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';

import { brand } from '@/config/brand';
import { paths, withQuery } from '@/config/routes';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { localePath } from '@/i18n/language';
import { useApiQuery } from '@/lib/api/hooks';
import { Accordion, Button, ButtonLink, chipClass, EmptyState, Icon, TextField } from '@/ui';
import { CopyLink } from './copy-link';
import { faqGroups } from './faq-groups';
import { isFound, stretchesOf } from './faq-search';
import { RichText } from '@/features/site/rich-text';
import { useHash } from './use-hash';

const FaqRoot = styled('div')(css`
  & .search {
    display: flex;
    gap: 8px;
    align-items: end;
    margin-top: 24px;
  }
  & .search > :first-child {
    flex: 1;
    min-width: 0;
  }
  & .topics {
    margin-top: 16px;
  }
  & section {
    padding-top: 48px;
    scroll-margin-top: 80px;
  }
  & details {
    scroll-margin-top: 96px;
  }
  & section > h2 {
    margin-bottom: 12px;
  }
  & mark {
    background: var(--accent-wash);
    color: var(--accent-deep);
  }
  & .copy {
    margin-top: 12px;
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

const SOURCE = { place: 'faq', source: 'faq' } as const;

/**
 * All questions by topic, with a search while typing; both work without JavaScript. `#q-7` in the
 * URL opens that question.
 * @param asked the search text in the URL
 */
export function FaqList({ asked }: { asked: string }) {
  const { t } = useTranslation('site');
  const locale = useLocale();
  const router = useRouter();
  const [wanted, setWanted] = useState(asked);
  const hash = useHash();
  const query = useApiQuery('listMypageFaq', {});
  const all = query.data?.faqs ?? [];
  const linked = /^#q-(\d+)$/.exec(hash)?.[1];
  const found = all.filter(({ question, answer }) => isFound(wanted, question, answer));
  const groups = faqGroups(found);

  useEffect(() => {
    if (linked === undefined) return;
    const details = document.getElementById(`q-${linked}`);
    details?.scrollIntoView({ block: 'start' });
    details?.querySelector('summary')?.focus({ preventScroll: true });
  }, [linked]);

  const call = (
    <ButtonLink plain variant="secondary" href={brand.phone.href}>
      <Icon name="phone" />
      {t('faq.call', { phone: brand.phone.text })}
    </ButtonLink>
  );
  if (query.data === undefined) return <LoadState query={query} level={2} />;
  if (all.length === 0) {
    return (
      <EmptyState icon="chat" title={t('faq.empty')} actions={call}>
        {t('faq.emptyText')}
      </EmptyState>
    );
  }
  const marked = (text: string) =>
    wanted.trim() === ''
      ? text
      : stretchesOf(wanted, text).map((part, at) =>
          part.hit ? <mark key={at}>{part.text}</mark> : part.text,
        );
  return (
    <FaqRoot>
      <form
        className="search"
        role="search"
        action={localePath(locale, paths.faq())}
        onSubmit={(event) => {
          event.preventDefault();
          const address = withQuery(paths.faq(), { q: wanted.trim() });
          void router.replace(address, undefined, { shallow: true, scroll: false });
        }}
      >
        <TextField
          label={t('faq.search')}
          name="q"
          type="search"
          autoComplete="off"
          maxLength={80}
          icon={<Icon name="search" />}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          {t('faq.find')}
        </Button>
      </form>
      <p className="ui-sr" role="status">
        {wanted.trim() === '' ? '' : t('faq.found', { count: found.length })}
      </p>
      {groups.length === 0 ? (
        <EmptyState icon="search" title={t('faq.none', { words: wanted.trim() })} actions={call}>
          {t('faq.noneText')}
        </EmptyState>
      ) : (
        <nav className="ui-chips topics" aria-label={t('faq.jump')}>
          {groups.map(({ category }) => (
            <a key={category} className={chipClass} href={`#${category}`}>
              {t(`faq.category.${category}`)}
            </a>
          ))}
        </nav>
      )}
      {groups.map(({ category, faqs }) => (
        <section key={category} id={category} aria-labelledby={`${category}-title`}>
          <h2 className="h2" id={`${category}-title`}>
            {t(`faq.category.${category}`)}
          </h2>
          <Accordion
            items={faqs.map((faq) => ({
              key: String(faq.id),
              id: `q-${faq.id}`,
              open: linked === String(faq.id),
              title: marked(faq.question),
              content: (
                <>
                  <RichText blocks={faq.body} of={SOURCE} marked={marked} />
                  <div className="copy">
                    <CopyLink fragment={`q-${faq.id}`} what={faq.question} />
                  </div>
                </>
              ),
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
