import type { Deps } from './handler';
import type { KeyedRequest, RequestKeys, Said } from './request-keys';

/**
 * Makes a change once for its key. What was done is said again; what failed in a way that another try
 * may mend (the API's own faults, tries that were too many) frees the key, and so does every failure
 * of a call whose answers aren't kept.
 * @param refusal an error as it is said, or null for one that a repetition may mend
 */
export async function once(
  { keys, log }: { readonly keys: RequestKeys; readonly log: Deps['log'] },
  request: KeyedRequest,
  keep: boolean,
  work: () => Promise<Said>,
  refusal: (error: unknown) => Said | null,
): Promise<Said & { readonly replayed: boolean }> {
  const turn = await keys.claim(request);
  if (turn.kind === 'said') return { ...turn.said, replayed: true };
  /** The change is made or refused by now: that it couldn't be noted mustn't hide the answer. */
  const note = (noting: Promise<void>) =>
    noting.catch((error: unknown) => log.error({ err: error }, 'a key could not be written down'));
  try {
    const said = await work();
    await note(keys.settle(request, turn.claim, keep ? said : null));
    return { ...said, replayed: false };
  } catch (error) {
    const said = keep ? refusal(error) : null;
    await note(
      said === null ? keys.free(request, turn.claim) : keys.settle(request, turn.claim, said),
    );
    throw error;
  }
}
