import { useEffect, useRef } from 'react';

import { likelyCountry } from '@/domain/account/likely-country';
import { useLocale } from '.';

/**
 * The storage key of the country that was chosen for a telephone number; all forms start with it.
 */
const CHOSEN = 'mm-country';

/** Stores a choice, so that nobody has to make it twice. */
export function rememberCountry(iso: string): void {
  try {
    localStorage.setItem(CHOSEN, iso);
  } catch {
    // Without storage the choice isn't remembered, which is only a lost convenience.
  }
}

function chosenCountry(): string | null {
  try {
    const chosen = localStorage.getItem(CHOSEN) ?? '';
    return /^[A-Z]{2}$/.test(chosen) ? chosen : null;
  } catch {
    return null;
  }
}

/**
 * Preselects a form's country in the browser: the one chosen before, or the likeliest. The server
 * can't know it, and so renders Korea.
 * @param set null where the country is known already, or while the list isn't loaded
 */
export function useFirstCountry(set: ((iso: string) => void) | null): void {
  const locale = useLocale();
  const isOpen = set !== null;
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  useEffect(() => {
    if (!isOpen) return;
    latest.current?.(
      chosenCountry() ??
        likelyCountry({
          locale,
          readTimeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
          languages: navigator.languages,
        }),
    );
  }, [isOpen, locale]);
}
