import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { MouseEvent } from 'react';

import { Icon } from '../icon';
import { media } from '../theme/tokens';

const PaginationRoot = styled('nav')(css`
  & > ul {
    display: flex;
    justify-content: center;
    flex-wrap: wrap;
    gap: 4px;
    font-variant-numeric: tabular-nums;
  }
  & a,
  & .still {
    display: grid;
    place-items: center;
    min-width: 40px;
    height: 40px;
    padding: 0 8px;
    border-radius: var(--radius-full);
    font-size: var(--text-body2);
    font-weight: 500;
  }
  & a:hover {
    background: var(--paper-2);
  }
  & a[aria-current] {
    background: var(--ink);
    color: var(--paper);
  }
  & .still {
    color: var(--ink-3);
  }
  ${media.phone} {
    & > ul {
      gap: 0;
    }
    & a,
    & .still {
      min-width: 36px;
      padding: 0 4px;
    }
  }
`);

export interface PaginationProps {
  /** The current page, counted from 1. */
  page: number;
  pageCount: number;
  /** Returns the address of a page. */
  href: (page: number) => string;
  /**
   * Handles plain clicks, for routing in the browser; clicks with a modifier key are left to the
   * browser.
   */
  onNavigate?: (page: number, href: string) => void;
  texts: { label: string; previous: string; next: string; page: (page: number) => string };
}

/**
 * The page numbers that are shown: the first, the last and two around the current one; `null`
 * stands for those that are left out.
 */
export function pagesShown(page: number, pageCount: number): (number | null)[] {
  const wanted = Array.from({ length: pageCount }, (_, at) => at + 1).filter(
    (p) => p === 1 || p === pageCount || Math.abs(p - page) <= (page <= 2 ? 3 - page + 1 : 1),
  );
  return wanted.flatMap((p, at) => {
    const before = wanted[at - 1];
    return before !== undefined && p - before > 1 ? [null, p] : [p];
  });
}

/** Links to the pages of a list; nothing is rendered when there is only one page. */
export function Pagination({ page, pageCount, href, onNavigate, texts }: PaginationProps) {
  if (pageCount <= 1) return null;
  const link = (to: number) => ({
    href: href(to),
    onClick: (event: MouseEvent) => {
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (onNavigate === undefined || !plain) return;
      event.preventDefault();
      onNavigate(to, href(to));
    },
  });
  return (
    <PaginationRoot aria-label={texts.label}>
      <ul>
        <li>
          {page > 1 ? (
            <a {...link(page - 1)} rel="prev" aria-label={texts.previous}>
              <Icon name="chevron-left" size={18} />
            </a>
          ) : (
            <span className="still">
              <Icon name="chevron-left" size={18} />
            </span>
          )}
        </li>
        {pagesShown(page, pageCount).map((p, at) => (
          <li key={p ?? `gap-${at}`}>
            {p === null ? (
              <span className="still">…</span>
            ) : (
              <a {...link(p)} aria-current={p === page ? 'page' : undefined}>
                <span aria-hidden="true">{p}</span>
                <span className="ui-sr">{texts.page(p)}</span>
              </a>
            )}
          </li>
        ))}
        <li>
          {page < pageCount ? (
            <a {...link(page + 1)} rel="next" aria-label={texts.next}>
              <Icon name="chevron-right" size={18} />
            </a>
          ) : (
            <span className="still">
              <Icon name="chevron-right" size={18} />
            </span>
          )}
        </li>
      </ul>
    </PaginationRoot>
  );
}
