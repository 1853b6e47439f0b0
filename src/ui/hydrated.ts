import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Tells by which of its functions React asks whether a component is hydrated or was made in the browser. */
function createOrigin() {
  let isServed = false;
  return {
    readOnServer: () => {
      isServed = true;
      return false;
    },
    read: () => !isServed,
  };
}

/**
 * Whether a component is a part of the page that the server sent, also after hydration; false for what the
 * browser adds later, such as another page that the visitor goes to.
 */
export function useServed(): boolean {
  const [origin] = useState(createOrigin);
  return !useSyncExternalStore(never, origin.read, origin.readOnServer);
}

/**
 * Returns a value that only the browser knows. In what the server sent, the first rendering has what the server took
 * for it, so that both fit together; the value follows in a transition, which React renders in short tasks. As a store (`useSyncExternalStore`),
 * which React never lets wait, it would have everything that uses it rendered again in one long task.
 * @param read reads the value: in the browser alone, and at once in what the browser adds later; always the same function
 * @param served what the server's HTML was rendered with
 */
export function useBrowserValue<T extends string | number | boolean | null>(
  read: () => T,
  served: T,
): T {
  const isServed = useServed();
  const [value, setValue] = useState(served);
  useEffect(() => {
    if (isServed) startTransition(() => setValue(read()));
  }, [isServed, read]);
  return isServed ? value : read();
}

const isInBrowser = () => true;

/** Returns false on the server and in the first rendering of what it sent, and true once the page reacts to input. */
export function useHydrated(): boolean {
  return useBrowserValue<boolean>(isInBrowser, false);
}
