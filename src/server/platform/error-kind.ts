/**
 * A name for an error that can be stored: the SMTP status, else the code, else the class. A message
 * might contain personal data.
 */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') {
    return String(error.responseCode);
  }
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
