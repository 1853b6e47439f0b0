import { ApiError } from '@/lib/api/client';

/**
 * The message of an API refusal about the stay in the address (status 400), in the page's
 * language, to be shown above the default stay; null for any other error.
 */
export function forgivingStay(error: unknown): string | null {
  return error instanceof ApiError && error.status === 400 ? error.message : null;
}
