import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';

import type { ReservationView } from '@/contract/reservation-view';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApi } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, FormNotice, TextField } from '@/ui';
import { problemOf } from '../problem';
import { ChangeFormRoot } from './change-form-root';
import { LeavingTermsCard } from './leaving-terms-card';
import { useArrival } from './use-arrival';

type Props = {
  reservation: ReservationView;
  /** Reads the booking again. */
  refetch: () => Promise<unknown>;
};

/** A leaving that was confirmed here. */
type Told = {
  readonly on: string;
  readonly isMade: boolean;
  /** The booking was seen to wait for its refund. */
  readonly wasPending: boolean;
};

/** Leaving before check-out: a day is chosen, then what comes back is shown, and only then made. */
export function LeavingSection({ reservation, refetch }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { id, leaving, quote, refundBanks, payments } = reservation;
  const [asked, setAsked] = useState<{ on: string; press: number } | null>(null);
  /** Made, or made once the booking has its day. */
  const [told, setTold] = useState<Told | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival('leaving-title', heading);
  const isDone = told !== null && (told.isMade || quote.checkOut === told.on);
  const isPending = reservation.change === 'PENDING';
  if (told !== null && isPending && !told.wasPending) setTold({ ...told, wasPending: true });
  const isRejected = told?.wasPending === true && !isDone && !isPending;
  // The button that was pressed is gone.
  useEffect(() => {
    if (told !== null && !told.wasPending) heading.current?.focus();
  }, [told]);

  if (leaving === null && told === null) return null;
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const on = String(new FormData(event.currentTarget).get('on') ?? '');
    setTold(null);
    setAsked((before) => ({ on, press: (before?.press ?? 0) + 1 }));
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
          <ChangeFormRoot
            key={`${leaving.first} ${leaving.last}`}
            data-fields="one"
            onSubmit={submit}
          >
            <TextField
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
          </ChangeFormRoot>
          {asked !== null && (
            <Terms
              key={asked.press}
              {...{ id, on: asked.on, banks: refundBanks, payments, refetch }}
              onTold={async (state) => {
                setAsked(null);
                const first = { on: asked.on, wasPending: false };
                setTold({ ...first, isMade: false });
                // What is said of it and what the page shows change together.
                await refetch();
                if (state === 'LEFT') setTold({ ...first, isMade: true });
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
  onTold: (state: 'LEFT' | 'LEAVING') => Promise<void>;
};

/** What leaving on a day comes to as it stands now; or why it isn't possible. */
function Terms({ id, on, banks, payments, refetch, onTold }: TermsProps) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const request = { params: { id }, query: { on } };
  const query = useQuery({
    ...apiQuery(useApi(), 'quoteLeaving', request),
    // An amount is of this minute: it is neither kept nor asked for again behind the reader's back.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const failure = query.error === null ? null : problemOf(query.error);
  return (
    <div className="stack" aria-live="polite" aria-busy={query.isFetching}>
      {query.isFetching && query.data === undefined && (
        <p className="muted">{t('leaving.asking')}</p>
      )}
      {query.data !== undefined && failure === null && (
        <LeavingTermsCard
          terms={query.data}
          banks={banks}
          payments={payments}
          onTold={onTold}
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
          {failure.message ?? common('state.unreachable')}
        </FormNotice>
      )}
    </div>
  );
}
