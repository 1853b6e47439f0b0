import type { ComponentProps, ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { StayView } from '@/contract/common';
import { BadStayNotice } from '@/features/hotel/stay-notices';
import { breadcrumbs, itemList } from '@/features/seo/list-data';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import type { HotelId } from '@/domain/ids';
import type { StayNotice } from '@/lib/stay-params';
import { EmptyState, Section } from '@/ui';

/**
 * The head of a collection's or a promotion's page. Search engines get its hotels, and its place in the site, as
 * structured data.
 */
export function StayPageHead(props: {
  page: {
    readonly title: string;
    readonly summary: string;
    readonly picture: ComponentProps<typeof PageHead>['picture'];
    readonly hotels: ReadonlyArray<{ readonly id: HotelId; readonly name: string }>;
  };
  path: string;
  /** The page that lists all collections or promotions. */
  list: { readonly name: string; readonly path: string };
  /** False for a page that search engines must not index. */
  found?: boolean;
}) {
  const { page, path, list, found = true } = props;
  const { t } = useTranslation('common');
  const site = useSite();
  return (
    <PageHead
      title={page.title}
      description={page.summary}
      picture={page.picture}
      found={found}
      data={[
        itemList(
          site,
          page.hotels.map(({ id, name }) => ({ name, path: paths.hotel(id) })),
        ),
        breadcrumbs(site, [
          { name: t('crumb.home'), path: paths.main() },
          list,
          { name: page.title, path },
        ]),
      ]}
    />
  );
}

/** The section with the hotels of a collection or promotion. The text below its heading says which stay their prices are for. */
export function StayHotels(props: {
  heading: string;
  stay: StayView;
  badStay: StayNotice | null;
  /** The hotels. If there are none it is null, and the section says so. */
  children: ReactNode;
}) {
  const { heading, stay, badStay, children } = props;
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  return (
    <Section
      size="h1"
      headline
      gap={20}
      above={64}
      heading={heading}
      lead={t('promotion.stay', {
        from: formatNight(stay.checkIn, locale),
        nights: common('unit.nights', { count: stay.nights }),
      })}
    >
      <BadStayNotice notice={badStay} />
      {children ?? (
        <EmptyState scene="street" level={3} title={t('promotion.noHotels')}>
          {t('promotion.noHotelsText')}
        </EmptyState>
      )}
    </Section>
  );
}
