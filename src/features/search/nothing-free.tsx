import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { codesOfFilter, isAmenityFilter } from '@/contract/search/search-filters';
import { splitParty } from '@/domain/stay/stay';
import { SplitHint } from '../hotel-card/split-hint';
import { useTranslation } from '@/i18n';
import { chipClass, EmptyState, Link, Row } from '@/ui';
import { searchHref, withAmenity, type SearchChange, type SearchState } from './search-state';

type Results = ResponseOf<Contract['listHotels']>;
type Single = 'type' | 'grade' | 'score' | 'tour' | 'refundable' | 'size' | 'keyword' | 'bounds';

/** Shown for an empty result: the single filters whose removal would give results, and how many. */
export function NothingFree({ state, results }: { state: SearchState; results: Results }) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');

  const dropped = (filter: string): { name: string; change: SearchChange } => {
    const [key, amenity = ''] = filter.split(':');
    if (key === 'amenities') {
      const known = isAmenityFilter(amenity) ? t(`amenity.${amenity}`) : null;
      const [code] = codesOfFilter(amenity) ?? [];
      const name = known ?? (code === undefined ? amenity : common(`amenity.${code}`));
      return { name, change: withAmenity(state, amenity) };
    }
    const prices = {
      nightMin: undefined,
      nightMax: undefined,
      totalMin: undefined,
      totalMax: undefined,
    };
    if (key === 'commute') {
      const limits = { commuteStops: undefined, commuteChanges: undefined };
      return { name: t('empty.names.commute'), change: limits };
    }
    if (key === 'price') return { name: t('empty.names.price'), change: prices };
    const single = key as Single;
    return { name: t(`empty.names.${single}`), change: { [single]: undefined } };
  };

  const { largestParty: largest, stay } = results;
  if (largest !== null) {
    return (
      <EmptyState
        scene="street"
        level={2}
        title={t('empty.party', { count: stay.adults + stay.children })}
      >
        <p>{t('empty.largest', { count: largest })}</p>
        <SplitHint
          party={stay}
          largest={largest}
          hrefOf={({ adults, children }) =>
            searchHref(state, { adults: String(adults), children: String(children) })
          }
        />
        {splitParty(stay, largest)?.rooms === 2 && (
          <p className="body2" data-above={12}>
            {t('empty.pair', { guests: stay.adults + stay.children })}
          </p>
        )}
      </EmptyState>
    );
  }

  return (
    <>
      <EmptyState
        scene="street"
        level={2}
        title={t(results.total === 0 ? 'empty.title' : 'empty.free')}
      >
        {results.without.length === 0 ? t('empty.text') : t('empty.without')}
      </EmptyState>
      {results.without.length === 0 ? null : (
        <Row as="p" justify="center" above={16}>
          {results.without.slice(0, 5).map(({ filter, hotels }) => {
            const { name, change } = dropped(filter);
            return (
              <Link
                key={filter}
                href={searchHref(state, change)}
                prefetch={false}
                className={chipClass}
              >
                {t('empty.drop', {
                  filter: name,
                  hotels: common('unit.hotels', { count: hotels }),
                })}
              </Link>
            );
          })}
        </Row>
      )}
    </>
  );
}
