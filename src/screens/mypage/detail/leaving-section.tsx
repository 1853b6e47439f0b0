import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { useProblem } from '@/features/problem/problem';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, FormNotice, Row, Stack, TextField } from '@/ui';
import { LeavingTermsCard } from './leaving-terms-card';
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
