import { useState } from 'react';

import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { saveFile } from '@/lib/save-file';
import { Button, FormNotice } from '@/ui';
import { AccountSection } from './section';

/** Downloads a file of all data that is stored about the member. */
export function DataSection() {
  const { t } = useTranslation('auth');
  const api = useApi();
  const problemOf = useProblem();
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null);

  const download = async () => {
    setBusy(true);
    setNotice(null);
    try {
      saveFile(await api.call('exportAccount', {}));
      setNotice({ tone: 'success', text: t('account.data.done') });
    } catch (error) {
      setNotice({ tone: 'danger', text: problemOf(error).message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AccountSection id="data" title={t('account.data.title')} hint={t('account.data.hint')}>
      {notice === null ? null : <FormNotice tone={notice.tone}>{notice.text}</FormNotice>}
      <Button variant="secondary" loading={busy} onClick={() => void download()}>
        {t('account.data.download')}
      </Button>
    </AccountSection>
  );
}
