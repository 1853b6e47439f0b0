import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { useTranslation } from '@/i18n';
import { chipClass, Link } from '@/ui';
import { searchHref, type SearchChange, type SearchState } from './search-state';

type RegionState = ResponseOf<Contract['getRegionState']>;

/** A choice of the search as a link, with the number of hotels it leaves. */
export function ChoiceChip(props: {
  href: string;
  chosen: boolean;
  name: string;
  hotels?: number | undefined;
}) {
  const { href, chosen, name, hotels } = props;
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      className={chipClass}
      data-none={hotels === 0 ? '' : undefined}
      aria-current={chosen ? 'true' : undefined}
    >
      {name}
      {hotels === undefined ? null : <span className="count">{hotels}</span>}
    </Link>
  );
}

/**
 * The areas of the chosen region, else all regions, each with the number of hotels that are free for
 * the stay. A region without several areas shows the other regions.
 */
export function PlaceChips({
  state,
  regions,
}: {
  state: SearchState;
  regions?: RegionState | undefined;
}) {
  const { t } = useTranslation('search');
  const current = regions?.regions.find((region) => region.id === state.region);
  const anywhere: SearchChange = { region: undefined, area: undefined, bounds: undefined };
  const everywhere = (
    <ChoiceChip
      href={searchHref(state, anywhere)}
      chosen={current === undefined}
      name={t('form.allRegions')}
    />
  );
  if (current === undefined || current.areas.length < 2) {
    return (
      <nav className="ui-chips" data-choice="line" data-scroll="" aria-label={t('filter.regions')}>
        {everywhere}
        {regions?.regions.map(({ id, name, available }) => (
          <ChoiceChip
            key={id}
            href={searchHref(state, { ...anywhere, region: id })}
            chosen={id === current?.id}
            name={name}
            hotels={available}
          />
        ))}
      </nav>
    );
  }
  return (
    <nav className="ui-chips" data-choice="line" data-scroll="" aria-label={t('filter.areas')}>
      {everywhere}
      <ChoiceChip
        href={searchHref(state, { ...anywhere, region: current.id })}
        chosen={state.area === undefined || state.area === 'all'}
        name={t('filter.allAreas', { region: current.name })}
        hotels={current.available}
      />
      {current.areas.map(({ id, name, available }) => (
        <ChoiceChip
          key={id}
          href={searchHref(state, { ...anywhere, region: current.id, area: id })}
          chosen={id === state.area}
          name={name}
          hotels={available}
        />
      ))}
    </nav>
  );
}
