import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';
import { useRouter } from 'next/router';

import { paths, withQuery } from '@/config/routes';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { buttonClass, buttonData, EmptyState, media, Pagination, Picture } from '@/ui';

/** How many promotions the API answers with at a time. */
const PAGE_SIZE = 12;

const GridRoot = styled('ul')(css`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: 40px 24px;
  margin: 32px 0 48px;

  & .link {
    display: block;
    border-radius: var(--radius-m);
  }
  & .photo {
    display: block;
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-m);
    overflow: hidden;
  }
  & .photo img {
    transition: transform var(--motion);
  }
  & h2 {
    margin-top: 16px;
  }
  & .more {
    margin-top: 4px;
    color: var(--ink-2);
  }
  & .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 12px;
    margin-top: 8px;
    font-size: var(--text-body2);
    color: var(--ink-3);
    font-variant-numeric: tabular-nums;
  }
  ${media.hover} {
    & .link:hover img {
      transform: scale(1.02);
    }
  }
  ${media.belowSmall} {
    & {
      grid-template-columns: 1fr;
      gap: 32px;
    }
  }
`);

/** A page of the promotions that run now. */
export function PromotionList({ page }: { page: number }) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const query = useApiQuery('listPromotions', { query: { page } });
  const { data } = query;
  if (data === undefined) return <LoadState query={query} level={2} />;
  if (data.promotions.length === 0) {
    return (
      <EmptyState
        icon="ticket"
        title={t('promotions.empty')}
        actions={
          <Link className={buttonClass} {...buttonData()} href={paths.searchResult()}>
            {t('promotions.browse')}
          </Link>
        }
      >
        {t('promotions.emptyText')}
      </EmptyState>
    );
  }
  const pageCount = Math.ceil(data.total / PAGE_SIZE);
  return (
    <>
      <GridRoot>
        {data.promotions.map((promotion, at) => (
          <li key={promotion.tag}>
            <Link className="link" href={paths.promotion(promotion.tag)} prefetch={false}>
              <span className="photo">
                <Picture
                  name={promotion.picture.name}
                  blur={promotion.picture.blur}
                  alt=""
                  sizes="(min-width: 768px) 584px, 100vw"
                  priority={at < 2}
                />
              </span>
              <h2 className="h3">{promotion.title}</h2>
              <p className="more">{promotion.summary}</p>
              <p className="facts">
                <span>
                  {t('promotions.period', {
                    from: formatNight(promotion.startsOn, locale),
                    to: formatNight(promotion.endsOn, locale),
                  })}
                </span>
                <span>{common('unit.hotels', { count: promotion.hotelCount })}</span>
              </p>
            </Link>
          </li>
        ))}
      </GridRoot>
      {pageCount > 1 ? (
        <Pagination
          page={page}
          pageCount={pageCount}
          href={(target) => withQuery(router.pathname, { page: target > 1 ? target : undefined })}
          onNavigate={(_, href) => void router.push(href)}
          texts={{
            label: t('promotions.pages'),
            previous: common('action.previous'),
            next: common('action.next'),
            page: (target) => t('promotions.page', { page: target }),
          }}
        />
      ) : null}
    </>
  );
}
