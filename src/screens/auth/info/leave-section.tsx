import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { paths } from '@/config/routes';
import type { Contract } from '@/contract';
import type { User } from '@/contract/account/auth';
import type { ResponseOf } from '@/contract/endpoint';
import { LEGAL_YEARS } from '@/domain/account/account-end';
import { OwnProof, PresentField } from '@/features/auth/reauthentication-forms';
import { fieldOf, isProofEnded, leaveSchema, useFaultText } from '@/features/auth/schemas';
import { useEmailProof } from '@/features/auth/use-email-proof';
import { LoadState } from '@/features/problem/load-state';
import { faultResolver } from '@/features/problem/forms';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApi, useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, Checkbox, FormNotice, Link, Stack } from '@/ui';
import { AccountSection } from './account-parts';

const { contracts, complaints } = LEGAL_YEARS;

/** Deleting the account: what is deleted, what is kept and why, and then the form. */
export function LeaveSection({ user, onLeft }: { user: User; onLeft: () => void }) {
  const { t } = useTranslation('auth');
  const query = useApiQuery('getAccount', {});
  const { data: account } = query;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const formHeading = useRef<HTMLHeadingElement>(null);
  /** Opens or closes the form and moves the focus to what has appeared. */
  const turn = (to: boolean) => {
    setOpen(to);
    setTimeout(() => (to ? formHeading : opener).current?.focus());
  };
  if (account === undefined) {
    return (
      <AccountSection id="leave" title={t('account.leave.title')}>
        <LoadState query={query} level={3} />
      </AccountSection>
    );
  }
  const { inTheWay, keptBookings, unusedCoupons, unusedVouchers, hasPassword } = account;
  return (
    <AccountSection
      id="leave"
      title={t('account.leave.title')}
      hint={t('account.leave.hint')}
      summary={t('account.leave.summary')}
    >
      {open ? (
        <>
          <Stack gap={12}>
            <h3 ref={formHeading} tabIndex={-1} className="strong">
              {t('account.leave.goes')}
            </h3>
            <ul className="ui-bullets muted">
              <li>{t('account.leave.goesPerson')}</li>
              <li>{t('account.leave.goesSaved')}</li>
              {unusedCoupons === 0 ? null : (
                <li>{t('account.leave.goesCoupons', { count: unusedCoupons })}</li>
              )}
              {unusedVouchers === 0 ? null : (
                <li>{t('account.leave.goesVouchers', { count: unusedVouchers })}</li>
              )}
            </ul>
            <h3 className="strong">{t('account.leave.stays')}</h3>
            <ul className="ui-bullets muted">
              {keptBookings === 0 ? null : (
                <li>
                  {t('account.leave.staysBookings', { count: keptBookings, years: contracts })}
                </li>
              )}
              <li>{t('account.leave.staysComplaints', { years: complaints })}</li>
              <li>{t('account.leave.staysReviews')}</li>
            </ul>
          </Stack>
          {account.voucherMoneyOpen && (
            <FormNotice tone="warn" title={t('account.leave.notNow')}>
              {t('account.leave.vouchersOpen')}
            </FormNotice>
          )}
          {inTheWay.length > 0 && <InTheWay bookings={inTheWay} />}
          {inTheWay.length > 0 || account.voucherMoneyOpen ? null : (
            <LeaveForm {...{ user, hasPassword, onLeft }} />
          )}
          <Button variant="text" size="m" onClick={() => turn(false)}>
            {t('account.cancel')}
          </Button>
        </>
      ) : (
        <Button ref={opener} variant="secondary" onClick={() => turn(true)}>
          {t('account.leave.open')}
        </Button>
      )}
    </AccountSection>
  );
}

type Bookings = ResponseOf<Contract['getAccount']>['inTheWay'];

/** The bookings that prevent deleting the account now, each with a link. */
function InTheWay({ bookings }: { bookings: Bookings }) {
  const { t } = useTranslation('auth');
  const locale = useLocale();
  return (
    <FormNotice tone="warn" title={t('account.leave.notNow')}>
      <Stack as="ul" gap={12}>
        {bookings.map(({ id, reason, hotelName, checkIn, checkOut }) => (
          <Stack as="li" key={id} gap={0}>
            <Link href={paths.mypageDetail(id)} prefetch={false} className="inline-link">
              {hotelName}
            </Link>
            <span>
              {`${formatNight(checkIn, locale)} – ${formatNight(checkOut, locale)}: `}
              {t(`account.leave.reason.${reason}`)}
            </span>
          </Stack>
        ))}
      </Stack>
    </FormNotice>
  );
}

/**
 * The last step of deleting the account: the password or a code, and a confirmation that the
 * effects are understood.
 */
function LeaveForm(props: { user: User; hasPassword: boolean; onLeft: () => void }) {
  const { user, hasPassword, onLeft } = props;
  const { t } = useTranslation('auth');
  const faultText = useFaultText();
  const problemOf = useProblem();
  const api = useApi();
  const queryClient = useQueryClient();
  const proof = useEmailProof('account');
  const deleteAccount = useApiMutation('deleteAccount', { showsErrors: true });
  const [problem, setProblem] = useState<string | null>(null);
  const { register, handleSubmit, setError, setFocus, formState } = useForm<{
    present: string | undefined;
    understood: boolean;
  }>({ resolver: faultResolver(leaveSchema(hasPassword), faultText) });
  const { errors, isSubmitting } = formState;
  const proven = proof.stage.at === 'verified' ? proof.stage.proof : null;

  // The form replaces the code field, which had the focus.
  const isProven = proven !== null;
  useEffect(() => {
    if (isProven) setFocus('understood');
  }, [isProven, setFocus]);

  const submit = handleSubmit(async ({ present }) => {
    setProblem(null);
    try {
      const credentials = proven === null ? { present } : { proof: proven };
      await deleteAccount.mutateAsync({ body: credentials });
      onLeft();
    } catch (error) {
      const failure = problemOf(error);
      if (fieldOf(failure) === 'present') {
        setError('present', { message: failure.message }, { shouldFocus: true });
        return;
      }
      if (isProofEnded(failure)) proof.reopen();
      setProblem(failure.message);
      // A booking may have been made meanwhile in another window; the reloaded list shows it.
      await queryClient.invalidateQueries({ queryKey: apiQuery(api, 'getAccount', {}).queryKey });
    }
  });

  return (
    <>
      {hasPassword ? null : <OwnProof email={user.email} proof={proof} />}
      {problem === null ? null : <FormNotice tone="danger">{problem}</FormNotice>}
      {hasPassword || proven !== null ? (
        <form method="post" noValidate onSubmit={(event) => void submit(event)}>
          {hasPassword ? (
            <PresentField error={errors.present?.message} field={register('present')} />
          ) : null}
          <Checkbox
            label={t('account.leave.understood')}
            error={errors.understood?.message}
            {...register('understood')}
          />
          <Button type="submit" danger fullWidth needsScript loading={isSubmitting}>
            {t('account.leave.submit')}
          </Button>
        </form>
      ) : null}
    </>
  );
}
