import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useState } from 'react';

import { DEFAULT_STAY } from '@/config/constants';
import { paths } from '@/config/routes';
import { FLEX_DAYS, LENGTH_UNITS } from '@/contract/search/search-filters';
import { keysOf } from '@/domain/keys-of';
import { addNights, isNight, MAX_STAY_NIGHTS, type Night, nightsBetween } from '@/domain/stay/stay';
import { moveCheckIn, moveCheckOut, stayDates } from '@/domain/stay/stay-dates';
import { localePath, useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, buttonClass, buttonData, Icon, media } from '@/ui';
import { rememberSearch } from './recent-searches';
import { searchHref, searchStateOfForm, type SearchState } from './search-state';

/** Loaded only where it is used, in the search panel, because of its suggestions. */
const KeywordField = dynamic(() => import('./keyword-field').then((file) => file.KeywordField), {
  ssr: false,
});

const FormRoot = styled('form')(css`
  display: grid;
  grid-template-columns: 1.2fr 1fr 1fr 0.8fr 0.7fr auto;
  align-items: end;
  gap: 8px;
  padding: 16px;
  background: var(--paper);
  border-radius: var(--radius-l);

  &[data-look='raised'] {
    box-shadow: var(--shadow-2);
  }
  & > label,
  & .keyword {
    display: block;
    min-width: 0;
    padding: 8px 16px;
    border-radius: var(--radius-m);
    box-shadow: inset 0 0 0 1px var(--line);
  }
  & > label:focus-within,
  & .keyword:focus-within {
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  & > label > span,
  & .keyword > label {
    display: block;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-3);
  }
  & input,
  & select {
    width: 100%;
    height: 28px;
    padding: 0;
    border: 0;
    outline: 0;
    background: transparent;
    color: var(--ink);
    font-weight: 600;
    font-size: var(--text-body1);
  }
  & select option {
    background: var(--paper);
    color: var(--ink);
  }
  & .keyword {
    grid-column: 1 / -1;
    /* As high as the field is once it is there. */
    min-height: 64px;
  }
  & .length {
    display: flex;
    gap: 8px;
  }
  & .length input {
    flex: 0 0 44px;
    min-width: 0;
    appearance: textfield;
  }
  & .length input::-webkit-inner-spin-button {
    display: none;
  }
  & .ways {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  & .flex {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-left: auto;
  }
  & .flex select {
    width: auto;
    font-size: var(--text-body2);
  }
  & input::placeholder {
    color: var(--ink-3);
    font-weight: 400;
  }
  & .lengths {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    font-size: var(--text-body2);
    color: var(--ink-2);
  }
  ${media.belowMedium} {
    grid-template-columns: 1fr 1fr;
    & .where,
    & .go,
    & .lengths {
      grid-column: 1 / -1;
    }
  }
  ${media.phone} {
    & .lengths {
      gap: 4px;
    }
  }
`);

const QUICK_NIGHTS = [7, 14, 30, 90] as const;

export type SearchFormProps = {
  /** The values of the last search; missing ones have defaults. */
  initial?: {
    region?: string | undefined;
    from?: Night | undefined;
    to?: Night | undefined;
    adults?: number | undefined;
    children?: number | undefined;
    keyword?: string | undefined;
    /** A length of stay, used instead of a check-out date. */
    length?: string | undefined;
    unit?: string | undefined;
    flex?: string | undefined;
  };
  /** Whether the form has a field for a hotel or neighbourhood; `keep` has no keyword then. */
  asksKeyword?: boolean;
  /** The parts of the search that the form has no fields for and keeps. */
  keep?: SearchState;
  look?: 'raised' | 'flat';
};

/**
 * Place, dates and guests. A plain GET form to the results, so it works before hydration and
 * without JavaScript; with it, a length of stay fills in the check-out date and the page isn't
 * reloaded.
 */
