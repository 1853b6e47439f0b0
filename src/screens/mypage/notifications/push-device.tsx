import { useEffect, useState } from 'react';

import { useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { Button, FormNotice, Stack } from '@/ui';

/** The browser's side of web push. */

const WORKER = '/push-worker.js';
/**
 * Stores the id of the member whose messages this browser receives, since a device may be shared.
 */
const OWNER_KEY = 'meomum.push';

/** `denied`: the permission was refused, and the page can't ask again. */
type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The current state, without asking for permission. */
async function pushStateOf(memberId: string): Promise<PushState> {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (localStorage.getItem(OWNER_KEY) !== memberId) return 'off';
  return (await currentSubscription()) === null ? 'off' : 'on';
}

/** A subscription in the API's form. */
type BrowserSubscription = { endpoint: string; keys: { p256dh: string; auth: string } };

function plain(subscription: PushSubscription): BrowserSubscription {
  const { keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Registers an existing subscription with the server again, since signing out removed it there. */
async function renew(keep: (subscription: BrowserSubscription) => Promise<unknown>): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription !== null) await keep(plain(subscription));
}

/**
 * Asks for permission and subscribes. Call it only after a press by the reader.
 * @returns null when the reader refuses
 */
async function turnOn(
  memberId: string,
  publicKey: string,
  keep: (subscription: BrowserSubscription) => Promise<unknown>,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription made with an earlier key of the site can't be used any more.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await keep(plain(subscription));
  localStorage.setItem(OWNER_KEY, memberId);
  return true;
}

/** Unsubscribes, and reports the invalid endpoint to the server. */
async function turnOff(tell: (endpoint: string) => Promise<unknown>): Promise<void> {
  const subscription = await currentSubscription();
  // This comes first, so that no more messages arrive even if the rest fails.
  await subscription?.unsubscribe();
  localStorage.removeItem(OWNER_KEY);
  if (subscription !== null) await tell(subscription.endpoint);
}

type Props = { memberId: string; publicKey: string };

/** A switch for push messages on this device, or the reason they can't be enabled. */
export function PushDevice({ memberId, publicKey }: Props) {
  const { t } = useTranslation('mypage');
  const api = useApi();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    const show = (found: PushState) => {
      if (current) setState(found);
    };
    pushStateOf(memberId)
      .then(async (found) => {
        show(found);
        if (found !== 'on') return;
        await renew((body) => api.call('subscribePush', { body })).catch(() => show('off'));
      })
      .catch(() => show('unsupported'));
    return () => {
      current = false;
    };
  }, [api, memberId]);

  const change = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setFailed(false);
    try {
      await work();
    } catch {
      setFailed(true);
    }
    setState(await pushStateOf(memberId));
    setBusy(false);
  };
  const on = () =>
    change(() => turnOn(memberId, publicKey, (body) => api.call('subscribePush', { body })));
  const off = () =>
    change(() => turnOff((endpoint) => api.call('unsubscribePush', { body: { endpoint } })));

  if (state === null) return null;
  return (
    <Stack as="section" aria-labelledby="push-title" gap={8} above={16}>
      <h3 id="push-title" className="strong">
        {t('notification.device.title')}
      </h3>
      <p className="body2 muted" role="status">
        {t(`notification.device.${state}`)}
      </p>
      {failed && <FormNotice tone="danger">{t('notification.device.failed')}</FormNotice>}
      {(state === 'on' || state === 'off') && (
        <div>
          <Button
            variant="secondary"
            size="m"
            loading={busy}
            onClick={() => void (state === 'on' ? off() : on())}
          >
            {t(state === 'on' ? 'notification.device.turnOff' : 'notification.device.turnOn')}
          </Button>
        </div>
      )}
    </Stack>
  );
}
