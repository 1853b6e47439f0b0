import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

import type { SavedLists } from '@/contract/search/saved';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { IN_TURN, showAnswer } from './member-answers';
import { visitorStore } from './visitor-store';

type Change = {
  /** Returns the lists after the change, for the optimistic update. */
  readonly next: (lists: SavedLists) => SavedLists;
  readonly call: () => Promise<SavedLists>;
};

/** The lists of the signed-in member, synchronized with this browser's other tabs. */
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
      visitorStore.announceMemberChange();
    },
    onError: () => client.invalidateQueries({ queryKey: ['getSaved'] }),
  });
  /** Resolves to true on success; a failure is shown by the query client. */
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