export function SearchForm(props: SearchFormProps) {
  const { initial = {}, keep = {}, asksKeyword = false, look = 'raised' } = props;
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const router = useRouter();
  const { data } = useApiQuery('getRegionState', { query: {} });
  const [dates, setDates] = useState(() => stayDates(initial.from ?? '', initial.to ?? ''));
  const { from, to } = dates;
  const [byLength, setByLength] = useState(initial.length !== undefined);
  const nights = isNight(from) && isNight(to) ? nightsBetween(from, to) : 0;

  return (
    <FormRoot
      action={localePath(locale, paths.searchResult())}
      method="get"
      data-look={look}
      onSubmit={(event) => {
        event.preventDefault();
        const state = searchStateOfForm(new FormData(event.currentTarget));
        rememberSearch(state);
        void router.push(searchHref(state, {}));
      }}
    >
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {asksKeyword ? <KeywordField initial={initial.keyword} /> : null}
      <label className="where">
        <span>{t('form.region')}</span>
        <select name="region" defaultValue={initial.region ?? 'all'}>
          <option value="all">{t('form.allRegions')}</option>
          {data?.regions.map((region) => (
            <option key={region.id} value={region.id}>
              {region.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t(byLength ? 'form.about' : 'form.from')}</span>
        <input
          type="date"
          name="from"
          value={from}
          onChange={(event) => {
            const usual = to === '' ? DEFAULT_STAY.nights : undefined;
            setDates(moveCheckIn(dates, event.target.value, usual));
          }}
        />
      </label>
      {byLength ? (
        <label>
          <span>{t('form.length')}</span>
          <span className="length">
            <input
              type="number"
              name="length"
              min={1}
              max={MAX_STAY_NIGHTS}
              required
              inputMode="numeric"
              defaultValue={initial.length ?? '1'}
            />
            <select name="unit" defaultValue={initial.unit ?? 'month'} aria-label={t('form.unit')}>
              {keysOf(LENGTH_UNITS).map((unit) => (
                <option key={unit} value={unit}>
                  {t(`form.units.${unit}`)}
                </option>
              ))}
            </select>
          </span>
        </label>
      ) : (
        <label>
          <span>{t('form.to')}</span>
          <input
            type="date"
            name="to"
            value={to}
            min={isNight(from) ? addNights(from, 1) : undefined}
            onChange={(event) => setDates(moveCheckOut(dates, event.target.value))}
          />
        </label>
      )}
      <label>
        <span>{t('form.adults')}</span>
        <select name="adults" defaultValue={String(initial.adults ?? DEFAULT_STAY.adults)}>
          {[1, 2, 3, 4, 5, 6].map((count) => (
            <option key={count} value={count}>
              {common('unit.adults', { count })}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t('form.children')}</span>
        <select name="children" defaultValue={String(initial.children ?? DEFAULT_STAY.children)}>
          {[0, 1, 2, 3, 4].map((count) => (
            <option key={count} value={count}>
              {common('unit.children', { count })}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" className="go" icon={<Icon name="search" />}>
        {t('form.submit')}
      </Button>
      <div className="lengths">
        <span className="ways" role="group" aria-label={t('form.ways')}>
          {([false, true] as const).map((way) => (
            <button
              key={String(way)}
              type="button"
              className={buttonClass}
              {...buttonData({ size: 's', variant: byLength === way ? 'primary' : 'secondary' })}
              aria-pressed={byLength === way}
              onClick={() => setByLength(way)}
            >
              {t(way ? 'form.byLength' : 'form.byDates')}
            </button>
          ))}
        </span>
        {byLength || !isNight(from) ? null : (
          <span className="ways" role="group" aria-label={t('form.lengths')}>
            {QUICK_NIGHTS.map((count) => (
              <button
                key={count}
                type="button"
                className={buttonClass}
                {...buttonData({ size: 's', variant: nights === count ? 'primary' : 'secondary' })}
                aria-pressed={nights === count}
                onClick={() => setDates(moveCheckOut(dates, addNights(from, count)))}
              >
                {common('unit.nights', { count })}
              </button>
            ))}
            {nights > 0 && !QUICK_NIGHTS.some((count) => count === nights) ? (
              <span>{common('unit.nights', { count: nights })}</span>
            ) : null}
          </span>
        )}
        <label className="flex">
          <span>{t('form.flex')}</span>
          <select name="flex" defaultValue={initial.flex ?? ''}>
            <option value="">{t('form.exact')}</option>
            {FLEX_DAYS.map((count) => (
              <option key={count} value={count}>
                {t('form.within', { count })}
              </option>
            ))}
          </select>
        </label>
      </div>
    </FormRoot>
  );
}
