import { css } from '@emotion/react';
import styled from '@emotion/styled';
import dynamic from 'next/dynamic';
import { useId, useState } from 'react';

import { COMPANY_DOCUMENTS, type DocumentKind } from '@/domain/booking/stay-documents';
import { SaveNote, useSaveDocument } from '@/features/booking/save-document';
import { useTranslation } from '@/i18n';
import { Accordion, Button, FormNotice, Icon, type IconName, media, Section } from '@/ui';

const CompanyForm = dynamic(() => import('./company-form').then((m) => m.CompanyForm), {
  ssr: false,
});

const ICONS: Record<DocumentKind, IconName> = {
  voucher: 'front-desk',
  calendar: 'calendar',
  receipt: 'receipt',
  certificate: 'registration',
  statement: 'document',
};

/** Tiles that fill their line, however many of the five documents there are. */
const TilesRoot = styled('ul')(css`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  padding: 0;
  list-style: none;

  & > li {
    display: grid;
    flex: 1 1 184px;
    grid-template-rows: auto auto 1fr auto;
    justify-items: start;
    gap: 4px;
    padding: 16px;
    border-radius: var(--radius-m);
    background: var(--paper-2);
  }
  & .text {
    margin-bottom: 12px;
  }
  /* On a phone a tile is a line, with its button at the end. */
  ${media.belowSmall} {
    & > li {
      flex-basis: 100%;
      grid-template-columns: 24px minmax(0, 1fr) auto;
      grid-template-rows: auto auto;
      align-items: center;
      gap: 0 12px;
    }
    & .text {
      grid-area: 2 / 2;
      margin: 0;
    }
    & .ui-btn {
      grid-area: 1 / 3 / 3;
    }
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
    <Section id="documents-title" size="h3" heading={t('documents.title')} className="block">
      <p className="body2 muted">{t('documents.lead')}</p>
      <noscript>
        <FormNotice still tone="warn">
          {t('documents.noScript')}
        </FormNotice>
      </noscript>
      <TilesRoot>
        {documents.map((kind) => (
          <li key={kind}>
            <Icon name={ICONS[kind]} size={24} className="accent" />
            <p id={`${names}${kind}`} className="strong">
              {t(`documents.${kind}`)}
            </p>
            <p className="text body2 muted">{t(`documents.${kind}Text`)}</p>
            <Button
              id={`${names}${kind}-save`}
              variant="secondary"
              size="m"
              icon={<Icon name="download" size={18} />}
              loading={busyFor('guest') === kind}
              // The accessible name joins both texts (“Receipt Save”), so that the buttons of the
              // tiles can be told apart.
              aria-labelledby={`${names}${kind} ${names}${kind}-save`}
              onClick={() => void save(kind)}
            >
              {t('documents.save')}
            </Button>
          </li>
        ))}
      </TilesRoot>
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
