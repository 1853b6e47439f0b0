import type { Session } from 'next-auth';
import { useSession } from 'next-auth/react';
import { useCallback, useEffect, useRef } from 'react';

import type { SessionUser } from './types';

export type SessionView =
  | { status: 'loading'; user: null }
  | { status: 'unauthenticated'; user: null }
  | { status: 'authenticated'; user: SessionUser };

/** The visitor's session; one that can't be continued counts as signed out. */
export function useVisitor(): SessionView {
  const { data, status } = useSession();
  // Asked first: while next-auth renews a session it says `loading`, and the member stays signed in.
  if (data?.user !== undefined) return { status: 'authenticated', user: data.user };
  return { status: status === 'loading' ? 'loading' : 'unauthenticated', user: null };
}

/** How long an update waits for its turn, and between tries, in ms. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;

/**
 * Has the server read the session's member again, with `data` for what the browser changes itself.
 * next-auth's own update does nothing, and says nothing, while another one is under way (that of the
 * language, say); a profile just completed would then still count as incomplete. This one waits.
 */
export function useSessionUpdate(): (data?: unknown) => Promise<Session | null> {
  const { update } = useSession();
  const latest = useRef(update);
  useEffect(() => {
    latest.current = update;
  }, [update]);
  return useCallback(async (data) => {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      // Its type knows no `undefined`, which it returns when it did nothing.
      const answer = (await latest.current(data)) as Session | null | undefined;
      if (answer !== undefined || Date.now() >= until) return answer ?? null;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }, []);
}
