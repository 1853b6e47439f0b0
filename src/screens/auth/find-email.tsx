import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';

import { paths } from '@/config/routes';
import { faultResolver } from '@/features/problem/form-faults';
import { useProblem } from '@/features/problem/problem';
import { useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { ButtonLink, FormNotice } from '@/ui';
import { CodeForm } from '@/features/auth/code-form';
import { PhoneFields } from '@/features/auth/phone-fields';
import { telSchema, useFaultText } from '@/features/auth/schemas';
import { SubmitButton } from '@/features/auth/submit-button';
import { useEmailProof } from '@/features/auth/use-email-proof';

/**
 * Shows the masked address of an account to somebody who has verified its telephone number by a
 * texted code.
 */
export function FindEmail() {
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const problemOf = useProblem();
  const { register, handleSubmit, setError, setValue, control, formState } = useForm({
    resolver: faultResolver(telSchema, faultText),
    defaultValues: { tel: '', telCountry: 'KR' },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control });
  const telCountry = typed.telCountry ?? 'KR';
  const proof = useEmailProof('reset', { channel: 'sms', telCountry });
  const findId = useApiMutation('findId', { showsErrors: true });
  const [maskedEmails, setMaskedEmails] = useState<readonly string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { stage } = proof;

  const submit = handleSubmit(async ({ tel }) => {
    setProblem(null);
    try {
      await proof.send(tel);
    } catch (error) {
      setError('tel', { message: problemOf(error).message }, { shouldFocus: true });
    }
  });
  const then = {
    ...proof,
    async check(tel: string, code: string) {
      const proven = await proof.check(tel, code);
      try {
        const body = { tel, telCountry, proof: proven.proof };
        setMaskedEmails((await findId.mutateAsync({ body })).emails);
      } catch (error) {
        proof.reopen();
        setProblem(problemOf(error).message);
      }
      return proven;
    },
  };

  if (maskedEmails !== null) return <Found emails={maskedEmails} />;
  return (
    <>
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      {/* Hidden rather than unmounted while the code is entered, so that what was typed isn't lost. */}
      <form
        method="post"
        noValidate
        hidden={stage.at !== 'email'}
        onSubmit={(event) => void submit(event)}
      >
        <PhoneFields
          country={register('telCountry')}
          tel={register('tel')}
          typed={{ country: typed.telCountry, tel: typed.tel }}
          errors={{ country: errors.telCountry?.message, tel: errors.tel?.message }}
          onFirstCountry={(iso) => setValue('telCountry', iso)}
          hint={t('find.hint')}
        />
        <SubmitButton loading={isSubmitting}>{t('account.tel.send')}</SubmitButton>
      </form>
      {stage.at === 'code' ? <CodeForm proof={then} stage={stage} /> : null}
      <p className="links">
        <Link href={paths.login()} prefetch={false}>
          {t('reset.back')}
        </Link>
      </p>
    </>
  );
}

function Found({ emails }: { emails: readonly string[] }) {
  const { t } = useTranslation('auth');
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  const none = emails.length === 0;
  return (
    <>
      <FormNotice
        tone={none ? 'warn' : 'success'}
        title={t(none ? 'find.noneTitle' : 'find.foundTitle')}
      >
        {none ? t('find.none') : emails.join(', ')}
      </FormNotice>
      <ButtonLink ref={link} href={none ? paths.register() : paths.login()} fullWidth>
        {t(none ? 'login.register' : 'reset.login')}
      </ButtonLink>
      {none ? null : (
        <p className="links">
          <Link href={paths.reset()} prefetch={false}>
            {t('login.forgot')}
          </Link>
        </p>
      )}
    </>
  );
}
