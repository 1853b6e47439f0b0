import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useRef, useState, type SyntheticEvent } from 'react';

import type { ReservationView, StayChangeOffer } from '@/contract/reservation-view';
import { paths } from '@/config/routes';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, FormNotice, TextField } from '@/ui';
import { useCouponReason } from '../coupon-reason';
import { problemOf } from '../problem';
import { returnText } from '../points/return-text';
import { PriceBreakdown } from '../stay/price-breakdown';
import { ChangeDueNotice } from './change-due-notice';
import { ChangeFormRoot } from './change-form-root';
import { LongerStay } from './longer-stay';
import { useArrival } from './use-arrival';

type Props = {
  reservation: ReservationView;
  /** Reads the booking again. */
  refetch: () => Promise<unknown>;
};

type Dates = { readonly from: string; readonly to: string };
/** What was asked for, and the how manieth time: asking for the same dates again reads them anew. */
type Asked = { readonly dates: Dates; readonly press: number };

/** Other dates for a paid stay: typed, then what they come to, and only then made. */
export function ChangeSection({ reservation, refetch }: Props) {
  const { t } = useTranslation('booking');
  const { id, change, quote } = reservation;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState(false);
  /** The dates of a change whose refund was waited for here. */
  const [awaited, setAwaited] = useState<Dates | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useArrival('change-title', heading);
  const router = useRouter();
  const isExtension = change === 'EXTENSION';
  const hasAwaited = quote.checkIn === awaited?.from && quote.checkOut === awaited.to;
  const isRejected = awaited !== null && change !== 'PENDING' && !hasAwaited;

  const ask = (dates: Dates) => {
    setDone(false);
    setAwaited(null);
    setAsked((before) => ({ dates, press: (before?.press ?? 0) + 1 }));
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (name: string) => String(data.get(name) ?? '');
    ask({ from: isExtension ? quote.checkIn : typed('from'), to: typed('to') });
  };

  return (
    <section className="block" aria-labelledby="change-title">
      <h2 id="change-title" className="h3" tabIndex={-1} ref={heading}>
        {t(isExtension ? 'change.titleStay' : 'change.title')}
      </h2>
      {reservation.changeDue !== null ? (
        <ChangeDueNotice {...{ id, due: reservation.changeDue, quote }} />
      ) : change === 'PENDING' ? (
        <FormNotice title={t('change.pending')}>{t('change.pendingText')}</FormNotice>
      ) : (
        <>
          <p className="muted">{t(isExtension ? 'change.leadStay' : 'change.lead')}</p>
          <LongerStay
            checkOut={quote.checkOut}
            onAsk={(to) => {
              // The fields say what is asked about.
              setField(form.current, 'from', quote.checkIn);
              setField(form.current, 'to', to);
              ask({ from: quote.checkIn, to });
            }}
          />
          <ChangeFormRoot key={`${quote.checkIn} ${quote.checkOut}`} ref={form} onSubmit={submit}>
            <TextField
              label={t('change.from')}
              name="from"
              type="date"
              required
              disabled={isExtension}
              defaultValue={quote.checkIn}
            />
            <TextField
              label={t('change.to')}
              name="to"
              type="date"
              required
              defaultValue={quote.checkOut}
            />
            <Button type="submit" variant="secondary">
              {t('change.ask')}
            </Button>
          </ChangeFormRoot>
          {asked !== null && (
            <Offer
              key={asked.press}
              {...{ id, asked: asked.dates, isExtension, payments: reservation.payments }}
              onMade={async (state) => {
                if (state === 'TO_PAY') {
                  await router.push(paths.payment(id));
                  return;
                }
                await refetch();
                setAsked(null);
                if (state === 'CHANGED') setDone(true);
                else setAwaited(asked.dates);
                // The button that was pressed is gone.
                heading.current?.focus();
              }}
            />
          )}
        </>
      )}
      {isRejected && (
        <FormNotice tone="danger" title={t('change.rejected')}>
          {t('change.rejectedText')}
        </FormNotice>
      )}
      {(done || hasAwaited) && (
        <FormNotice tone="success" title={t('change.done')}>
          {t('change.doneText')}
        </FormNotice>
      )}
    </section>
  );
}

