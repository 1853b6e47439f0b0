import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Creates the two functions that React's `useSyncExternalStore` asks for a value: one on the server and while a
 * component is hydrated, the other for a component that is added in the browser. Together they tell which of the two it is.
 */
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
 * Returns a value that only the browser knows, such as whether the visitor has closed a banner. A component that the
 * server sent is first rendered with the value that the server assumed, so that it fits the HTML. The browser's value
 * follows in a transition, which React renders in short tasks. A store (`useSyncExternalStore`) for the value would
 * make React render all components that use it again at once, in one long task.
 * @param read returns the browser's value. It must be the same function in each rendering.
 * @param served the value that the server assumed
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
