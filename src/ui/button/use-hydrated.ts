import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns false on the server and in the first render of the browser, and true once the page reacts
 * to input.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