/** Writes into a field that keeps its own text. */
function setField(form: HTMLFormElement | null, name: string, text: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = text;
}

type OfferProps = {
  id: string;
  payments: ReservationView['payments'];
  asked: Dates;
  isExtension: boolean;
  onMade: (state: 'CHANGED' | 'CHANGING' | 'TO_PAY') => Promise<void>;
};

/** What the dates come to, with the button that makes it so; or why they can't be had. */
function Offer({ id, payments, asked, isExtension, onMade }: OfferProps) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const request = { params: { id }, query: asked };
  const query = useQuery({
    ...apiQuery(useApi(), 'quoteStayChange', request),
    // An offer is of this minute: it is neither kept nor asked for again behind the reader's back.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const accept = useApiMutation('changeStay', { showsErrors: true });

  const problem = accept.error ?? query.error;
  const failure = problem === null ? null : problemOf(problem);
  const confirm = (token: string) => {
    // Not by a callback of the call: it isn't heard once other dates have taken this one's place.
    accept.mutateAsync({ params: { id }, body: { token } }).then(
      ({ state }) => onMade(state),
      () => undefined,
    );
  };
  return (
    <div className="stack" aria-live="polite" aria-busy={query.isFetching}>
      {query.isFetching && <p className="muted">{t('change.asking')}</p>}
      {query.data !== undefined && !query.isFetching && (
        <Terms
          offer={query.data}
          payments={payments}
          isExtension={isExtension}
          busy={accept.isPending || accept.data?.state === 'TO_PAY'}
          onConfirm={confirm}
        />
      )}
      {failure !== null && (
        <FormNotice
          tone="danger"
          title={t('change.failed')}
          action={
            <Button
              variant="secondary"
              size="m"
              onClick={() => {
                accept.reset();
                void query.refetch();
              }}
            >
              {t('change.again')}
            </Button>
          }
        >
          {failure.message ?? common('state.unreachable')}
        </FormNotice>
      )}
    </div>
  );
}

type TermsProps = {
  offer: StayChangeOffer;
  payments: ReservationView['payments'];
  isExtension: boolean;
  busy: boolean;
  onConfirm: (token: string) => void;
};

function Terms({ offer, payments, isExtension, busy, onConfirm }: TermsProps) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { t: coupon } = useTranslation('coupon');
  const reasonText = useCouponReason();
  const { quote, was, toPay, refund, fee, feePercent, dropped, token } = offer;
  const [label, amount] = toPay > 0 ? [t('change.toPay'), toPay] : [t('change.refund'), refund];
  return (
    <>
      <p className="num">{t('change.nights', { before: was.nights, after: quote.nights })}</p>
      <PriceBreakdown quote={quote} testId="change-total" />
      {dropped.length > 0 && (
        <FormNotice tone="warn" title={coupon('booking.dropped')}>
          {dropped.map(({ title, reason }) => `${title}: ${reasonText(reason)}`).join(' ')}{' '}
          {coupon('booking.droppedText')}
        </FormNotice>
      )}
      <p>
        {label}{' '}
        <strong className="num" data-testid="change-difference" data-amount={refund - toPay}>
          {formatWon(amount, locale)}
        </strong>
      </p>
      {fee > 0 && (
        <p className="muted">
          {t('change.fee', { amount: formatWon(fee, locale), percent: feePercent })}
        </p>
      )}
      {feePercent > 0 && (
        <p className="muted">
          {t(isExtension ? 'change.floorStay' : 'change.floor', { percent: feePercent })}
        </p>
      )}
      {refund > 0 && <p className="muted">{t(returnText(payments))}</p>}
      {toPay > 0 && <p className="muted">{t('change.payNote')}</p>}
      <div className="actions">
        <Button loading={busy} onClick={() => onConfirm(token)}>
          {toPay > 0
            ? t('change.confirmPay', { amount: formatWon(toPay, locale) })
            : refund > 0
              ? t('change.confirm', { amount: formatWon(refund, locale) })
              : t('change.confirmFree')}
        </Button>
      </div>
    </>
  );
}
