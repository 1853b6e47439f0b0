import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';

import { ask, readSession } from './read-session';
import type { PageSession } from './types';

/**
 * The session in the browser: what next-auth's own `SessionProvider`, `useSession` and `getSession`
 * do, over the same addresses and the same message between tabs, but without the helpers for old
 * browsers that make up most of the library's client. Signing in and out is the library's own, and is
 * loaded when it is used (`src/session/sign-in.ts`).
 */

/** Where a tab leaves the message that the session changed: next-auth's key of the local storage. */
const CHANNEL = 'nextauth.message';

/** Makes the site's other tabs read the session again. */
function notifyTabs(): void {
  const message = { event: 'session', data: { trigger: 'getSession' }, timestamp: Date.now() };
  try {
    localStorage.setItem(CHANNEL, JSON.stringify(message));
  } catch {
    // Without storage, other tabs find out when they are looked at.
  }
}

/** Reads the current session from the server; null for a visitor, or when there is no answer. */
export async function getSession(): Promise<PageSession | null> {
  const session = await readSession();
  notifyTabs();
  return session ?? null;
}

export type SessionContextValue = {
  readonly data: PageSession | null;
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
  /**
   * Makes the server read the member again, with `data` for values that the browser changes itself.
   * @returns the new session; undefined when another update is under way, or there is no session
   */
  readonly update: (data?: unknown) => Promise<PageSession | null | undefined>;
};

const SessionContext = createContext<SessionContextValue | null>(null);

/** The visitor's session, and whether it is still being read. */
export function useSession(): SessionContextValue {
  const value = useContext(SessionContext);
  if (value === null) throw new Error('useSession needs a SessionProvider');
  return value;
}

/** Reads the session of the mounted provider again; set while there is one. */
let readAgain: (() => Promise<void>) | undefined;

/** Makes the page show the session of this moment, after signing in or out on it. */
export const refreshSession = (): Promise<void> => readAgain?.() ?? Promise.resolve();

/**
 * Provides the session to a page. It is read again when the page is looked at, when another tab says
 * that it changed, and while the page is open and online, so that one that ended elsewhere ends here.
 * @param props.session the session that came with the page; undefined to read it
 * @param props.pollSeconds how often an open page reads a member's session again
 */
export function SessionProvider(props: {
  session: PageSession | null | undefined;
  pollSeconds: number;
  children: ReactNode;
}) {
  const { pollSeconds, children } = props;
  const [session, setSession] = useState(props.session);
  const [isBusy, setBusy] = useState(props.session === undefined);
  const latest = useRef(session);
  useEffect(() => {
    latest.current = session;
  }, [session]);

  useEffect(() => {
    let left = false;
    const read = async (from: () => Promise<PageSession | null | undefined>) => {
      const found = await from();
      if (left) return;
      setSession(found ?? null);
      setBusy(false);
    };
    // A visitor who signs in elsewhere is announced by that tab; only a member's session can end.
    const readMember = () => {
      if (latest.current) void read(getSession);
    };
    readAgain = () => read(() => readSession());
    if (latest.current === undefined) void read(getSession);
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === CHANNEL && newValue !== null) void readAgain?.();
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible') readMember();
    };
    const timer = setInterval(() => {
      if (navigator.onLine) readMember();
    }, pollSeconds * 1000);
    window.addEventListener('storage', onStorage);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      left = true;
      readAgain = undefined;
      clearInterval(timer);
      window.removeEventListener('storage', onStorage);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [pollSeconds]);

  const value = useMemo<SessionContextValue>(
    () => ({
      data: session ?? null,
      status: isBusy ? 'loading' : session ? 'authenticated' : 'unauthenticated',
      async update(data) {
        if (isBusy || !session) return undefined;
        setBusy(true);
        const csrf = await ask<{ csrfToken: string }>('csrf');
        const found = (await readSession({ csrfToken: csrf?.csrfToken, data })) ?? null;
        setBusy(false);
        if (found !== null) {
          setSession(found);
          notifyTabs();
        }
        return found;
      },
    }),
    [session, isBusy],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}
