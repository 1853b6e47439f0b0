import { useSession } from 'next-auth/react';

import type { SessionUser } from './types';

export type SessionView =
  | { status: 'loading'; user: null }
  | { status: 'unauthenticated'; user: null }
  | { status: 'authenticated'; user: SessionUser };

/** The visitor's session; one that can't be continued counts as signed out. */
export function useVisitor(): SessionView {
  const { data, status } = useSession();
  if (status === 'loading') return { status, user: null };
  return data?.user === undefined
    ? { status: 'unauthenticated', user: null }
    : { status: 'authenticated', user: data.user };
}
