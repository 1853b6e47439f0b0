import dynamic from 'next/dynamic';
import { useId, useState } from 'react';

import { COMPANY_DOCUMENTS, type DocumentKind } from '@/domain/booking/stay-documents';
import { SaveNote, useSaveDocument } from '@/features/booking/save-document';
import { useTranslation } from '@/i18n';
import { Accordion, Button, FormNotice, Icon, Row, Section, Stack } from '@/ui';

const CompanyForm = dynamic(() => import('./company-form').then((m) => m.CompanyForm), {
  ssr: false,
});

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
    <Section id="documents-title" size="h3" heading={t('documents.title')} className="block">
      <p className="body2 muted">{t('documents.lead')}</p>
      <noscript>
        <FormNotice still tone="warn">
          {t('documents.noScript')}
        </FormNotice>
      </noscript>
      <Stack as="ul">
        {documents.map((kind) => (
          <Row as="li" key={kind} gap={16} nowrap>
            <div className="ui-grow">
              <p id={`${names}${kind}`} className="strong">
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
          </Row>
        ))}
      </Stack>
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
    </Section>
  );
}
