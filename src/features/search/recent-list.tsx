import { isNight } from '@/domain/stay/stay';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, chipClass, Link } from '@/ui';
import { forgetSearches, useRecentSearches } from './recent-searches';
import { searchHref, type SearchState } from './search-state';

/** The recent searches of this browser as links; renders nothing without any. */
export function RecentSearches() {
  const { t } = useTranslation('search');
  const locale = useLocale();
  const searches = useRecentSearches();
  const regions = useApiQuery('getRegionState', { query: {} }).data?.regions ?? [];
  if (searches.length === 0) return null;

  const nameOf = ({
    keyword,
    region: regionId,
    area: areaId,
    from,
    to,
    length,
    unit,
  }: SearchState) => {
    const region = regions.find(({ id }) => id === regionId);
    const area = region?.areas.find(({ id }) => id === areaId);
    const place = keyword ?? area?.name ?? region?.name ?? t('form.allRegions');
    const start = from !== undefined && isNight(from) ? formatNight(from, locale, 'short') : null;
    const end = to !== undefined && isNight(to) ? formatNight(to, locale, 'short') : null;
    const known = unit === 'night' || unit === 'week' ? unit : 'month';
    const long = length === undefined ? null : `${length} ${t(`form.units.${known}`)}`;
    const dates =
      long === null ? [start, end].filter(Boolean).join(' – ') : [start, long].join(', ');
    return dates === '' ? place : `${place} · ${dates}`;
  };

  return (
    <section className="recent" aria-label={t('form.recent')}>
      <h3 className="small">{t('form.recent')}</h3>
      <ul>
        {searches.map((search) => (
          <li key={JSON.stringify(search)}>
            <Link href={searchHref(search, {})} prefetch={false} className={chipClass}>
              {nameOf(search)}
            </Link>
          </li>
        ))}
        <li>
          <Button size="s" variant="text" onClick={forgetSearches}>
            {t('form.forget')}
          </Button>
        </li>
      </ul>
    </section>
  );
}
