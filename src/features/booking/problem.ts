import type { ErrorCode } from '@/contract/errors';
import { ApiError } from '@/lib/api/client';

/** What went wrong with a call, as a page tells it. */
export type Problem =
  | {
      readonly code: ErrorCode;
      /** In the reader's language, by the API. */
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  /** No answer came: nothing is known about what happened. */
  | { readonly code: 'UNREACHABLE'; readonly message: null };

/** An error of the API client, sorted. Anything that isn't the API's counts as no answer. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    return { code: error.code, message: error.message, fields: error.fields };
  }
  return { code: 'UNREACHABLE', message: null };
}
