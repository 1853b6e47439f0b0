import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { Button, FormNotice, Row, Stack, TextField } from '@/ui';
import { faultResolver, faultTexts } from '../problem/forms';
import { ProblemNotice } from '../problem/problem';

const schema = z.object({
  serial: z.string().check(z.trim(), z.minLength(4, 'short'), z.maxLength(40, 'long')),
});

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
    <Stack
      as="form"
      ground="quiet"
      pad="l"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="serial-title"
    >
      <h2 id="serial-title" className="h3">
        {t('serial.title')}
      </h2>
      <Row align="end" gap={12} width={560}>
        <TextField
          className="ui-grow-wrap"
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
      </Row>
      <ProblemNotice error={issue.error} title={t('serial.failed')} />
      {title !== null && <FormNotice tone="success">{t('serial.done', { title })}</FormNotice>}
    </Stack>
  );
}
