import { useRouter } from 'next/router';
import { useDeferredValue, useRef, useState } from 'react';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { MAX_SEARCH_TEXT } from '@/contract/search/search-filters';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsOf } from '@/lib/stay-params';
import { searchHref, searchStateOfForm, without } from './search-state';
import { SuggestBox, usePaused } from './suggest-box';

type Suggestion = ResponseOf<Contract['getSearchPreview']>['suggestions'][number];

const ICONS = { region: 'map-pin', area: 'map-pin', hotel: 'building' } as const;

/**
 * A field for a hotel or neighbourhood, with suggestions while typing. Arrow keys and Enter open a
 * suggestion; Enter alone searches for the text.
 */
export function KeywordField({
  initial = '',
  onType,
}: {
  initial?: string | undefined;
  onType: (text: string) => void;
}) {
  const { t } = useTranslation('search');
  const router = useRouter();
  const [typed, setTyped] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const keyword = useDeferredValue(usePaused(typed.trim().slice(0, MAX_SEARCH_TEXT)));
  const { data } = useApiQuery(
    'getSearchPreview',
    { query: { keyword } },
    { enabled: keyword !== '' && keyword !== initial },
  );
  const suggestions: readonly Suggestion[] =
    keyword === '' || typed.trim() === '' ? [] : (data?.suggestions ?? []);
  const keyOf = ({ kind, regionId, id }: Suggestion) => `${kind}/${regionId}/${id}`;

  const goTo = (suggestion: Suggestion) => {
    const form = input.current?.form;
    const state =
      form === undefined || form === null
        ? {}
        : without(searchStateOfForm(new FormData(form)), 'keyword', 'region', 'area');
    const { kind, id, regionId } = suggestion;
    if (kind === 'hotel') void router.push(paths.hotel(Number(id), stayParamsOf(state)));
    else {
      const place = kind === 'region' ? { region: id } : { region: regionId, area: id };
      void router.push(searchHref(state, place));
    }
  };

  return (
    <SuggestBox
      className="keyword"
      name="keyword"
      label={t('form.keyword')}
      placeholder={t('form.keywordHint')}
      typed={typed}
      onType={(text) => {
        setTyped(text);
        if (text !== typed) onType(text);
      }}
      suggestions={suggestions.map((suggestion) => ({
        key: keyOf(suggestion),
        name: suggestion.name,
        icon: ICONS[suggestion.kind],
        context: [
          ...(suggestion.guessed ? [t('form.guessed')] : []),
          t(`form.kind.${suggestion.kind}`),
          ...(suggestion.context === '' ? [] : [suggestion.context]),
        ].join(' · '),
      }))}
      listLabel={t('form.suggestions')}
      emptyText={t(data === undefined ? 'form.keywordHint' : 'form.noSuggestion')}
      onChoose={(key) => {
        const chosen = suggestions.find((suggestion) => keyOf(suggestion) === key);
        if (chosen !== undefined) goTo(chosen);
      }}
      input={input}
    />
  );
}
