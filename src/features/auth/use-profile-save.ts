import { useQueryClient } from '@tanstack/react-query';

import type { Contract } from '@/contract';
import type { User } from '@/contract/account/auth';
import type { RequestOf } from '@/contract/endpoint';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useSessionUpdate } from '@/session/hooks';

export type ProfileChange = RequestOf<Contract['updateUser']>['body'];

/** Queries whose answers show a consent, or the notice that confirms a change of it. */
const SHOWS_CONSENT = ['getMypage', 'countUnread', 'listNotifications'] as const;

/**
 * Returns a function that updates the cache and the session (which has name and address) with a
 * changed member.
 */
export function useUserChanged() {
  const api = useApi();
  const queryClient = useQueryClient();
  const update = useSessionUpdate();
  return async (user: User): Promise<User> => {
    queryClient.setQueryData(apiQuery(api, 'getUser', {}).queryKey, user);
    await queryClient.invalidateQueries({ queryKey: apiQuery(api, 'getAccount', {}).queryKey });
    for (const name of SHOWS_CONSENT) void queryClient.invalidateQueries({ queryKey: [name] });
    await update();
    return user;
  };
}

/** Saves changes to the member's profile. */
export function useProfileSave() {
  const updateUser = useApiMutation('updateUser', { showsErrors: true });
  const changed = useUserChanged();
  /** @throws ApiError | ApiUnreachable */
  return async (body: ProfileChange): Promise<User> =>
    changed(await updateUser.mutateAsync({ body }));
}
