import { VisuallyHidden } from '@/ui';

/**
 * A larger count is shown as this number and a plus sign, because there is no room for more digits.
 */
const MAX_SHOWN = 99;

/**
 * The label of a link, with a count beside it if there is one; `spoken` is the count in words for
 * assistive technology.
 */
export function CountedLabel(props: { label: string; count: number; spoken: string }) {
  const { label, count, spoken } = props;
  if (count === 0) return <>{label}</>;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="site-count num" aria-hidden="true">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </>
  );
}
