import { useEffect, useState } from 'react';

import { useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { Button, FormNotice } from '@/ui';
import { pushStateOf, renew, turnOff, turnOn, type PushState } from './browser-push';

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
    <section aria-labelledby="push-title" style={{ display: 'grid', gap: 8, marginTop: 16 }}>
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
    </section>
  );
}
