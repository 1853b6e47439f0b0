import { useState } from 'react';

import { useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { Button, Row } from '@/ui';

type Props = { voucherId: string; number: number };

/** A code that is loaded only when the member asks for it, and isn't cached. */
export function CodeReveal({ voucherId, number }: Props) {
  const { t } = useTranslation('voucher');
  const api = useApi();
  const [code, setCode] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<'copied' | 'codeFailed' | null>(null);

  const show = async () => {
    setBusy(true);
    setMessage(null);
    try {
      setCode((await api.call('getVoucherCode', { params: { id: voucherId } })).code);
    } catch {
      setMessage('codeFailed');
    }
    setBusy(false);
  };
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('copied');
    } catch {
      // Without a clipboard the member can still select the text.
      setMessage(null);
    }
  };

  return (
    <>
      <Row gap={12} lineGap={4}>
        {code === null ? (
          <Button
            variant="secondary"
            size="m"
            needsScript
            loading={isBusy}
            aria-label={t('mine.showOf', { number })}
            onClick={() => void show()}
          >
            {t('mine.show')}
          </Button>
        ) : (
          <>
            <span className="h3 num" data-testid="voucher-code">
              {code}
            </span>
            <Button variant="secondary" size="m" onClick={() => void copy(code)}>
              {t('mine.copy')}
            </Button>
            <Button variant="text" size="m" onClick={() => setCode(null)}>
              {t('mine.hide')}
            </Button>
          </>
        )}
      </Row>
      <span role="status" className="body2 muted">
        {message !== null && t(`mine.${message}`)}
      </span>
    </>
  );
}
