import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState, type ReactNode, type Ref, type SyntheticEvent } from 'react';

import { Icon } from '../icon';
import { media } from '../theme/tokens';

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

const FoldRoot = styled('details')(css`
  border-radius: var(--radius-m);
  box-shadow: inset 0 0 0 1px var(--line);

  & > summary {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    gap: 4px 16px;
    min-height: 72px;
    padding: 14px 20px;
    border-radius: var(--radius-m);
  }
  & > summary > .hint {
    grid-column: 1;
    font-weight: 400;
  }
  & > summary > .ui-icon {
    grid-column: 2;
    grid-row: 1 / 3;
    color: var(--ink-2);
    transition: transform var(--motion);
  }
  &[open] > summary > .ui-icon {
    transform: rotate(180deg);
  }
  & > .inside {
    display: grid;
    gap: 16px;
    padding: 4px 20px 20px;
  }
  ${media.belowSmall} {
    & > summary {
      min-height: 56px;
      padding: 8px 16px;
      gap: 0 16px;
    }
    & > summary > .title {
      font-size: var(--text-body1);
      line-height: var(--leading-body1);
    }
    & > .inside {
      padding: 4px 16px 16px;
    }
  }
`);

/**
 * The state of a `<details>` that unfolds at first, and again whenever `open` becomes true, such as when a
 * field in it has a fault. It is never folded again but by the reader, so that an answer can't hide what is
 * being read.
 */
export function useUnfolding(open: boolean) {
  const [isOpen, setIsOpen] = useState(open);
  const [before, setBefore] = useState(open);
  if (open !== before) {
    setBefore(open);
    if (open) setIsOpen(true);
  }
  return {
    open: isOpen,
    onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(event.currentTarget.open),
  };
}

export interface FoldProps {
  title: string;
  /** The id of the heading, for links to the part. */
  id?: string;
  /** Lets the page move the focus to the heading, such as when the button that had it is removed. */
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  /** A line below the heading that says in short what is inside, such as what was chosen. */
  hint?: ReactNode;
  /** Whether screen readers announce the hint when it changes. */
  isLive?: boolean;
  /**
   * Whether the content is shown at first. When this changes to true later (a field inside has an error), the
   * content is shown, too. When it changes to false, nothing happens: only a reader's press folds the part.
   */
  open?: boolean;
  children: ReactNode;
}

/**
 * A part of a page as one line with its heading and what it says in short, which unfolds. It works
 * without JavaScript, and searching the page unfolds it.
 */
export function Fold(props: FoldProps) {
  const { title, id, headingRef, hint, isLive = false, open = false, children } = props;
  return (
    <FoldRoot {...useUnfolding(open)}>
      <summary>
        <h2
          id={id}
          ref={headingRef}
          tabIndex={headingRef === undefined ? undefined : -1}
          className="title"
        >
          {title}
        </h2>
        {hint !== undefined && (
          <span className="hint body2 muted" role={isLive ? 'status' : undefined}>
            {hint}
          </span>
        )}
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className="inside">{children}</div>
    </FoldRoot>
  );
}
