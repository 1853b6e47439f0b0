import toast from 'react-hot-toast';

import { useTranslation } from '@/i18n';
import { Button, Icon, useHydrated } from '@/ui';

/** A button that copies the URL of a part of this page. It is rendered only with JavaScript. */
export function CopyLink({ fragment, what }: { fragment: string; what: string }) {
  const { t } = useTranslation('site');
  const hydrated = useHydrated();
  if (!hydrated) return null;
  const copy = async () => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}#${fragment}`);
      toast.success(t('faq.copied'));
    } catch {
      toast.error(t('faq.notCopied'));
    }
  };
  return (
    <Button size="s" variant="text" onClick={() => void copy()}>
      <Icon name="share" />
      {t('faq.copy')}
      <span className="ui-sr"> {what}</span>
    </Button>
  );
}
