import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { ResponseOf } from '@/contract/endpoint';
import type { Contract } from '@/contract';
import { useApi } from '@/lib/api/hooks';

type Inbox = ResponseOf<Contract['listNotifications']>;

/**
 * Marks notices as read, first in the cache and then on the server. If the call fails, they are
 * unread again after the next load.
 * @returns a function that marks the notice with an id, or all notices without one
 */
export function useRead(): (id?: number) => void {
  const api = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    (id) => {
      queryClient.setQueriesData<Inbox>({ queryKey: ['listNotifications'] }, (page) =>
        page === undefined
          ? undefined
          : {
              ...page,
              notifications: page.notifications.map((one) =>
                id === undefined || one.id === id ? { ...one, read: true } : one,
              ),
            },
      );
      const told =
        id === undefined
          ? api.call('readNotifications', {})
          : api.call('readNotification', { params: { id } });
      told
        .catch(() => queryClient.invalidateQueries({ queryKey: ['listNotifications'] }))
        .then(() => queryClient.invalidateQueries({ queryKey: ['countUnread'] }))
        .then(() => queryClient.invalidateQueries({ queryKey: ['getMypage'], refetchType: 'none' }))
        .catch(() => undefined);
    },
    [api, queryClient],
  );
}
