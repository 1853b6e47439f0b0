import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

import { Icon } from '../icon';

const AccordionRoot = styled('div')(css`
  border-top: 1px solid var(--line);

  & > details {
    border-bottom: 1px solid var(--line);
  }
  & summary {
    display: flex;
    align-items: center;
    gap: 16px;
    min-height: 64px;
    padding: 16px 0;
    font-weight: 600;
    border-radius: var(--radius-xs);
  }
  & summary > .text {
    flex: 1;
    min-width: 0;
  }
  & summary > .ui-icon {
    color: var(--ink-3);
    transition: transform var(--motion);
  }
  & details[open] > summary > .ui-icon {
    transform: rotate(180deg);
  }
  & .content {
    padding: 0 0 24px;
    color: var(--ink-2);
  }
  & details[open] > .content {
    animation: ui-fade var(--motion) ease-out;
  }
`);

export interface AccordionItem {
  key: string;
  /** The id of the element, to which an address can point by its fragment. */
  id?: string;
  title: ReactNode;
  content: ReactNode;
  /** Whether the item is unfolded at first. */
  open?: boolean;
}

export interface AccordionProps {
  items: readonly AccordionItem[];
  /** A name for items of which only one can be unfolded at a time. */
  name?: string;
  onToggle?: (key: string, open: boolean) => void;
}

/**
 * A list of questions whose answers unfold. It works without JavaScript, and searching the page
 * unfolds the answer that matches.
 */
export function Accordion({ items, name, onToggle }: AccordionProps) {
  return (
    <AccordionRoot>
      {items.map((item) => (
        <details
          key={item.key}
          id={item.id}
          name={name}
          open={item.open}
          onToggle={
            onToggle === undefined
              ? undefined
              : (event) => onToggle(item.key, event.currentTarget.open)
          }
        >
          <summary>
            <span className="text">{item.title}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className="content">{item.content}</div>
        </details>
      ))}
    </AccordionRoot>
  );
}
