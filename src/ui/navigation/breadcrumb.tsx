import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { ReactNode } from 'react';

const BreadcrumbRoot = styled('nav')(css`
  font-size: var(--text-body2);
  line-height: var(--leading-body2);
  color: var(--ink-2);

  & > ol {
    display: flex;
    flex-wrap: wrap;
    gap: 0 8px;
  }
  & li:not(:last-of-type)::after {
    content: '/';
    margin-left: 8px;
    color: var(--ink-3);
  }
  & a:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  & [aria-current] {
    color: var(--ink);
  }
`);

export interface Crumb {
  label: ReactNode;
  /** The address; left out for the current page. */
  href?: string;
}

export interface BreadcrumbProps {
  label: string;
  items: readonly Crumb[];
  /**
   * Renders a link, by default a plain `<a>`. Give it the router's link to avoid loading a new
   * document.
   */
  renderLink?: (href: string, label: ReactNode) => ReactNode;
}

/** The path of links from the main page to the current one. */
export function Breadcrumb({ label, items, renderLink }: BreadcrumbProps) {
  return (
    <BreadcrumbRoot aria-label={label}>
      <ol>
        {items.map((item, at) => (
          <li key={at}>
            {item.href === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              (renderLink?.(item.href, item.label) ?? <a href={item.href}>{item.label}</a>)
            )}
          </li>
        ))}
      </ol>
    </BreadcrumbRoot>
  );
}
