import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import type { IssuedTo } from '@/contract/booking/document';
import { businessNumber } from '@/domain/account/person';
import {
  COMPANY_DOCUMENTS,
  type CompanyDocument,
  type DocumentKind,
} from '@/domain/booking/stay-documents';
import { faultResolver, faultTexts } from '@/features/problem/forms';
import { useTranslation } from '@/i18n';
import { Button, Icon, Row, Stack, TextField } from '@/ui';

const COMPANY_MAX = 80;

/** What is typed; messages are codes of faults. */
const schema = z.object({
  company: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'companyNameMissing'),
      z.maxLength(COMPANY_MAX, 'companyNameTooLong'),
    ),
  registration: z
    .string()
    .check(z.refine((typed) => businessNumber(typed) !== null, 'registrationInvalid')),
});

const FAULTS = ['companyNameMissing', 'companyNameTooLong', 'registrationInvalid'] as const;
const NAMES = { receipt: 'saveReceipt', statement: 'saveStatement' } as const;

type Props = {
  documents: readonly DocumentKind[];
  /** The document that is being fetched for a company, or null. */
  busy: DocumentKind | null;
  onSave: (kind: CompanyDocument, issuedTo: IssuedTo) => Promise<void>;
};

/**
 * Saves a receipt or statement issued to a company, whose name and number are typed here and not
 * stored.
 */
export function CompanyForm({ documents, busy, onSave }: Props) {
  const { t } = useTranslation('booking');
  const faultText = faultTexts(FAULTS, (fault) => t(`documents.${fault}`, { max: COMPANY_MAX }));
  const { register, handleSubmit, formState } = useForm<IssuedTo>({
    resolver: faultResolver(schema, faultText),
    defaultValues: { company: '', registration: '' },
  });
  const { errors } = formState;
  const kinds = COMPANY_DOCUMENTS.filter((kind) => documents.includes(kind));
  const [first] = kinds;
  const saving = (kind: CompanyDocument) => handleSubmit((issuedTo) => onSave(kind, issuedTo));
  return (
    <Stack
      as="form"
      noValidate
      // Enter saves the first document.
      onSubmit={(event) => void (first === undefined ? undefined : saving(first)(event))}
    >
      <p className="body2 muted">{t('documents.companyText')}</p>
      <TextField
        {...register('company')}
        label={t('documents.companyName')}
        autoComplete="organization"
        error={errors.company?.message}
      />
      <TextField
        {...register('registration')}
        label={t('documents.registration')}
        description={t('documents.registrationHint')}
        inputMode="numeric"
        autoComplete="off"
        error={errors.registration?.message}
      />
      <Row>
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant="secondary"
            size="m"
            icon={<Icon name="download" size={18} />}
            loading={busy === kind}
            onClick={() => void saving(kind)()}
          >
            {t(`documents.${NAMES[kind]}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
