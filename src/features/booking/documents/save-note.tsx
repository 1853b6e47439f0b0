import { useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';
import type { SaveState } from './use-save-document';

/** What became of saving a document, said aloud too. */
export function SaveNote({ state }: { state: SaveState }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  return (
    <>
      {/* There from the start, so that what comes into it is announced. */}
      <p role="status" className="body2 muted">
        {state.step === 'saved' && t('documents.saved', { name: state.name })}
      </p>
      {state.step === 'failed' && (
        <FormNotice tone="danger" title={t('documents.failed')}>
          {state.problem.message ?? common('state.unreachable')}
        </FormNotice>
      )}
    </>
  );
}
