import { VisuallyHidden } from '@/ui';

/** More aren't counted on so small a place. */
const MOST_SHOWN = 99;

/** What a link says, with a count beside it once there is one; its name then says the count in words. */
export function CountedLabel(props: { label: string; count: number; said: string }) {
  const { label, count, said } = props;
  if (count === 0) return <>{label}</>;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <span className="site-count num" aria-hidden="true">
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  );
}
