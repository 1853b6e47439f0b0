import { useEffect, type RefObject } from 'react';

/**
 * Leads to a part of the page that the address names and that wasn't there yet when the browser looked for
 * it, since it is loaded after the page.
 * @param id of the part; it must be able to take the focus
 */
export function useArrival(id: string, part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.location.hash === `#${id}`) part.current?.focus();
  }, [id, part]);
}
