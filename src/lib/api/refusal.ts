import { ERROR_CODES } from '@/contract/errors';
import type { ErrorBody } from '@/contract/wire';
import { ApiError } from './client';

/**
 * Makes the error for an answer that isn't a success. @returns null when the API didn't write the body, such as a
 * proxy's page
 */
export function parseApiError(status: number, body: unknown): ApiError | null {
  const refusal = readRefusal(body);
  if (refusal === null) return null;
  const { code, message, requestId, fields, details } = refusal;
  return new ApiError(status, code, message, requestId, fields, details);
}

/** What the API says of a call that it refused; null when the body isn't one of its own. */
function readRefusal(body: unknown): ErrorBody['error'] | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  if (typeof error !== 'object' || error === null) return null;
  const { code, message, requestId, fields, details } = { ...error } as Partial<
    Record<keyof ErrorBody['error'], unknown>
  >;
  const known = ERROR_CODES.find((one) => one === code);
  if (known === undefined || typeof message !== 'string' || typeof requestId !== 'string') {
    return null;
  }
  return {
    code: known,
    message,
    requestId,
    fields: valuesOf(fields, (value) => typeof value === 'string'),
    details: valuesOf(
      details,
      (value) =>
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean',
    ),
  };
}

/** The values of a record that are of a kind; undefined when there is no record. */
function valuesOf<T>(
  record: unknown,
  isKind: (value: unknown) => value is T,
): Record<string, T> | undefined {
  if (typeof record !== 'object' || record === null) return undefined;
  const values: Record<string, T> = {};
  for (const [name, value] of Object.entries(record)) if (isKind(value)) values[name] = value;
  return values;
}
