import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useId, type ReactNode } from 'react';

import { paths } from '@/config/routes';
import type { AmenityFilter } from '@/contract/search/search-filters';
import { formatWon, formatWonShort } from '@/domain/price/money';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { Button, ButtonLink } from '@/ui';
import { CommuteForm, type CommuteFormProps } from './commute-form';
import { ChoiceChip } from './place-chips';
import {
  amenitiesOf,
  FILTER_KEYS,
  filterCount,
  searchHref,
  searchStateOfForm,
  withAmenity,
  without,
  type SearchState,
} from './search-state';

/** Loaded where the name of a station fits several. */
const CommuteChoices = dynamic(() => import('./commute-choices'));

const GroupsRoot = styled('div')(css`
  display: grid;
  gap: 28px;

  & h3 {
    margin-bottom: 8px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    font-weight: 600;
  }
  & .about {
    margin-top: 8px;
  }
  & section > .ui-chips {
    margin-top: 12px;
  }
  & .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  & .total {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: 8px;
    margin-top: 12px;
  }
  & .total span {
    display: block;
    color: var(--ink-2);
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
  & .total input {
    width: 136px;
    height: 40px;
    padding: 0 12px;
    border: 0;
    border-radius: var(--radius-s);
    box-shadow: inset 0 0 0 1px var(--line-strong);
    background: var(--paper);
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
`);

/**
 * All filters with the number of hotels each would leave; choosing an active one again removes it.
 */
export function FilterGroups(props: CommuteFormProps) {
  const { state, results } = props;
  const { facets } = results;
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const amenities = amenitiesOf(state);
  const chip = (key: keyof SearchState, value: string, name: string, hotels: number) => {
    const chosen = state[key] === value;
    return (
      <ChoiceChip
        key={`${key} ${value}`}
        href={searchHref(state, { [key]: chosen ? undefined : value })}
        {...{ chosen, name, hotels }}
      />
    );
  };
  const bands = facets.nightPrices.map(({ min, hotels }, at) => {
    const max = facets.nightPrices[at + 1]?.min;
    const change = {
      nightMin: min === 0 ? undefined : String(min),
      nightMax: max === undefined ? undefined : String(max),
    };
    const chosen = state.nightMin === change.nightMin && state.nightMax === change.nightMax;
    const amounts = { min: formatWonShort(min, locale), max: formatWonShort(max ?? 0, locale) };
    const name = t(
      min === 0 ? 'filter.priceUnder' : max === undefined ? 'filter.priceOver' : 'filter.priceBand',
      amounts,
    );
    const dropped = { nightMin: undefined, nightMax: undefined };
    const href = searchHref(state, chosen ? dropped : change);
    return <ChoiceChip key={min} {...{ href, chosen, name, hotels }} />;
  });
  return (
    <GroupsRoot>
      <section>
        <CommuteForm {...props} />
        {results.commuteChoices.length === 0 ? null : <CommuteChoices {...props} />}
        <p className="about small muted">{t('commute.about')}</p>
      </section>
      {results.commuteTo === null ? null : (
        <>
          <Group title={t('commute.mostChanges')}>
            <div className="choices">
              {facets.commuteChanges.map(({ max, hotels }) =>
                chip(
                  'commuteChanges',
                  String(max),
                  max === 0
                    ? t('commute.withinNoChange')
                    : t('commute.withinChanges', { count: max }),
                  hotels,
                ),
              )}
            </div>
          </Group>
          <Group title={t('commute.mostStops')}>
            <div className="choices">
              {facets.commuteStops.map(({ max, hotels }) =>
                chip('commuteStops', String(max), t('commute.withinStops', { count: max }), hotels),
              )}
            </div>
          </Group>
        </>
      )}
      <Group title={t('filter.nightPrice')}>
        <div className="choices">{bands}</div>
        <TotalForm state={state} nights={results.stay.nights} />
      </Group>
      <Group title={t('filter.needs')}>
        <div className="choices">
          {facets.amenities.map(({ id, hotels }) => (
            <ChoiceChip
              key={id}
              href={searchHref(state, withAmenity(state, id))}
              chosen={amenities.includes(id)}
              name={t(`amenity.${id as AmenityFilter}`)}
              hotels={hotels}
            />
          ))}
          {chip('refundable', '1', t('filter.refundable'), facets.refundable)}
          {chip('tour', '1', t('filter.tour'), facets.tour)}
        </div>
      </Group>
      <Group title={t('filter.type')}>
        <div className="choices">
          {facets.types.map(({ id, hotels }) =>
            chip('type', id, common(`hotelType.${id as 'hotel'}`), hotels),
          )}
        </div>
      </Group>
      <Group title={t('filter.grade')}>
        <div className="choices">
          {facets.grades.map(({ min, hotels }) =>
            chip('grade', String(min), t('filter.gradeMin', { count: min }), hotels),
          )}
        </div>
      </Group>
      <Group title={t('filter.score')}>
        <div className="choices">
          {facets.scores.map(({ min, hotels }) =>
            chip('score', String(min), t('filter.scoreMin', { count: min }), hotels),
          )}
        </div>
      </Group>
      <Group title={t('filter.size')}>
        <div className="choices">
          {facets.sizes.map(({ min, hotels }) =>
            chip('size', String(min), t('filter.sizeMin', { count: min }), hotels),
          )}
        </div>
      </Group>
      {filterCount(state) === 0 ? null : (
        <p className="clear">
          <ButtonLink
            href={searchHref(state, Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])))}
            prefetch={false}
            scroll={false}
            size="m"
            variant="secondary"
          >
            {t('filter.clear')}
          </ButtonLink>
        </p>
      )}
      <span className="ui-sr" aria-live="polite">
        {t('filter.found', { hotels: common('unit.hotels', { count: results.available }) })}
      </span>
    </GroupsRoot>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

/** The lowest and highest total of the stay as a form, since numbers can't be links. */
function TotalForm({ state, nights }: { state: SearchState; nights: number }) {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const { totalMin, totalMax } = state;
  const kept = without(state, 'totalMin', 'totalMax', 'page');
  const field = (name: 'totalMin' | 'totalMax', value: string | undefined) => (
    <label>
      <span>{t(`filter.${name}`, { nights: common('unit.nights', { count: nights }) })}</span>
      <input
        type="number"
        name={name}
        min={0}
        step={10_000}
        inputMode="numeric"
        defaultValue={value}
        placeholder={formatWon(name === 'totalMin' ? 500_000 : 2_000_000, locale)}
      />
    </label>
  );
  return (
    <form
      className="total"
      key={`${totalMin ?? ''}-${totalMax ?? ''}`}
      action={localePath(locale, paths.searchResult())}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const search = searchStateOfForm(new FormData(event.currentTarget));
        void router.push(searchHref(search, {}), undefined, { scroll: false });
      }}
    >
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {field('totalMin', totalMin)}
      {field('totalMax', totalMax)}
      <Button type="submit" size="m" variant="secondary">
        {t('filter.apply')}
      </Button>
    </form>
  );
}
