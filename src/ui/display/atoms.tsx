import { css } from '@emotion/react';
import type { CSSProperties, HTMLAttributes, ReactNode, Ref } from 'react';

import { Icon } from '../icon';
import { drawBox, joinClass, type Space } from '../layout/primitives';

export interface SkeletonProps {
  /**
   * The shape: `text` is one line high, `photo` has a ratio of 4:3, `round` is a disc. The default
   * is `block`.
   */
  shape?: 'block' | 'text' | 'photo' | 'round';
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

/** An animated placeholder for content that is loading, hidden from assistive technology. */
export function Skeleton({ shape = 'block', width, height, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={joinClass('ui-skeleton', className)}
      data-shape={shape}
      style={width === undefined && height === undefined ? undefined : { width, height }}
    />
  );
}

/** A spinner, which is announced if it has a label. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span
      className="ui-spinner"
      role={label === undefined ? undefined : 'status'}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    />
  );
}

/** A thin line; `space` adds 24 or 40 px above and below it. */
export function Divider({ space }: { space?: 'm' | 'l' }) {
  return <hr className="ui-divider" data-space={space} />;
}

/** A text that only assistive technology presents. */
export function VisuallyHidden({
  children,
  focusable,
  ...rest
}: HTMLAttributes<HTMLElement> & { focusable?: boolean }) {
  return (
    <span {...rest} className={focusable ? 'ui-hidden' : 'ui-sr'}>
      {children}
    </span>
  );
}

export interface TagProps {
  tone?: 'accent' | 'neutral' | 'warn' | 'danger' | 'info';
  children: ReactNode;
}

/** A short label on a tinted background. */
export function Tag({ tone = 'accent', children }: TagProps) {
  return (
    <span className="ui-tag" data-tone={tone}>
      {children}
    </span>
  );
}

export interface RatingProps {
  /** The score as text, such as “9.4”. */
  value: string;
  /** The number of reviews as text, such as “312”; shown in brackets. */
  count?: string;
  /** The whole rating in words, such as “9.4 out of 10, 312 reviews”. */
  label: string;
  className?: string;
}

/** A score with the number of reviews, such as ★ 9.4 (312). */
export function Rating({ value, count, label, className }: RatingProps) {
  return (
    <span className={joinClass('ui-rating', className)} role="img" aria-label={label}>
      <Icon name="star" filled />
      <b>{value}</b>
      {count !== undefined && <span className="count">({count})</span>}
    </span>
  );
}

export interface PriceProps {
  /** The total as text, such as “2,640,000원”, which always comes first. */
  amount: ReactNode;
  /** A less prominent line above the total, such as “30 nights in all, tax included”. */
  label?: ReactNode;
  /** A less prominent text after the total, such as “30 nights · 88,000 won a night”. */
  note?: ReactNode;
  /** The font size of the amount in px: 16, 20 or 28 (default). */
  size?: 's' | 'm' | 'l';
  align?: 'start' | 'end';
}

/** A price whose digits all have the same width. */
export function Price({ amount, label, note, size = 'm', align = 'start' }: PriceProps) {
  return (
    <p className="ui-price" data-size={size} data-align={align}>
      {label !== undefined && <span className="label">{label}</span>}
      <span className="amount">{amount}</span>
      {note !== undefined && <span className="note">{note}</span>}
    </p>
  );
}

export interface CardProps extends HTMLAttributes<HTMLDivElement> {
  /**
   * The look: `line` draws a thin border (default), `raised` has a shadow, `quiet` has a tinted
   * background.
   */
  look?: 'line' | 'raised' | 'quiet';
  /** Removes the padding, so that the content reaches the edges. */
  flush?: boolean;
  /** Puts the children one below the other, with this distance in px. */
  gap?: Space;
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
  ref?: Ref<HTMLDivElement>;
}

/** A part of a page with a frame. */
export function Card({ look = 'line', flush, ...rest }: CardProps) {
  return drawBox('ui-card', { 'data-look': look, 'data-flush': flush ? '' : undefined }, rest);
}

/**
 * Styles for the `::after` of the one link of a card. It covers the whole card, so that a press
 * anywhere follows the link; the card must be positioned and have `isolation: isolate`. It lies
 * above everything else in the card, including what only looks like a button. A real control in the
 * card is lifted above it by `z-index: var(--z-above)`, and comes after the link.
 */
export const cardCover = css`
  content: '';
  position: absolute;
  inset: 0;
  z-index: var(--z-above);
  border-radius: var(--radius-m);
`;

/**
 * The styles of the thumb of an `<input type="range">`. Every browser has a name of its own for it, and
 * drops a rule with another one's, so that each needs the same declarations.
 */
export const sliderThumb = (declarations: string): string => `
  &::-webkit-slider-thumb { appearance: none; box-sizing: border-box; ${declarations} }
  &::-moz-range-thumb { box-sizing: border-box; ${declarations} }
`;
