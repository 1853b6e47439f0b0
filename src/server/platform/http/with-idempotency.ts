import type { Deps } from './handler';
import type { KeyedRequest, RequestKeys, StoredResponse } from './request-keys';

/**
 * Makes a change once for its key. A repeated request gets the stored answer. A failure that a
 * retry may fix (an error of the API itself, rate limiting) releases the key, and so does every
 * failure of a call whose answers aren't stored.
 * @param keep whether answers of this call are stored
 * @param refusal returns the answer to an error, or null for an error that a retry may fix
 */
export async function withIdempotency(
  { keys, log }: { readonly keys: RequestKeys; readonly log: Deps['log'] },
  request: KeyedRequest,
  keep: boolean,
  work: () => Promise<StoredResponse>,
  refusal: (error: unknown) => StoredResponse | null,
): Promise<StoredResponse & { readonly replayed: boolean }> {
  const turn = await keys.claim(request);
  if (turn.kind === 'said') return { ...turn.said, replayed: true };
  /** The change is made or refused by now; a failure to record that must not hide the answer. */
  const note = (noting: Promise<void>) =>
    noting.catch((error: unknown) => log.error({ err: error }, 'a key could not be written down'));
  try {
    const said = await work();
    await note(keys.storeResponse(request, turn.claim, keep ? said : null));
    return { ...said, replayed: false };
  } catch (error) {
    const said = keep ? refusal(error) : null;
    await note(
      said === null
        ? keys.free(request, turn.claim)
        : keys.storeResponse(request, turn.claim, said),
    );
    throw error;
  }
}
