import type { ErrorCode } from '@/contract/errors';

export type ErrorDetails = Record<string, string | number | boolean>;

/**
 * Thrown by rules and handlers to answer with an error. The code carries the meaning; the transport
 * adds the HTTP status and the text in the reader's language.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: {
      details?: ErrorDetails;
      fields?: Record<string, string>;
      /** After how many seconds repeating the request may help. */
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code);
    this.name = 'AppError';
  }
}
