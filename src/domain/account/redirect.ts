const MAX_LENGTH = 2000;
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;
/** A percent sign that was encoded several times appears as `%25` again and again. */
const ENCODED_TRAP = /%(?:25)*(?:2f|5c|[01][0-9a-f]|7f)/i;
/** A base for resolving a path as a browser does; it is never requested. */
const BASE = 'http://same-site.invalid';

function isSafe(value: string): boolean {
  if (value.length > MAX_LENGTH || !value.startsWith('/')) return false;
  if (value.includes('\\') || CONTROL.test(value)) return false;
  const path = value.split(/[?#]/, 1)[0] ?? '';
  // Refused anywhere, not only in front: removing the locale from `/en//host` would leave `//host`.
  if (path.includes('//') || ENCODED_TRAP.test(path)) return false;
  try {
    const url = new URL(value, BASE);
    return url.origin === BASE && !url.pathname.startsWith('//');
  } catch {
    return false;
  }
}

/**
 * The path to go to after signing in, if it is a path of this site; otherwise the fallback. Refuses
 * absolute and scheme-relative addresses, backslashes, control characters, and slashes or
 * backslashes hidden by encoding in the path.
 * @param value from a query, so it may be anything
 */
export function safeRedirectPath(value: unknown, fallback = '/'): string {
  return typeof value === 'string' && isSafe(value) ? value : fallback;
}
