import type { QueryClient } from '@tanstack/react-query';

import type { SavedLists } from '@/contract/saved';
import type { Api } from '@/lib/api/client';
import { apiQuery } from '@/lib/api/query';

/** Changes of a member's lists go one after the other, in the order they were asked for. */
export const IN_TURN = { mutationKey: ['saved'], scope: { id: 'saved' } };

/**
 * Shows the lists as the API answered a change with. A reading that was under way is older and must
 * not take their place; while other changes are still to come, what is shown already is further.
 * @param options.ofMutation the change is one of those that go in turn, and not over yet
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
