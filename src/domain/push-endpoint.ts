/** The push services of the browsers there are: Chrome and its kin, Firefox, Safari, Edge. */
const SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/**
 * Whether an address that a browser names is one of a push service. The server posts to it, so that any
 * other would let a visitor send it to places of their choice (server-side request forgery); a name of
 * these services can't be made to lead elsewhere.
 */
export function isPushEndpoint(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '') return false;
  return SERVICES.some((name) => url.hostname === name || url.hostname.endsWith(`.${name}`));
}
