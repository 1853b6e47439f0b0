import { useTranslation } from '@/i18n';
import { FormNotice } from '@/ui';
import type { SaveState } from './use-save-document';

/** The result of saving a document, announced to assistive technology. */
export function SaveNote({ state }: { state: SaveState }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  return (
    <>
      {/* A live region must be in the page before its text is, or the text isn't announced. */}
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
