import { useState } from 'react';

import { DRAFT_KEPT_DAYS } from '@/contract/draft';
import { useTranslation } from '@/i18n';
import { Button, FormNotice } from '@/ui';
import { problemOf, type Problem } from '../problem';

/**
 * Says how long what is typed is kept, and forgets it at a press.
 * @param onClear rejects with the API's error when it can't be forgotten now
 */
export function DraftNote({ onClear }: { onClear: () => Promise<void> }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const [step, setStep] = useState<'idle' | 'busy' | 'cleared' | Problem>('idle');

  const clear = () => {
    setStep('busy');
    onClear().then(
      () => setStep('cleared'),
      (error: unknown) => setStep(problemOf(error)),
    );
  };

  return (
    <div>
      <p className="body2 muted">{t('draft.kept', { days: DRAFT_KEPT_DAYS })}</p>
      <Button variant="text" size="m" loading={step === 'busy'} onClick={clear}>
        {t('draft.clear')}
      </Button>
      {/* There from the start, so that what comes into it is announced. */}
      <p role="status" className="body2 muted">
        {step === 'cleared' && t('draft.cleared')}
      </p>
      {typeof step === 'object' && (
        <FormNotice tone="danger" title={t('draft.notCleared')}>
          {step.message ?? common('state.unreachable')}
        </FormNotice>
      )}
    </div>
  );
}
