import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Creates the two functions that React's hook `useSyncExternalStore` needs, here to find out where a component was first
 * rendered. React calls `getServerSnapshot` only on the server, and in the browser for a component whose HTML came from
 * the server. `getSnapshot` therefore returns true only for a component that was first rendered in the browser.
 */
function createSnapshots() {
  let isServerRendered = false;
  return {
    getServerSnapshot: () => {
      isServerRendered = true;
      return false;
    },
    getSnapshot: () => !isServerRendered,
  };
}

/**
 * Returns true in a component that the server rendered as a part of the page's HTML, before and after hydration.
 * Returns false in a component that is first rendered in the browser, such as on a page that the visitor goes to.
 */
export function useIsServerRendered(): boolean {
  const [{ getSnapshot, getServerSnapshot }] = useState(createSnapshots);
  return !useSyncExternalStore(never, getSnapshot, getServerSnapshot);
}

/**
 * Returns a value that the server can't know, such as the kind of the visitor's phone. React requires that a component
 * is hydrated with the value of the server's HTML, so `serverValue` is returned first. The browser's value follows in a
 * transition: React renders it in short tasks, between which the page reacts to input. `useSyncExternalStore` alone
 * would have React render all components with such a value again in one long task.
 * @param read reads the value in the browser. It must be the same function in each rendering.
 * @param serverValue the value that the server rendered the page with
 */
export function useBrowserValue<T extends string | number | boolean | null>(
  read: () => T,
  serverValue: T,
): T {
  const isServerRendered = useIsServerRendered();
  const [value, setValue] = useState(serverValue);
  useEffect(() => {
    if (isServerRendered) startTransition(() => setValue(read()));
  }, [isServerRendered, read]);
  return isServerRendered ? value : read();
}

const isInBrowser = () => true;

/**
 * Returns false on the server and while its HTML is hydrated, and true as soon as the component reacts to input. In a
 * component that is first rendered in the browser, it returns true at once.
 */
export function useHydrated(): boolean {
  return useBrowserValue<boolean>(isInBrowser, false);
}
