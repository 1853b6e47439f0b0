import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useId } from 'react';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { MAX_SEARCH_TEXT } from '@/contract/search/search-filters';
import { localePath, useLocale } from '@/i18n';
import { Button, useHydrated } from '@/ui';
import { useCommuteTexts } from './commute-texts';
import {
  COMMUTE_DROPPED,
  COMMUTE_KEYS,
  searchHref,
  searchStateOfForm,
  type SearchState,
  without,
} from './search-state';

type Results = ResponseOf<Contract['listHotels']>;

const FormRoot = styled('form')(css`
  display: flex;
  align-items: end;
  gap: 8px;

  & .station {
    flex: 1;
    min-width: 0;
  }
  & .station > label {
    display: block;
    margin-bottom: 8px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
    font-weight: 600;
  }
  & input {
    width: 100%;
    height: 48px;
    padding: 0 16px;
    border: 0;
    border-radius: var(--radius-s);
    box-shadow: inset 0 0 0 1px var(--line-strong);
    background: var(--paper);
    color: var(--ink);
  }
`);

const CommuteField = dynamic(() => import('./commute-field').then((file) => file.CommuteField), {
  ssr: false,
});

export type CommuteFormProps = {
  state: SearchState;
  results: Results;
  /** What the address has for the station, understood or not. */
  typed: string | undefined;
  /** Whether the form was asked for by the button of the commute, so that its field takes the focus. */
  takesFocus: boolean;
};

/**
 * Where one commutes to, as a form. Without scripts its field is a plain one, whose text the server
 * understands.
 */
export function CommuteForm({ state, results, typed, takesFocus }: CommuteFormProps) {
  const { t, stationName } = useCommuteTexts();
  const locale = useLocale();
  const router = useRouter();
  const id = useId();
  // Stations are suggested while typing, which needs scripts.
  const suggests = useHydrated();
  const destination = results.commuteTo;
  const initial =
    destination === null
      ? (typed ?? '')
      : destination.kind === 'station'
        ? stationName(destination.name)
        : destination.name;
  const goTo = (value: string) =>
    void router.push(
      searchHref(state, { ...COMMUTE_DROPPED, commute: value === '' ? undefined : value }),
      undefined,
      { scroll: false },
    );
  return (
    <FormRoot
      key={destination?.value ?? typed ?? ''}
      action={localePath(locale, paths.searchResult())}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const { commute = '' } = searchStateOfForm(new FormData(event.currentTarget));
        // A name that wasn't changed is still what the address has.
        goTo(commute === initial && destination !== null ? destination.value : commute);
      }}
    >
      {Object.entries(without(state, 'page', 'sort', ...COMMUTE_KEYS)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {suggests ? (
        <CommuteField initial={initial} takesFocus={takesFocus} onChoose={goTo} />
      ) : (
        <div className="station">
          <label htmlFor={id}>{t('commute.label')}</label>
          <input
            id={id}
            type="search"
            name="commute"
            maxLength={MAX_SEARCH_TEXT}
            defaultValue={initial}
            placeholder={t('commute.hint')}
          />
        </div>
      )}
      <Button type="submit" size="l" variant="secondary">
        {t('commute.apply')}
      </Button>
    </FormRoot>
  );
}
