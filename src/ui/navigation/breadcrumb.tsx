import type { ReactNode } from 'react';

import { Row } from '../layout/primitives';

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
    <nav className="ui-crumbs body2 muted" aria-label={label}>
      <Row as="ol" lineGap={0}>
        {items.map((item, at) => (
          <li key={at}>
            {item.href === undefined ? (
              <span aria-current="page">{item.label}</span>
            ) : (
              (renderLink?.(item.href, item.label) ?? <a href={item.href}>{item.label}</a>)
            )}
          </li>
        ))}
      </Row>
    </nav>
  );
}
