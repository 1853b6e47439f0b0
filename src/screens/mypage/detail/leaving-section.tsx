import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';

import type { LeavingTerms, ReservationView } from '@/contract/booking/reservation-view';
import { type Problem, useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, FormNotice, Row, Stack, TextField } from '@/ui';
import { type AccountDraft, RefundAccountFields, useRefundAccount } from './refund-account';
import { RefundSum, returnText } from './refund-sum';
import { useArrival } from './use-arrival';

type Props = {
  reservation: ReservationView;
  /** Reloads the booking. */
  refetch: () => Promise<unknown>;
};

/** An early check-out that the guest has confirmed on this page. */
type Confirmed = {
  readonly on: string;
  readonly isMade: boolean;
  /** True once the booking has been seen waiting for its refund. */
  readonly wasPending: boolean;
};

/** Early check-out: the guest chooses a day, sees the refund, and then confirms. */
export function LeavingSection({ reservation, refetch }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { id, leaving, quote, refundBanks, payments } = reservation;
  const [requested, setRequested] = useState<{ on: string; press: number } | null>(null);
  /**
   * The confirmed early check-out; it is complete once `isMade` is true or the booking ends on that
   * day.
   */
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival('leaving-title', heading);
  const isDone = confirmed !== null && (confirmed.isMade || quote.checkOut === confirmed.on);
  const isPending = reservation.change === 'PENDING';
  if (confirmed !== null && isPending && !confirmed.wasPending)
    setConfirmed({ ...confirmed, wasPending: true });
  const isRejected = confirmed?.wasPending === true && !isDone && !isPending;
  // The button that had the focus is no longer in the page.
  useEffect(() => {
    if (confirmed !== null && !confirmed.wasPending) heading.current?.focus();
  }, [confirmed]);

  if (leaving === null && confirmed === null) return null;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const on = String(new FormData(event.currentTarget).get('on') ?? '');
    setConfirmed(null);
    setRequested((before) => ({ on, press: (before?.press ?? 0) + 1 }));
  };
  return (
    <section className="block" aria-labelledby="leaving-title">
      <h2 id="leaving-title" className="h3" tabIndex={-1} ref={heading}>
        {t('leaving.title')}
      </h2>
      {leaving !== null && (
        <>
          <p className="muted">{t('leaving.lead')}</p>
          {reservation.coupons.some(({ returned }) => !returned) && (
            <p className="muted">{t('leaving.coupons')}</p>
          )}
          <Row
            as="form"
            align="end"
            gap={12}
            key={`${leaving.first} ${leaving.last}`}
            onSubmit={submit}
          >
            <TextField
              className="ui-grow-wrap"
              label={t('leaving.on')}
              description={t('leaving.range', {
                first: formatNight(leaving.first, locale, 'short'),
                last: formatNight(leaving.last, locale, 'short'),
              })}
              name="on"
              type="date"
              required
              min={leaving.first}
              max={leaving.last}
              defaultValue={leaving.first}
            />
            <Button type="submit" variant="secondary">
              {t('leaving.ask')}
            </Button>
          </Row>
          {requested !== null && (
            <Terms
              key={requested.press}
              {...{ id, on: requested.on, banks: refundBanks, payments, refetch }}
              onRequested={async (state) => {
                setRequested(null);
                const first = { on: requested.on, wasPending: false };
                setConfirmed({ ...first, isMade: false });
                // The success message waits for the reload, so that it appears together with the
                // new dates.
                await refetch();
                if (state === 'LEFT') setConfirmed({ ...first, isMade: true });
              }}
            />
          )}
        </>
      )}
      {isDone && (
        <FormNotice tone="success" title={t('leaving.done')}>
          {t('leaving.doneText')}
        </FormNotice>
      )}
      {isRejected && (
        <FormNotice tone="danger" title={t('change.rejected')}>
          {t('change.rejectedText')}
        </FormNotice>
      )}
    </section>
  );
}

type TermsProps = {
  id: string;
  on: string;
  banks: ReservationView['refundBanks'];
  payments: ReservationView['payments'];
  refetch: () => Promise<unknown>;
  onRequested: (state: 'LEFT' | 'LEAVING') => Promise<void>;
};

