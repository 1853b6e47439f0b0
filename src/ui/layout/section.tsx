import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';

import { useIsServerRendered } from '../hydrated';
import { type Box, drawBox, joinClass, Row } from './primitives';

export interface SectionProps
  extends Box, Omit<ComponentPropsWithRef<'section'>, keyof Box | 'id' | 'aria-labelledby'> {
  /** The heading, which is the accessible name of the section. */
  heading: ReactNode;
  /** The id of the heading, for links to the section. */
  id?: string;
  /** The level of the heading; the default is 2. */
  level?: 2 | 3;
  /** The font size of the heading: 28 px, 24 px (default), 20 px or 18 px. */
  size?: 'h1' | 'h2' | 'h3' | 'title';
  /** Sets the heading in the serif of headlines, on pages that tell of hotels. */
  headline?: boolean;
  /** A less prominent text close below the heading. */
  lead?: ReactNode;
  /** A link or button at the end of the heading's line. */
  action?: ReactNode;
  /** Draws the section as a `LaterSection`, because it lies below the first screen. */
  later?: boolean;
}

/** A part of a page with a heading. Its children stand one below the other, 16 px apart by default. */
export function Section(props: SectionProps) {
  const { heading, id, level = 2, size = 'h2', headline, lead, action, later, ...others } = props;
  const { children, ...rest } = others;
  const ownId = useId();
  const headingId = id ?? ownId;
  const Heading = `h${level}` as const;
  const title = (
    <Heading id={headingId} className={headline ? `${size} headline` : size}>
      {heading}
    </Heading>
  );
  const text = lead !== undefined && (
    <p className={size === 'h1' ? 'ui-lead muted' : 'ui-lead body2 muted'}>{lead}</p>
  );
  return drawBox(
    'ui-section',
    { 'aria-labelledby': headingId },
    {
      as: later ? LaterSection : 'section',
      ...rest,
      children: (
        <>
          {action === undefined ? (
            <>
              {title}
              {text}
            </>
          ) : (
            <Row justify="between" align="end" gap={16} nowrap>
              <div>
                {title}
                {text}
              </div>
              {action}
            </Row>
          )}
          {children}
        </>
      ),
    },
  );
}

/**
 * A section that lies below the first screen. The browser lays it out, and loads its pictures and fonts,
 * only when the reader scrolls near. This holds for a page that came from the server; a page that was
 * navigated to is laid out whole, because going back to it restores how far it was scrolled. The page
 * itself doesn't learn of the difference, so that it isn't rendered again after it was hydrated.
 */
export function LaterSection({ className, ...rest }: ComponentPropsWithRef<'section'>) {
  const isServerRendered = useIsServerRendered();
  return (
    <section
      {...rest}
      className={isServerRendered ? joinClass('ui-later', className) : className}
    />
  );
}
