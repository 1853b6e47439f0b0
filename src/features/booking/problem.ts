import type { ErrorCode } from '@/contract/errors';
import { ApiError } from '@/lib/api/client';

/** An error of a call, as a page presents it. */
export type Problem =
  | {
      readonly code: ErrorCode;
      /** The API's message, in the reader's language. */
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
    }
  /** No answer arrived, so it isn't known what happened. */
  | { readonly code: 'UNREACHABLE'; readonly message: null };

/** Classifies an error. Anything that isn't an `ApiError` counts as no answer. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) {
    return { code: error.code, message: error.message, fields: error.fields };
  }
  return { code: 'UNREACHABLE', message: null };
}