/** What checking out on the chosen day would refund now, or the reason it isn't possible. */
function Terms({ id, on, banks, payments, refetch, onRequested }: TermsProps) {
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const request = { params: { id }, query: { on } };
  const query = useQuery({
    ...apiQuery(useApi(), 'quoteLeaving', request),
    // An amount is only valid now, so it is neither cached nor reloaded in the background.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const failure = query.error === null ? null : problemOf(query.error);
  return (
    <Stack gap={20} aria-live="polite" aria-busy={query.isFetching}>
      {query.isFetching && query.data === undefined && (
        <p className="muted">{t('leaving.asking')}</p>
      )}
      {query.data !== undefined && failure === null && (
        <LeavingTermsCard
          terms={query.data}
          banks={banks}
          payments={payments}
          onRequested={onRequested}
          onProblem={async () => {
            await Promise.all([query.refetch(), refetch()]);
          }}
        />
      )}
      {failure !== null && (
        <FormNotice
          tone="danger"
          title={t('leaving.failed')}
          action={
            <Button variant="secondary" size="m" onClick={() => void query.refetch()}>
              {t('leaving.again')}
            </Button>
          }
        >
          {failure.message}
        </FormNotice>
      )}
    </Stack>
  );
}

type LeavingTermsCardProps = {
  terms: LeavingTerms;
  /** Banks the refund can be sent to; empty when it goes back by the original payment method. */
  banks: ReservationView['refundBanks'];
  /** All payments of the booking. */
  payments: ReservationView['payments'];
  /**
   * Called when the server has accepted the early check-out: done (`LEFT`), or waiting for the
   * refund (`LEAVING`).
   */
  onRequested: (state: 'LEFT' | 'LEAVING') => Promise<void>;
  /** Reloads the amounts and the booking after a refusal. */
  onProblem: () => Promise<void>;
};

/**
 * The refund for an early check-out, line by line, with a button that confirms it for exactly that
 * amount.
 */
function LeavingTermsCard({
  terms,
  banks,
  payments,
  onRequested,
  onProblem,
}: LeavingTermsCardProps) {
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const locale = useLocale();
  const leave = useApiMutation('leaveEarly', { showsErrors: true });
  const account = useRefundAccount();
  const [problem, setProblem] = useState<Problem | null>(null);
  const { id, was, quote, used, fee, feePercent, kept, refund } = terms;
  const asksAccount = banks.length > 0 && refund > 0;
  const off = (amount: number) => formatWon(-amount, locale);
  const day = formatNight(quote.checkOut, locale, 'short');

  const send = (to: AccountDraft | null) =>
    leave.mutateAsync({
      params: { id },
      body: {
        leavesOn: quote.checkOut,
        expectedRefund: refund,
        ...(to === null ? {} : { account: to }),
      },
    });
  const confirm = async () => {
    const to = asksAccount ? account.take() : null;
    if (asksAccount && to === null) return;
    setProblem(null);
    let state: 'LEFT' | 'LEAVING';
    try {
      ({ state } = await send(to).catch((error: unknown) => {
        // When no answer arrived, the request may still have been processed. Repeating it is safe.
        if (problemOf(error).code === 'UNREACHABLE') return send(to);
        throw error;
      }));
    } catch (error) {
      setProblem(problemOf(error));
      await onProblem();
      return;
    }
    await onRequested(state);
  };

  return (
    <>
      <p className="num">{t('leaving.nights', { day, before: was.nights, after: quote.nights })}</p>
      <RefundSum
        rows={[
          { label: t('leaving.paid'), amount: formatWon(was.total, locale) },
          { label: t('leaving.usedNights', { count: quote.nights }), amount: off(used) },
          ...(fee > 0
            ? [{ label: t('leaving.feeOf', { percent: feePercent }), amount: off(fee) }]
            : []),
          ...(kept > 0 ? [{ label: t('leaving.kept'), amount: off(kept) }] : []),
        ]}
        label={t('leaving.refund')}
        refund={refund}
        payments={payments}
      />
      <div className="body2 muted">
        <p>{t(refund > 0 ? 'leaving.why' : 'leaving.none')}</p>
        {refund > 0 && <p>{t(returnText(payments))}</p>}
        <p>{t('leaving.final')}</p>
      </div>
      {asksAccount && <RefundAccountFields banks={banks} account={account} />}
      {problem !== null && (
        <FormNotice
          tone="danger"
          title={t(problem.code === 'REFUND_CHANGED' ? 'leaving.changed' : 'leaving.failed')}
        >
          {problem.code === 'REFUND_CHANGED' ? t('leaving.changedText') : problem.message}
        </FormNotice>
      )}
      <Row>
        <Button loading={leave.isPending} onClick={() => void confirm()}>
          {refund > 0
            ? t('leaving.confirm', { amount: formatWon(refund, locale) })
            : t('leaving.confirmNone')}
        </Button>
      </Row>
    </>
  );
}
