/** The push services of the common browsers: Chrome and its relatives, Firefox, Safari, Edge. */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/**
 * Whether an address that a browser sent belongs to a known push service. The server posts to it,
 * so any other address would let a visitor make it call hosts of their choice (server-side request
 * forgery). Host names of these services can't be pointed elsewhere by a visitor.
 */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  return SERVICES.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
}
