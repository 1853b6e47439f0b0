import { useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The place on the page that the address names, with its `#`; empty on the server. */
export function useHash(): string {
  return useSyncExternalStore(
    onChange,
    () => window.location.hash,
    () => '',
  );
}
