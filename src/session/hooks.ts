import { useCallback, useEffect, useRef } from 'react';

import { useSession } from './client';
import type { PageSession, SessionUser } from './types';

export type SessionView =
  | { status: 'loading'; user: null }
  | { status: 'unauthenticated'; user: null }
  | { status: 'authenticated'; user: SessionUser };

/** The visitor's session; one that can't be renewed counts as signed out. */
export function useVisitor(): SessionView {
  const { data, status } = useSession();
  // Checked first: while a session is renewed its status is `loading`, but the member stays signed in.
  if (data?.user !== undefined) return { status: 'authenticated', user: data.user };
  return { status: status === 'loading' ? 'loading' : 'unauthenticated', user: null };
}

/** How long an update waits for its turn, and how long between tries, in ms. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Makes the server read the session's member again, with `data` for values that the browser changes
 * itself. The provider's own update does nothing while another one is under way (such as that of the
 * language); a profile that was just completed would then still count as incomplete. This one waits.
 */
export function useSessionUpdate(): (data?: unknown) => Promise<PageSession | null> {
  const { update } = useSession();
  const latest = useRef(update);
  useEffect(() => {
    latest.current = update;
  }, [update]);
  return useCallback(async (data) => {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = await latest.current(data);
      if (answer !== undefined || Date.now() >= until) return answer ?? null;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }, []);
}
