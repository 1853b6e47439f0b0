import { useApiQuery } from '@/lib/api/hooks';
import type { SessionView } from '@/session/hooks';

/**
 * A count older than this (ms) is loaded again. The shell stays mounted, so navigating doesn't
 * reload it.
 */
const STALE_MS = 60_000;

/** The number of unread notices of a member; nothing is requested for a visitor. */
export function useUnread({ status }: SessionView): number {
  const enabled = status === 'authenticated';
  const { data } = useApiQuery(
    'countUnread',
    {},
    { enabled, staleTime: STALE_MS, refetchInterval: STALE_MS },
  );
  return enabled ? (data?.unread ?? 0) : 0;
}
