import type { ErrorCode } from '@/contract/errors';

export type ErrorDetails = Record<string, string | number | boolean>;

/**
 * What a rule or handler throws to answer with an error. The code carries the meaning; the HTTP
 * status and the text in the reader's language are added once, at the transport.
 */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: {
      details?: ErrorDetails;
      fields?: Record<string, string>;
      /** When asking again may help. */
      retryAfterSeconds?: number;
    } = {},
  ) {
    super(code);
    this.name = 'AppError';
  }
}
