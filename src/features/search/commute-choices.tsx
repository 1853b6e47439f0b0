import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { chipClass, Icon, Link } from '@/ui';
import { useCommuteTexts } from './commute-texts';
import { MetroLines } from './metro-lines';
import { COMMUTE_DROPPED, searchHref, type SearchState } from './search-state';

type Results = ResponseOf<Contract['listHotels']>;

/** The places that a typed name may mean, as links, each with the lines that stop there. */
export default function CommuteChoices({
  state,
  results,
}: {
  state: SearchState;
  results: Results;
}) {
  const { t, placeName } = useCommuteTexts();
  return (
    <ul className="ui-chips" aria-label={t('commute.choices')}>
      {results.commuteChoices.map((place) => (
        <li key={place.value}>
          <Link
            href={searchHref(state, { ...COMMUTE_DROPPED, commute: place.value })}
            prefetch={false}
            scroll={false}
            className={chipClass}
          >
            <Icon name={place.kind === 'station' ? 'train' : 'map-pin'} size={18} />
            {placeName(place)}
            <MetroLines lines={place.lines} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
