import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

const TabsRoot = styled('div')(css`
  min-width: 0;

  & > .list {
    display: flex;
    gap: 24px;
    overflow-x: auto;
    scrollbar-width: none;
    box-shadow: inset 0 -1px 0 var(--line);
  }
  & .tab {
    flex: none;
    height: 48px;
    padding: 0 2px;
    font-weight: 500;
    color: var(--ink-2);
    white-space: nowrap;
    box-shadow: inset 0 -2px 0 transparent;
    transition:
      color var(--motion),
      box-shadow var(--motion);
  }
  & .tab[aria-selected='true'] {
    color: var(--ink);
    font-weight: 600;
    box-shadow: inset 0 -2px 0 var(--ink);
  }
  & .tab:focus-visible {
    outline-offset: -3px;
  }
  & .tab .count {
    margin-left: 4px;
    color: var(--ink-3);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  & > .panel {
    padding-top: 24px;
    border-radius: var(--radius-xs);
  }
`);

export interface TabItem<T extends string> {
  key: T;
  label: ReactNode;
  /** A quiet number after the label. */
  count?: string;
}

export interface TabsProps<T extends string> {
  label: string;
  tabs: readonly TabItem<T>[];
  value: T;
  onChange: (key: T) => void;
  /** Content of the chosen tab. */
  children: ReactNode;
}

/** Tabs with one panel: the caller draws the content of the chosen one. */
export function Tabs<T extends string>({ label, tabs, value, onChange, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === value);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const index = (to + tabs.length) % tabs.length;
    const tab = tabs[index];
    if (tab === undefined) return;
    onChange(tab.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };

  return (
    <TabsRoot>
      <div ref={list} className="list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className="tab"
            aria-selected={tab.key === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === value ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="panel"
        role="tabpanel"
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
      >
        {children}
      </div>
    </TabsRoot>
  );
}
