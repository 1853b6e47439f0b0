import { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';

/** Open or closed; any route change closes it, and so does Escape, which gives the focus back. */
export function useSearchPanel() {
  const [open, setOpen] = useState(false);
  const { events } = useRouter();
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    events.on('routeChangeStart', close);
    events.on('hashChangeStart', close);
    return () => {
      events.off('routeChangeStart', close);
      events.off('hashChangeStart', close);
    };
  }, [events, close]);

  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      // A menu or a calendar inside takes its own Escape first.
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      close();
      document.querySelector<HTMLElement>('[data-search-toggle]')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open, close]);

  return { open, close, toggle: useCallback(() => setOpen((was) => !was), []) };
}
