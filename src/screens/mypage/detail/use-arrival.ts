import { useEffect, type RefObject } from 'react';

/**
 * Scrolls to the section that the URL fragment names and focuses it. The section is rendered only
 * after data has loaded, so the browser couldn't find it by itself.
 * @param id of the section
 * @param part element to focus; it must be focusable
 */
export function useArrival(id: string, part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.location.hash === `#${id}`) part.current?.focus();
  }, [id, part]);
}
