import { useSyncExternalStore } from 'react';

function onChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** The fragment of the URL, with its `#`; empty on the server. */
export function useHash(): string {
  return useSyncExternalStore(
    onChange,
    () => window.location.hash,
    () => '',
  );
}
