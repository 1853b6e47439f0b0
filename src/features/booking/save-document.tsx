import { useState } from 'react';

import type { IssuedTo } from '@/contract/booking/document';
import type { CompanyDocument, DocumentKind } from '@/domain/booking/stay-documents';
import { useTranslation } from '@/i18n';
import { useApi } from '@/lib/api/hooks';
import { saveFile } from '@/lib/save-file';
import { FormNotice } from '@/ui';
import { type Problem, useProblem } from '../problem/problem';

type State =
  | { readonly step: 'idle' }
  | { readonly step: 'busy'; readonly kind: DocumentKind; readonly to: 'guest' | 'company' }
  | { readonly step: 'saved'; readonly name: string }
  | { readonly step: 'failed'; readonly problem: Problem };

/**
 * Fetches documents of a booking and lets the browser save them. A plain link can't be used,
 * because the API identifies members by a token that must not appear in a URL. Documents are
 * fetched one at a time; calls made meanwhile are ignored.
 */
export function useSaveDocument(id: string) {
  const api = useApi();
  const problemOf = useProblem();
  const [state, setState] = useState<State>({ step: 'idle' });

  const run = async (
    kind: DocumentKind,
    to: 'guest' | 'company',
    fetchFile: () => Promise<File>,
  ) => {
    if (state.step === 'busy') return;
    setState({ step: 'busy', kind, to });
    try {
      const file = await fetchFile();
      saveFile(file);
      setState({ step: 'saved', name: file.name });
    } catch (error) {
      setState({ step: 'failed', problem: problemOf(error) });
    }
  };

  return {
    state,
    save: (kind: DocumentKind) =>
      run(kind, 'guest', () => api.call('getDocument', { params: { id, kind } })),
    saveFor: (kind: CompanyDocument, issuedTo: IssuedTo) =>
      run(kind, 'company', () =>
        api.call('issueDocument', { params: { id, kind }, body: { issuedTo } }),
      ),
  };
}

type SaveState = ReturnType<typeof useSaveDocument>['state'];

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
