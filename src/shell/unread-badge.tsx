/** More aren't counted on so small a place. */
const MOST_SHOWN = 99;

/** The count on a link, whose accessible name says it. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="site-count num" aria-hidden="true">
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
