import { useState } from 'react';

import { DRAFT_KEPT_DAYS } from '@/contract/booking/draft';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { Button, FormNotice } from '@/ui';

/**
 * Says how long the draft is kept and has a button that deletes it.
 * @param onClear rejects with the API's error when the draft can't be deleted
 */
export function DraftNote(props: { isVisitor: boolean; onClear: () => Promise<void> }) {
  const { isVisitor, onClear } = props;
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
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
      <p className="body2 muted">
        {isVisitor ? t('draft.keptHere') : t('draft.kept', { days: DRAFT_KEPT_DAYS })}
      </p>
      <Button variant="text" size="m" loading={step === 'busy'} onClick={clear}>
        {t('draft.clear')}
      </Button>
      {/* A live region must be in the page before its text is, or the text isn't announced. */}
      <p role="status" className="body2 muted">
        {step === 'cleared' && t('draft.cleared')}
      </p>
      {typeof step === 'object' && (
        <FormNotice tone="danger" title={t('draft.notCleared')}>
          {step.message}
        </FormNotice>
      )}
    </div>
  );
}
