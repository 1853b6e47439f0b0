import { useApiQuery } from '@/lib/api/hooks';
import type { SessionView } from '@/session/hooks';

/** A count this old is asked for again; the shell stays while pages change, so no page asks for it. */
const STALE_MS = 60_000;

/** How many messages a member hasn't opened; nobody asks for a visitor. */
export function useUnread({ status }: SessionView): number {
  const enabled = status === 'authenticated';
  const { data } = useApiQuery(
    'countUnread',
    {},
    { enabled, staleTime: STALE_MS, refetchInterval: STALE_MS },
  );
  return enabled ? (data?.unread ?? 0) : 0;
}
