import type { ReactNode } from 'react';

import { Link } from '../link';
import { Icon } from '../icon';
import type { Space } from './primitives';

export interface PageFrameProps {
  /** The heading of the page. A page that has something above it puts it among its children. */
  title?: ReactNode;
  /** The font size of the heading: 32 px (default) or 28 px. */
  size?: 'display2' | 'h1';
  /** Sets the heading in the serif of headlines, on pages that tell of hotels. */
  headline?: boolean;
  /** A less prominent text below the heading. */
  lead?: ReactNode;
  /** A link above the heading, to the page that this one belongs to. */
  back?: { href: string; text: ReactNode };
  /** The width of a page of text, 768 px, or of a single question, 512 px, in place of the site's. */
  narrow?: boolean | 'question';
  /** Makes the page as wide as the window, for a map beside a list. */
  wide?: boolean;
  /** The space above and below: 32 and 96 px by default, 48 and 96 with `l`, 24 and 96 with `m`,
   * 32 and 72 with `s`. */
  space?: 's' | 'm' | 'l';
  /** The distance between the children. Without it they keep their own distances. */
  gap?: Space;
  children: ReactNode;
}

/** The frame of a page: its width, the space around it, a link back, and the heading. */
export function PageFrame(props: PageFrameProps) {
  const {
    title,
    size = 'display2',
    headline,
    lead,
    back,
    narrow,
    wide,
    space,
    gap,
    children,
  } = props;
  return (
    <div
      className="wrap ui-page"
      data-wide={wide ? '' : undefined}
      data-narrow={narrow === true ? '' : narrow || undefined}
      data-space={space}
      data-gap={gap}
    >
      {back !== undefined && (
        <Link className="ui-back" href={back.href} prefetch={false}>
          <Icon name="back" size={18} />
          {back.text}
        </Link>
      )}
      {title !== undefined && <h1 className={headline ? `${size} headline` : size}>{title}</h1>}
      {lead !== undefined && (
        <p className="muted" data-above={gap === undefined ? 8 : undefined}>
          {lead}
        </p>
      )}
      {children}
    </div>
  );
}
