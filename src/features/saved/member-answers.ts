import type { QueryClient } from '@tanstack/react-query';

import type { SavedLists } from '@/contract/search/saved';
import type { Api } from '@/lib/api/client';
import { apiQuery } from '@/lib/api/query';

/**
 * Mutation options: changes of a member's lists are sent one after the other, in the order they
 * were made.
 */
export const IN_TURN = { mutationKey: ['saved'], scope: { id: 'saved' } };

/**
 * Puts the lists of an API answer into the cache. A query in progress is cancelled, because it is
 * older. While further changes are pending, the optimistic lists are newer than the answer and are
 * kept.
 * @param options.ofMutation true when called within a mutation with `IN_TURN`
 */
export async function showAnswer(
  client: QueryClient,
  api: Api,
  lists: SavedLists,
  { ofMutation }: { ofMutation: boolean },
): Promise<void> {
  const { queryKey } = apiQuery(api, 'getSaved', {});
  await client.cancelQueries({ queryKey });
  const toCome = client.isMutating({ mutationKey: IN_TURN.mutationKey }) - (ofMutation ? 1 : 0);
  client.setQueryData(queryKey, (shown) =>
    toCome > 0 && shown !== undefined ? { ...shown, viewed: lists.viewed } : lists,
  );
}
