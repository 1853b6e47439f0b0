import { useSession } from 'next-auth/react';

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
