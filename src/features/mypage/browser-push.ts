/** This browser's own side of web push. */

const WORKER = '/push-worker.js';
/** Whose messages this browser takes, since a device may be somebody else's by now. */
const OWNER_KEY = 'meomum.push';

/** `denied`: the reader, or their browser, said no, and can't be asked again from here. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How it stands, without asking the reader anything. */
export async function pushStateOf(memberId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (localStorage.getItem(OWNER_KEY) !== memberId) return 'off';
  return (await currentSubscription()) === null ? 'off' : 'on';
}

/** A subscription as the API takes it. */
export type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

function plain(subscription: PushSubscription): BrowserSubscription {
  const { keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Tells the server again of what was turned on here: signing out ended it there. */
export async function renew(
  keep: (subscription: BrowserSubscription) => Promise<unknown>,
): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) await keep(plain(subscription));
}

/**
 * Asks the reader, and subscribes. To be called on their press alone.
 * @returns null when they say no
 */
export async function turnOn(
  memberId: string,
  publicKey: string,
  keep: (subscription: BrowserSubscription) => Promise<unknown>,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One made with other keys of the site can't be used any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await keep(plain(subscription));
  localStorage.setItem(OWNER_KEY, memberId);
  return true;
}

/** Ends it here; the server is told the address that takes nothing any more. */
export async function turnOff(tell: (endpoint: string) => Promise<unknown>): Promise<void> {
  const subscription = await currentSubscription();
  // First: whatever fails behind it, nothing comes here any more.
  await subscription?.unsubscribe();
  localStorage.removeItem(OWNER_KEY);
  if (subscription !== null) await tell(subscription.endpoint);
}
