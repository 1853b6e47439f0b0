import { VisuallyHidden } from '@/ui';

/** Larger counts are shown as this number and a plus, for lack of space. */
const MAX_SHOWN = 99;

/**
 * The label of a link, with a count beside it if there is one; `said` is the count in words for
 * assistive technology.
 */
export function CountedLabel(props: { label: string; count: number; said: string }) {
  const { label, count, said } = props;
  if (count === 0) return <>{label}</>;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="site-count num" aria-hidden="true">
        {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  );
}
