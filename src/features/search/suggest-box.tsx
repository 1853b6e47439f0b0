import styled from '@emotion/styled';
import { css } from '@emotion/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ComboBox } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';

import { MAX_SEARCH_TEXT } from '@/contract/search/search-filters';
import { useLocale } from '@/i18n';
import { Icon, type IconName } from '@/ui';

/** How long typing must pause before suggestions are requested, in ms. */
const PAUSE_MS = 120;

const Suggestions = styled(Popover)(css`
  width: var(--trigger-width);
  min-width: 280px;
  max-height: 360px;
  overflow-y: auto;
  padding: 8px;
  border-radius: var(--radius-m);
  background: var(--surface);
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

/** A suggestion: an icon of its kind, its name, and a line about it. */
type Suggested = {
  readonly key: string;
  readonly icon: IconName;
  readonly name: string;
  readonly context: ReactNode;
};

/**
 * A field of a form with suggestions while typing. Arrow keys and Enter choose a suggestion; Enter
 * alone submits the form with the text.
 */
export function SuggestBox(props: {
  className?: string;
  name: string;
  label: string;
  placeholder: string;
  typed: string;
  onType: (text: string) => void;
  suggestions: readonly Suggested[];
  /** The accessible name of the list. */
  listLabel: string;
  /** What the list says while it is empty. */
  emptyText: string;
  onChoose: (key: string) => void;
  input?: RefObject<HTMLInputElement | null>;
}) {
  const { className, name, label, placeholder, typed, onType, suggestions, onChoose } = props;
  const { listLabel, emptyText, input } = props;
  const locale = useLocale();
  const moving = useRef(false);
  return (
    <I18nProvider locale={locale}>
      <ComboBox
        {...(className === undefined ? {} : { className })}
        items={suggestions}
        inputValue={typed}
        onInputChange={onType}
        allowsCustomValue
        // Opens the list while suggestions are loading; otherwise later ones would not be shown.
        allowsEmptyCollection
        onSelectionChange={(key) => {
          const chosen = suggestions.find((suggestion) => suggestion.key === key);
          if (chosen !== undefined) onChoose(chosen.key);
        }}
      >
        <Label>{label}</Label>
        <Input
          ref={input}
          type="search"
          name={name}
          placeholder={placeholder}
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
            aria-label={listLabel}
            renderEmptyState={() => <p className="none">{emptyText}</p>}
          >
            {(suggestion: Suggested) => (
              <ListBoxItem id={suggestion.key} textValue={suggestion.name}>
                <Icon name={suggestion.icon} size={20} />
                <span>
                  <span className="name">{suggestion.name}</span>
                  <span className="context">{suggestion.context}</span>
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
export function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}
