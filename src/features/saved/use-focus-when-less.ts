import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps a keyboard's place: when the thing that had the focus leaves a list, the list takes it.
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
