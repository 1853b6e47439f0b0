import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useId, useState } from 'react';

import { COMPANY_DOCUMENTS, type DocumentKind } from '@/domain/booking/stay-documents';
import { useTranslation } from '@/i18n';
import { Accordion, Button, FormNotice, Icon } from '@/ui';
import { SaveNote } from '@/features/booking/documents/save-note';
import { useSaveDocument } from '@/features/booking/documents/use-save-document';

const CompanyForm = dynamic(() => import('./company-form').then((m) => m.CompanyForm), {
  ssr: false,
});

const DocumentList = styled('ul')(css`
  display: grid;
  gap: 16px;

  & > li {
    display: flex;
    align-items: center;
    gap: 16px;
  }
  & .what {
    flex: 1;
    min-width: 0;
  }
  & .name {
    font-weight: 600;
  }
`);

/** The documents of a booking, each with a button that saves it. */
export function DocumentsSection({
  id,
  documents,
}: {
  id: string;
  /**
   * Documents that are available in the booking's current state; without any, nothing is rendered.
   */
  documents: readonly DocumentKind[];
}) {
  const { t } = useTranslation('booking');
  const { state, save, saveFor } = useSaveDocument(id);
  // The form stays mounted when folded, so that what was typed isn't lost.
  const [isUnfolded, setUnfolded] = useState(false);
  const names = useId();
  if (documents.length === 0) return null;
  const busyFor = (to: 'guest' | 'company') =>
    state.step === 'busy' && state.to === to ? state.kind : null;
  const isForCompanies = COMPANY_DOCUMENTS.some((kind) => documents.includes(kind));
  return (
    <section className="block" aria-labelledby="documents-title">
      <h2 id="documents-title" className="h3">
        {t('documents.title')}
      </h2>
      <p className="body2 muted">{t('documents.lead')}</p>
      <noscript>
        <FormNotice still tone="warn">
          {t('documents.noScript')}
        </FormNotice>
      </noscript>
      <DocumentList>
        {documents.map((kind) => (
          <li key={kind}>
            <div className="what">
              <p id={`${names}${kind}`} className="name">
                {t(`documents.${kind}`)}
              </p>
              <p className="body2 muted">{t(`documents.${kind}Text`)}</p>
            </div>
            <Button
              id={`${names}${kind}-save`}
              variant="secondary"
              size="m"
              icon={<Icon name="download" size={18} />}
              loading={busyFor('guest') === kind}
              // The accessible name joins both texts (“Receipt Save”), so that the buttons of the
              // rows can be told apart.
              aria-labelledby={`${names}${kind} ${names}${kind}-save`}
              onClick={() => void save(kind)}
            >
              {t('documents.save')}
            </Button>
          </li>
        ))}
      </DocumentList>
      <SaveNote state={state} />
      {isForCompanies && (
        <Accordion
          onToggle={(_key, open) => open && setUnfolded(true)}
          items={[
            {
              key: 'company',
              title: t('documents.company'),
              content: isUnfolded && (
                <CompanyForm documents={documents} busy={busyFor('company')} onSave={saveFor} />
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
