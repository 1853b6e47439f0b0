import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first browser render, true once the page reacts to input. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
