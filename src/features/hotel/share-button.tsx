import toast from 'react-hot-toast';

import { useTranslation } from '@/i18n';
import { IconButton } from '@/ui';

/** Hands the page's address, stay included, to the device's own sharing, or to the clipboard. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useTranslation('hotel');
  const share = async () => {
    const address = { title: name, url: window.location.href };
    if (typeof navigator.share === 'function') {
      // Whoever closes the device's sheet has shared nothing; that is no fault.
      await navigator.share(address).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(address.url);
      toast.success(t('heading.copied'), { id: 'share' });
    } catch {
      toast.error(t('heading.notCopied'), { id: 'share' });
    }
  };
  return (
    <IconButton
      icon="share"
      label={t('heading.share', { name })}
      tone="line"
      size="l"
      onClick={() => void share()}
    />
  );
}
