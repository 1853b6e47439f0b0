import { useQueryClient } from '@tanstack/react-query';

import type { User } from '@/contract/auth';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { useSessionUpdate } from '@/session/hooks';

type Change = {
  name: string;
  tel: string;
  telCountry: string;
  nick_name?: string;
  marketing?: boolean;
};

/** Saves changes of the member's own data and lets the session know: it holds name and completeness. */
export function useProfileSave() {
  const api = useApi();
  const queryClient = useQueryClient();
  const update = useSessionUpdate();
  const updateUser = useApiMutation('updateUser', { showsErrors: true });
  /** @throws ApiError | ApiUnreachable */
  return async (change: Change): Promise<User> => {
    const user = await updateUser.mutateAsync({ body: change });
    queryClient.setQueryData(apiQuery(api, 'getUser', {}).queryKey, user);
    await update();
    return user;
  };
}
