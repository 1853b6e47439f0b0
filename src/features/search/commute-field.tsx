import { useEffect, useRef, useState } from 'react';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { MAX_SEARCH_TEXT } from '@/contract/search/search-filters';
import { useApiQuery } from '@/lib/api/hooks';
import { useCommuteTexts } from './commute-texts';
import { MetroLines } from './metro-lines';
import { SuggestBox, usePaused } from './suggest-box';

type Place = ResponseOf<Contract['findStations']>['places'][number];

/**
 * A field for the station or place one commutes to, with suggestions while typing. A suggestion is
 * searched for at once; Enter alone searches for the text.
 */
export function CommuteField({
  initial,
  takesFocus,
  onChoose,
}: {
  initial: string;
  /** Whether the field has the focus when it appears, since the reader asked for it. */
  takesFocus: boolean;
  onChoose: (value: string) => void;
}) {
  const { t, stationName, placeName } = useCommuteTexts();
  const [typed, setTyped] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const keyword = usePaused(typed.trim().slice(0, MAX_SEARCH_TEXT));
  const { data, isError } = useApiQuery(
    'findStations',
    { query: { keyword } },
    { enabled: keyword !== '' && keyword !== initial },
  );
  const places: readonly Place[] =
    keyword === '' || typed.trim() === '' ? [] : (data?.places ?? []);
  const empty = isError ? 'failed' : data === undefined ? 'hint' : 'none';
  return (
    <SuggestBox
      className="station"
      name="commute"
      label={t('commute.label')}
      placeholder={t('commute.hint')}
      typed={typed}
      onType={setTyped}
      suggestions={places.map((place) => ({
        key: place.value,
        icon: place.kind === 'station' ? 'train' : 'map-pin',
        name: placeName(place),
        context: (
          <>
            {place.kind === 'place' &&
              `${t('commute.nearest', { station: stationName(place.station) })} `}
            <MetroLines lines={place.lines} />
          </>
        ),
      }))}
      listLabel={t('form.suggestions')}
      emptyText={t(`commute.${empty}`)}
      onChoose={onChoose}
      input={input}
    />
  );
}
