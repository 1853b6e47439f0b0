import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { normalisedCode } from '@/domain/coupon/voucher';
import { faultResolver, faultTexts } from '@/features/problem/forms';
import { ProblemNotice } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { VoucherOutcome } from '@/features/voucher/outcome';
import { useEndText, useTranslation } from '@/i18n';
import { useApiMutation } from '@/lib/api/hooks';
import { useVisitor } from '@/session/hooks';
import { Button, ButtonLink, PageFrame, Stack, TextField } from '@/ui';

/**
 * Storage key of a visitor's code while they sign in. It is kept in this tab's storage, because a
 * code in the URL would end up in the sign-in page's URL, in the history and in logs.
 */
const KEY = 'meomum.voucher.code';

/** The stored code; null without one, or without storage. */
function keptCode(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function keepCode(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // Without storage the visitor has to enter the code again.
  }
}

function forgetCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to delete.
  }
}

const schema = z.object({
  code: z.string().check(z.refine((typed) => normalisedCode(typed) !== null, 'code')),
});

type Redeemed = ResponseOf<Contract['redeemVoucher']>;

/**
 * A field for the code of a voucher. The link of a mail has the code in its fragment, which isn't
 * sent to the server. It is removed from the URL at once, and nothing is redeemed before the button
 * is pressed. A visitor then signs in and finds the code here again.
 */
export function RedeemPage() {
  const { t } = useTranslation('voucher');
  const client = useQueryClient();
  const { asPath, push, replace } = useRouter();
  const { status } = useVisitor();
  const isVisitor = status === 'unauthenticated';
  const redeem = useApiMutation('redeemVoucher', { showsErrors: true });
  const [redeemed, setRedeemed] = useState<Redeemed | null>(null);
  const faultText = faultTexts(['code'], () => t('error.code'));
  const form = useForm({
    resolver: faultResolver(schema, faultText),
    defaultValues: { code: '' },
  });
  const { register, handleSubmit, formState, setValue } = form;

  useEffect(() => {
    const linked = window.location.hash.slice(1);
    const isLinked = normalisedCode(linked) !== null;
    const code = isLinked ? linked : keptCode();
    if (code !== null) setValue('code', code);
    if (status === 'authenticated') forgetCode();
    else if (isLinked) keepCode(linked);
    if (linked === '') return;
    // The code is removed by the router, since the router stores addresses besides the browser's.
    const path = asPath.split('#', 1)[0];
    void replace(path ?? paths.redeemVoucher(), undefined, { shallow: true, scroll: false });
  }, [asPath, replace, setValue, status]);

  const submit = handleSubmit(async (values) => {
    if (redeem.isPending) return;
    if (isVisitor) {
      keepCode(values.code);
      await push(paths.login(paths.redeemVoucher()));
      return;
    }
    try {
      setRedeemed(await redeem.mutateAsync({ body: values }));
      void client.invalidateQueries({ refetchType: 'none' });
      window.scrollTo({ top: 0 });
    } catch {
      // The error is shown below from the mutation's state.
    }
  });
  if (redeemed !== null) return <Redeemed voucher={redeemed} />;
  return (
    <>
      <h1 className="h1">{t('redeem.title')}</h1>
      <p className="muted">{t('redeem.lead')}</p>
      <Stack as="form" width={480} above={24} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          {...register('code')}
          label={t('redeem.code')}
          description={t('redeem.hint')}
          error={formState.errors.code?.message}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          required
        />
        <ProblemNotice error={redeem.error} title={t('redeem.failed')} />
        <Button type="submit" needsScript loading={redeem.isPending}>
          {t(isVisitor ? 'redeem.login' : 'redeem.submit')}
        </Button>
      </Stack>
    </>
  );
}

function Redeemed({ voucher }: { voucher: Redeemed }) {
  const { t } = useTranslation('voucher');
  const when = useEndText()(voucher.validUntil);
  return (
    <VoucherOutcome
      title={t('redeem.done')}
      actions={
        <>
          <ButtonLink href={paths.searchResult()}>{t('redeem.toSearch')}</ButtonLink>
          <ButtonLink variant="secondary" href={paths.myVouchers()}>
            {t('redeem.toMine')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('redeem.doneText', { title: voucher.title, when })}</p>
    </VoucherOutcome>
  );
}

/** `/vouchers/redeem`: a form to redeem a voucher by its code. */
export function RedeemScreen() {
  const { t } = useTranslation('voucher');
  return (
    <PageFrame narrow space="l">
      <PageHead title={t('redeem.title')} description={t('redeem.description')} />
      <RedeemPage />
    </PageFrame>
  );
}
