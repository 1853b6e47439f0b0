import { signOut } from 'next-auth/react';
import { useState } from 'react';

import { paths } from '@/config/routes';
import { useLocale } from '@/i18n';
import { leaveTo } from './leave';

/** Ends the session and goes to the main page. */
export function useLogOut() {
  const locale = useLocale();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  return {
    state,
    async logOut(): Promise<void> {
      setState('busy');
      try {
        await signOut({ redirect: false });
        leaveTo(locale, paths.main());
      } catch {
        setState('failed');
      }
    },
  };
}
