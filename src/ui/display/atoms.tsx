import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';

import { Icon } from '../icon/icon';
import { joinClass } from '../join-class';

export interface SkeletonProps {
  /** `text` is one line high, `photo` keeps 4:3, `round` is a disc. Default `block`. */
  shape?: 'block' | 'text' | 'photo' | 'round';
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

/** A breathing place-holder, hidden from assistive technology. */
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

/** A turning ring. With a label it is announced. */
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

/** A hairline; `space` adds 24 or 40 px above and below. */
export function Divider({ space }: { space?: 'm' | 'l' }) {
  return <hr className="ui-divider" data-space={space} />;
}

/** Text for assistive technology only. */
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

/** A small label on a tinted ground. */
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
  /** The whole in words, such as “9.4 out of 10, 312 reviews”. */
  label: string;
  className?: string;
}

/** ★ 9.4 (312) */
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
  /** The total as text, such as “2,640,000원”. Comes first, always. */
  amount: ReactNode;
  /** A quiet line above (“30 nights in all, tax included”). */
  label?: ReactNode;
  /** Quiet text after it (“30 nights · 88,000 won a night”). */
  note?: ReactNode;
  /** Amount 16, 20 (default) or 28 px. */
  size?: 's' | 'm' | 'l';
  align?: 'start' | 'end';
}

/** A price with figures of equal width. */
export function Price({ amount, label, note, size = 'm', align = 'start' }: PriceProps) {
  return (
    <p className="ui-price" data-size={size} data-align={align}>
      {label !== undefined && <span className="label">{label}</span>}
      <span className="amount">{amount}</span>
      {note !== undefined && <span className="note">{note}</span>}
    </p>
  );
}
