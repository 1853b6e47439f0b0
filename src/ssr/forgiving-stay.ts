import { ApiError } from '@/lib/api/client';
import type { StayParams } from '@/lib/stay-params';

/**
 * The message of an API refusal about the stay in the address (status 400), in the page's
 * language, to be shown above the default stay; null for any other error.
 */
export function forgivingStay(error: unknown): string | null {
  return error instanceof ApiError && error.status === 400 ? error.message : null;
}

/** Asks for a stay; one that can't be asked for becomes the default one. Answers which it was. */
export async function askForgiving(
  stay: StayParams,
  ask: (stay: StayParams) => Promise<unknown>,
): Promise<StayParams> {
  try {
    await ask(stay);
    return stay;
  } catch (error) {
    if (forgivingStay(error) === null) throw error;
    await ask({});
    return {};
  }
}
