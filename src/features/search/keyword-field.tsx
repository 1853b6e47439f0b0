import styled from '@emotion/styled';
import { css } from '@emotion/react';
import { useRouter } from 'next/router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { MAX_SEARCH_TEXT } from '@/contract/search/search-filters';
import { useLocale, useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { stayParamsOf } from '@/lib/stay-params';
import { Icon } from '@/ui';
import { searchHref, searchStateOfForm, without } from './search-state';

type Suggestion = ResponseOf<Contract['getSearchPreview']>['suggestions'][number];

/** How long typing must pause before suggestions are requested, in ms. */
const PAUSE_MS = 120;

const Suggestions = styled(Popover)(css`
  width: var(--trigger-width);
  min-width: 280px;
  max-height: 360px;
  overflow-y: auto;
  padding: 8px;
  border-radius: var(--radius-m);
  background: var(--paper);
  color: var(--ink);
  box-shadow:
    var(--shadow-2),
    inset 0 0 0 1px var(--line);

  & [role='option'] {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 44px;
    padding: 4px 12px;
    border-radius: var(--radius-s);
    outline: 0;
    cursor: pointer;
  }
  & [role='option'][data-focused] {
    background: var(--accent-wash);
    box-shadow: inset 0 0 0 2px var(--accent);
  }
  & .name {
    display: block;
    font-weight: 600;
  }
  & .context {
    display: block;
    color: var(--ink-2);
    font-size: var(--text-small);
    line-height: var(--leading-small);
  }
  & .none {
    padding: 8px 12px;
    color: var(--ink-2);
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & .ui-icon {
    flex: none;
    color: var(--ink-3);
  }
`);

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
  const locale = useLocale();
  const router = useRouter();
  const [typed, setTyped] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const moving = useRef(false);
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
    <I18nProvider locale={locale}>
      <ComboBox
        className="keyword"
        items={suggestions.map((suggestion) => ({ ...suggestion, key: keyOf(suggestion) }))}
        inputValue={typed}
        onInputChange={(text) => {
          setTyped(text);
          if (text !== typed) onType(text);
        }}
        allowsCustomValue
        // Opens the list while suggestions are loading; otherwise later ones would not be shown.
        allowsEmptyCollection
        onSelectionChange={(key) => {
          const chosen = suggestions.find((suggestion) => keyOf(suggestion) === key);
          if (chosen !== undefined) goTo(chosen);
        }}
      >
        <Label>{t('form.keyword')}</Label>
        <Input
          ref={input}
          type="search"
          name="keyword"
          placeholder={t('form.keywordHint')}
          maxLength={MAX_SEARCH_TEXT}
          enterKeyHint="search"
          onKeyDownCapture={(event) => {
            // Enter chooses the marked option of the list, which the combo box does by itself. While no
            // option is marked, Enter has to search for what was typed. An option is marked only a moment
            // after an arrow key was pressed, so `moving` remembers that key.
            const { key, nativeEvent, currentTarget } = event;
            const chosen = moving.current || currentTarget.hasAttribute('aria-activedescendant');
            // The first Escape closes the list; `preventDefault` tells the surrounding panel to stay
            // open.
            if (key === 'Escape' && currentTarget.getAttribute('aria-expanded') === 'true') {
              event.preventDefault();
            }
            moving.current = key === 'ArrowDown' || key === 'ArrowUp';
            if (key !== 'Enter' || nativeEvent.isComposing || chosen) return;
            event.preventDefault();
            event.stopPropagation();
            currentTarget.form?.requestSubmit();
          }}
        />
        <Suggestions placement="bottom start" offset={4}>
          <ListBox
            aria-label={t('form.suggestions')}
            renderEmptyState={() => (
              <p className="none">
                {t(data === undefined ? 'form.keywordHint' : 'form.noSuggestion')}
              </p>
            )}
          >
            {(suggestion: Suggestion & { key: string }) => (
              <ListBoxItem id={suggestion.key} textValue={suggestion.name}>
                <Icon name={ICONS[suggestion.kind]} size={20} />
                <span>
                  <span className="name">{suggestion.name}</span>
                  <span className="context">
                    {suggestion.guessed ? `${t('form.guessed')} · ` : ''}
                    {t(`form.kind.${suggestion.kind}`)}
                    {suggestion.context === '' ? '' : ` · ${suggestion.context}`}
                  </span>
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Suggestions>
      </ComboBox>
    </I18nProvider>
  );
}

/** Returns the value after it hasn't changed for `PAUSE_MS`. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
