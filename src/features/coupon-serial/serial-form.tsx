import { css } from '@emotion/react';
import styled from '@emotion/styled';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import { faultResolver, faultTexts } from '@/features/problem/form-faults';
import { ProblemNotice } from '@/features/problem/problem-notice';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice, media, TextField } from '@/ui';

const schema = z.object({
  serial: z.string().trim().min(4, 'short').max(40, 'long'),
});

const FormRoot = styled('form')(css`
  display: grid;
  gap: 16px;
  padding: 24px;
  border-radius: var(--radius-m);
  background: var(--paper-2);

  & .line {
    display: grid;
    gap: 12px;
    align-items: end;
  }
  ${media.small} {
    & .line {
      grid-template-columns: minmax(0, 400px) auto;
      justify-content: start;
      align-items: start;
    }
    & .line > .ui-btn {
      margin-top: 52px;
    }
  }
`);

/** A field for the number of a coupon that the visitor received elsewhere. */
export function SerialForm({ onIssued }: { onIssued: () => Promise<unknown> }) {
  const { t } = useTranslation('coupon');
  const issue = useApiMutation('issueCouponBySerial', { showsErrors: true });
  const [title, setTitle] = useState<string | null>(null);
  const faultText = faultTexts(['short', 'long'], (fault) => t(`serial.${fault}`));
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: faultResolver(schema, faultText),
    defaultValues: { serial: '' },
  });

  const submit = handleSubmit(async (values) => {
    if (issue.isPending) return;
    setTitle(null);
    try {
      setTitle((await issue.mutateAsync({ query: values })).title);
      reset();
      await onIssued();
    } catch {
      // The error is shown below from the mutation's state.
    }
  });

  return (
    <FormRoot noValidate onSubmit={(event) => void submit(event)} aria-labelledby="serial-title">
      <h2 id="serial-title" className="h3">
        {t('serial.title')}
      </h2>
      <div className="line">
        <TextField
          {...register('serial')}
          label={t('serial.label')}
          description={t('serial.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
          error={formState.errors.serial?.message}
        />
        <Button type="submit" needsScript loading={issue.isPending}>
          {t('serial.submit')}
        </Button>
      </div>
      <ProblemNotice error={issue.error} title={t('serial.failed')} />
      {title !== null && <FormNotice tone="success">{t('serial.done', { title })}</FormNotice>}
    </FormRoot>
  );
}
