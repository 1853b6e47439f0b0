import { paths } from '@/config/routes';
import type { KeptData } from '@/contract/content/site';
import { LoadState } from '@/features/problem/load-state';
import { breadcrumbs } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { DefinitionList, Link, PageFrame, Section, Stack } from '@/ui';

/** One entry: what is kept, on which ground and for how long. */
function Entry({ entry, items, basis, period }: KeptData) {
  const { t } = useTranslation('privacy');
  const until =
    period.kind === 'AFTER'
      ? t(`period.after.${period.since}`, { count: period.count })
      : period.kind === 'ACCOUNT_AND_LAW'
        ? t('period.ACCOUNT_AND_LAW', { count: period.count })
        : t(`period.${period.kind}`);
  return (
    <Section
      id={entry}
      size="title"
      heading={t(`entry.${entry}.title`)}
      lead={t(`entry.${entry}.why`)}
    >
      <DefinitionList
        look="label"
        items={[
          { term: t('label.items'), value: items.map((item) => t(`item.${item}`)).join(', ') },
          { term: t('label.period'), value: until },
          { term: t('label.basis'), value: t(`basis.${basis}`) },
        ]}
      />
    </Section>
  );
}

/** Everything that the site keeps about people, as the notes of its tables say. */
export function KeptDataScreen() {
  const { t } = useTranslation('privacy');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const query = useApiQuery('listKeptData', {});
  if (query.data === undefined) return <LoadState query={query} />;
  return (
    <PageFrame narrow space="l" title={t('title')} lead={t('lead')}>
      <PageHead
        title={t('title')}
        description={t('description')}
        data={[
          breadcrumbs(site, [
            { name: common('crumb.home'), path: paths.main() },
            { name: t('title'), path: paths.keptData() },
          ]),
        ]}
      />
      <Stack gap={40} above={40} className="body2">
        {query.data.entries.map((entry) => (
          <Entry key={entry.entry} {...entry} />
        ))}
        <Section size="title" heading={t('more.title')}>
          <p>
            {t('more.account')}{' '}
            <Link href={paths.info()} prefetch={false} className="inline-link">
              {t('more.link')}
            </Link>
          </p>
          <p>{t('more.log')}</p>
          <p>
            <Link href={`${paths.faq()}#privacy`} prefetch={false} className="inline-link">
              {t('more.policy')}
            </Link>
          </p>
        </Section>
      </Stack>
    </PageFrame>
  );
}
