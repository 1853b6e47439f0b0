import toast from 'react-hot-toast';

import { useTranslation } from '@/i18n';
import { IconButton } from '@/ui';

/** Shares the URL of the page, stay included, by the device's share sheet or the clipboard. */
export function ShareButton({ name }: { name: string }) {
  const { t } = useTranslation('hotel');
  const share = async () => {
    const address = { title: name, url: window.location.href };
    if (typeof navigator.share === 'function') {
      // `share` rejects when the visitor closes the sheet, which isn't an error.
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
