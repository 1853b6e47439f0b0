import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import type { ResponseOf } from '@/contract/endpoint';
import type { Contract } from '@/contract';
import { useApi } from '@/lib/api/hooks';

type Inbox = ResponseOf<Contract['listNotifications']>;

/**
 * Marks messages as read, here at once and then at the server. One that fails there is new again with the
 * next look.
 * @returns of one message by its id, of all without
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
