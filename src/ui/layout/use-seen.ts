import { useEffect, useState, type RefObject } from 'react';

/** True once the element has been visible; with `display: none` it never is. */
export function useSeen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (seen || target === null || typeof IntersectionObserver === 'undefined') return;
    const watch = new IntersectionObserver(
      (entries) => setSeen((known) => known || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '200px' },
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [element, seen]);
  return seen;
}
