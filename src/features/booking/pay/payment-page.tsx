import dynamic from 'next/dynamic';
import { useState } from 'react';

import type { ReservationView } from '@/contract/reservation';
import { LoadState } from '@/features/load-state/load-state';
import { useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { Button, Card, FormNotice, Icon, StickyBar } from '@/ui';
import { BookingSteps } from '../booking-steps';
import { forgetHeld } from '../hold/reservation-draft';
import { problemOf } from '../problem';
import { PriceBreakdown } from '../stay/price-breakdown';
import { RefundSteps } from '../stay/refund-steps';
import { summaryOf } from '../stay/reservation-stay';
import { StaySummary } from '../stay/stay-summary';
import { TwoColumns } from '../two-columns';
import { useFailureText } from './failure-text';
import { ExtendableClock } from './extend-hold';
import { HoldOver } from './hold-over';
import { InstallmentChoice } from './installment-choice';
import { reservationRequest } from './requests';
import { usePayment } from './use-payment';

const ReleaseDialog = dynamic(() => import('./release-dialog').then((m) => m.ReleaseDialog), {
  ssr: false,
});

/** A clock that ran out here may be a moment ahead of the server's, which decides. */
const AGAIN_MS = 1000;

/** The held stay and its payment by card; turns into what it became when the hold ends. */
export function PaymentPage({ id }: { id: string }) {
  const [timeUp, setTimeUp] = useState(false);
  const query = useApiQuery('getReservation', reservationRequest(id), {
    refetchInterval: timeUp ? AGAIN_MS : false,
  });
  const { data, refetch } = query;
  if (data === undefined) return <LoadState query={query} />;
  if (data.state !== 'HELD' || data.holdExpiresAt === null) {
    // No clock runs any more, so nothing needs asking again.
    if (timeUp) setTimeUp(false);
    return <HoldOver reservation={data} />;
  }
  return (
    <HeldStay
      reservation={data}
      deadline={data.holdExpiresAt}
      refetch={refetch}
      onEnd={() => {
        forgetHeld(id);
        setTimeUp(true);
        void refetch();
      }}
    />
  );
}

type HeldProps = {
  reservation: ReservationView;
  deadline: string;
  refetch: () => unknown;
  onEnd: () => void;
};

function HeldStay({ reservation, deadline, refetch, onEnd }: HeldProps) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const failureText = useFailureText();
  const [months, setMonths] = useState(0);
  const [asking, setAsking] = useState(false);
  const { pay, busy, problem } = usePayment(reservation, refetch);
  const release = useApiMutation('releaseHold', { showsErrors: true });
  const { quote, payment } = reservation;

  const giveBack = async () => {
    try {
      await release.mutateAsync({ params: { id: reservation.id } });
      forgetHeld(reservation.id);
      setAsking(false);
    } catch {
      // Told in the dialog; the page shows how the booking stands.
    }
    refetch();
  };

  const payButton = (fullWidth: boolean) => (
    <Button fullWidth={fullWidth} loading={busy} onClick={() => void pay(months)}>
      {t('payment.pay', { amount: formatWon(quote.total, locale) })}
    </Button>
  );
  const releaseProblem = release.error === null ? null : problemOf(release.error);

  return (
    <TwoColumns className="wrap">
      <div className="top">
        <BookingSteps current="payment" />
        <h1 className="h1">{t('payment.title')}</h1>
        <ExtendableClock
          id={reservation.id}
          deadline={deadline}
          now={reservation.now}
          extension={reservation.holdExtension}
          refetch={refetch}
          onEnd={onEnd}
        />
      </div>
      <aside className="side">
        <Card look="raised" className="stack">
          <h2 className="title">{t('stay.title')}</h2>
          <StaySummary {...summaryOf(reservation)} />
          <hr className="ui-divider" />
          <PriceBreakdown quote={quote} testId="pay-total" />
          <p className="body2 muted">{t('price.allIn')}</p>
        </Card>
      </aside>
      <div className="content">
        {payment !== null && (payment.state === 'DECLINED' || payment.state === 'CANCELLED') && (
          <FormNotice tone="warn" title={t('payment.lastTry')} still>
            {failureText(payment.failureCode)} {t('result.notCharged')}
          </FormNotice>
        )}
        <section className="block" aria-labelledby="method-title">
          <h2 id="method-title" className="h3">
            {t('payment.method')}
          </h2>
          <Card className="stack">
            <p className="strong" style={{ display: 'flex', alignItems: 'center', gap: 8 }}>
              <Icon name="card" />
              {t('payment.card')}
            </p>
            <p className="body2 muted">{t('payment.cardHint')}</p>
            <InstallmentChoice amount={quote.total} value={months} onChange={setMonths} />
          </Card>
        </section>
        <section className="block" aria-labelledby="refund-title">
          <h2 id="refund-title" className="h3">
            {t('refund.title')}
          </h2>
          <RefundSteps steps={reservation.refundTimeline} nights={quote.nights} />
        </section>
        <div className="block">
          {problem !== null && (
            <FormNotice tone="danger" title={t('payment.problem')}>
              {problem.message ?? common('state.unreachable')}
            </FormNotice>
          )}
          <div className="wide-only">
            {payButton(true)}
            <p className="body2 muted" style={{ textAlign: 'center', marginTop: 8 }}>
              {t('payment.payNote')}
            </p>
          </div>
          <div>
            <Button variant="text" size="m" onClick={() => setAsking(true)}>
              {t('payment.release')}
            </Button>
          </div>
        </div>
      </div>
      <StickyBar
        stacked
        label={t('payment.payBar')}
        title={formatWon(quote.total, locale)}
        note={t('payment.payNote')}
        action={payButton(false)}
      />
      {asking && (
        <ReleaseDialog
          releasing={release.isPending}
          error={
            releaseProblem === null ? null : (releaseProblem.message ?? common('state.unreachable'))
          }
          onConfirm={() => void giveBack()}
          onClose={() => setAsking(false)}
        />
      )}
    </TwoColumns>
  );
}
