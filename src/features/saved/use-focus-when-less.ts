import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to the list when the focused element leaves it, so that keyboard users keep their
 * place.
 */
export function useFocusWhenLess(list: RefObject<HTMLElement | null>, count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true });
    }
    before.current = count;
  }, [list, count]);
}
