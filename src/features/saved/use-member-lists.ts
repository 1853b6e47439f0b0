import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

import type { SavedLists } from '@/contract/saved';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { IN_TURN, showAnswer } from './member-answers';
import { visitorStore } from './visitor-store';

type Change = {
  /** What the lists will be, shown at once. */
  readonly next: (lists: SavedLists) => SavedLists;
  readonly call: () => Promise<SavedLists>;
};

/** The lists of the member who is signed in, in step with this browser's other tabs. */
export function useMemberLists(isMember: boolean) {
  const api = useApi();
  const client = useQueryClient();
  const lists = useApiQuery('getSaved', {}, { enabled: isMember }).data;

  useEffect(() => {
    if (!isMember) return;
    return visitorStore.onMemberChange(
      () => void client.invalidateQueries({ queryKey: ['getSaved'] }),
    );
  }, [client, isMember]);

  const { mutateAsync } = useMutation<SavedLists, Error, Change>({
    ...IN_TURN,
    mutationFn: ({ call }) => call(),
    async onMutate({ next }) {
      const { queryKey } = apiQuery(api, 'getSaved', {});
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (before) => before && next(before));
    },
    async onSuccess(answer) {
      await showAnswer(client, api, answer, { ofMutation: true });
      visitorStore.tellMemberChange();
    },
    onError: () => client.invalidateQueries({ queryKey: ['getSaved'] }),
  });
  /** True when it was done; a failure is told by the query client. */
  const change = useCallback(
    (next: Change['next'], call: Change['call']) =>
      mutateAsync({ next, call }).then(
        () => true,
        () => false,
      ),
    [mutateAsync],
  );
  return { lists, change };
}
