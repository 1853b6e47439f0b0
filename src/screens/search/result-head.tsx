import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import { HOTEL_TYPES } from '@/contract/catalogue/catalogue-records';
import type { ResponseOf } from '@/contract/endpoint';
import { useTranslation } from '@/i18n';
import { breadcrumbs, type Step } from '@/features/seo/data/breadcrumbs';
import { itemList } from '@/features/seo/data/list';
import { PageHead } from '@/features/seo/page-head';
import { useSite } from '@/features/seo/site';

export type ResultHeadProps = {
  result: ResponseOf<Contract['listHotels']>;
  /** The parameters of the URL besides the place. */
  asked: { readonly type?: string; readonly keyword?: string };
};

/**
 * The head of search results. Results by place and type are indexed; dates, guests, filters and
 * order share their canonical URL. Results with a keyword, of a further page, of an unknown place,
 * and empty ones aren't indexed.
 */
export function ResultHead({ result, asked }: ResultHeadProps) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const site = useSite();
  const { region, area, hotels, notes, page } = result;
  const place = area?.name ?? region?.name ?? t('result.everywhere');
  const type = HOTEL_TYPES.find((known) => known === asked.type);
  const kind = type === undefined ? null : common(`hotelType.${type}`);
  const shown = { region: region?.id, area: area?.id, type };
  const way: Step[] = [
    { name: common('crumb.home'), path: paths.main() },
    { name: t('result.title', { place: t('result.everywhere') }), path: paths.searchResult() },
  ];
  if (region !== null) {
    way.push({ name: region.name, path: paths.searchResult({ region: region.id }) });
    if (area !== null) {
      way.push({
        name: area.name,
        path: paths.searchResult({ region: region.id, area: area.id }),
      });
    }
  }
  if (kind !== null) way.push({ name: kind, path: paths.searchResult(shown) });
  return (
    <PageHead
      title={
        asked.keyword !== undefined
          ? t('result.titleKeyword', { keyword: asked.keyword.slice(0, 60) })
          : kind === null
            ? t('result.title', { place })
            : t('result.titleType', { place, type: kind })
      }
      description={
        kind === null
          ? t('result.description', { place })
          : t('result.descriptionType', { place, type: kind })
      }
      shown={shown}
      found={asked.keyword === undefined && notes.length === 0 && page === 1 && hotels.length > 0}
      data={[
        itemList(
          site,
          hotels.map(({ id, name }) => ({ name, path: paths.hotel(id) })),
        ),
        breadcrumbs(site, way),
      ]}
    />
  );
}
