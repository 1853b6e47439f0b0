import type { TFunction } from 'i18next';
import dynamic from 'next/dynamic';
import { useState } from 'react';

import type { Locale } from '@/config/constants';
import type { ReservationView } from '@/contract/booking/reservation-view';
import { isEasyPay, type PaymentMethod } from '@/domain/payment/payment-method';
import { BookingSteps, TwoColumns, WhereToStart } from '@/features/booking/page-parts';
import { useFailureText } from '@/features/booking/pay/failure-text';
import { type Payable, payableOf, reservationRequest } from '@/features/booking/pay/payable';
import { forgetHeld } from '@/features/booking/reservation-draft';
import { BookingSummary, GoOn } from '@/features/booking/stay/booking-summary';
import { PairNote } from '@/features/booking/stay/pair-note';
import { PriceBreakdown } from '@/features/booking/stay/price-breakdown';
import { RefundSteps } from '@/features/booking/stay/refund-steps';
import { changeFeeOf, summaryOf } from '@/features/booking/stay/reservation-stay';
import { useAvailablePoints } from '@/features/booking/use-available-points';
import { LoadState } from '@/features/problem/load-state';
import { useProblem } from '@/features/problem/problem';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiMutation, useApiQuery } from '@/lib/api/hooks';
import { type BreakdownLine, Button, DefinitionList, FormNotice, Icon, Row, Section } from '@/ui';
import {
  type Choice,
  firstChoice,
  PaymentChoice,
  useCashReceipt,
  useMethods,
  WayOn,
} from './payment-choice';
import { ExtendableClock } from './extend-hold';
import { HeldCoupons } from './held-coupons';
import { HoldOver } from './hold-over';
import { PointsChoice, PointsIn } from './points-choice';
import { usePayment } from './use-payment';

const ReleaseDialog = dynamic(
  () => import('@/features/booking/pay/release-dialog').then((m) => m.ReleaseDialog),
  {
    ssr: false,
  },
);

/**
 * Delay before reloading, in ms: the browser's clock may be slightly ahead of the server's, which
 * decides.
 */
const AGAIN_MS = 1000;

/**
 * The payment page of a held stay or of a price difference. When the hold ends it shows what the
 * booking became.
 */
export function PaymentPage({ id }: { id: string }) {
  const [timeUp, setTimeUp] = useState(false);
  const query = useApiQuery('getReservation', reservationRequest(id), {
    refetchInterval: timeUp ? AGAIN_MS : false,
  });
  const [wasChange, setWasChange] = useState(false);
  const { data, refetch } = query;
  if (data === undefined) return <LoadState query={query} />;
  const due = payableOf(data);
  if (due === null) {
    // No countdown is running any more, so the expiry needn't be checked again.
    if (timeUp) setTimeUp(false);
    return <HoldOver reservation={data} wasChange={wasChange} />;
  }
  if (due.isChange !== wasChange) setWasChange(due.isChange);
  return (
    <HeldStay
      key={`${due.deadline} ${String(due.amount)}`}
      reservation={data}
      due={due}
      refetch={refetch}
      onEnd={() => {
        forgetHeld(id);
        setTimeUp(true);
        void refetch();
      }}
    />
  );
}

/**
 * Excludes bank transfers: they may take hours, while the rest of a split payment is due within
 * minutes.
 */
const atOnce = (methods: readonly PaymentMethod[]) =>
  methods.filter((method) => method !== 'VIRTUAL_ACCOUNT');

type HeldProps = {
  reservation: ReservationView;
  due: Payable;
  refetch: () => unknown;
  onEnd: () => void;
};

function HeldStay({ reservation, due, refetch, onEnd }: HeldProps) {
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const locale = useLocale();
  const failureText = useFailureText();
  const offered = useMethods(reservation.methods);
  const [chosen, setChoice] = useState<Choice | null>(null);
  const choice = chosen ?? firstChoice(reservation, offered);
  const receipt = useCashReceipt();
  const [asking, setAsking] = useState(false);
  const { pay, busy, problem } = usePayment({ id: reservation.id, tracked: due.tracked }, refetch);
  const release = useApiMutation('releaseHold', { showsErrors: true });
  const { amount, quote, payment } = due;
  const { points } = reservation;
  const isCovered = amount === 0 && !due.isChange;
  const takesPoints = !due.isChange && points.taken === 0 && !isCovered;
  const available =
    useAvailablePoints({ isWanted: takesPoints, reservationId: reservation.id }) ?? 0;
  const [wished, setWished] = useState<number | null>(0);
  const byPoints = takesPoints && available > 0 && wished !== 0;

  const giveBack = async () => {
    try {
      await release.mutateAsync({ params: { id: reservation.id } });
      forgetHeld(reservation.id);
      setAsking(false);
    } catch {
      // The error is shown in the dialog; the reload shows the current state of the booking.
    }
    refetch();
  };

  const methods = byPoints ? atOnce(offered) : offered;
  const method = methods.includes(choice.method) ? choice.method : 'CARD';
  const byDeposit = method === 'VIRTUAL_ACCOUNT' && !isCovered;
  const spent = byPoints ? (wished ?? 0) : 0;
  const rest = amount - spent;
  const goOn = () => {
    const cashReceipt = byDeposit ? receipt.take() : null;
    if (cashReceipt === undefined) return;
    void pay({ ...choice, method: isCovered ? 'CARD' : method }, cashReceipt, spent);
  };
  const wayNote = isEasyPay(method)
    ? t('method.payNote', { name: t(`method.${method}`) })
    : t(byDeposit ? 'deposit.payNote' : 'payment.payNote');
  const pointsNote =
    rest === 0
      ? t('points.approveNote')
      : t('points.restNote', { amount: formatWon(rest, locale) });
  const payNote = isCovered ? t('payment.coveredNote') : byPoints ? pointsNote : wayNote;
  const payButton = (fullWidth: boolean) => (
    <Button
      fullWidth={fullWidth}
      loading={busy}
      disabled={byPoints && wished === null}
      onClick={goOn}
    >
      {isCovered
        ? t('payment.confirmCovered')
        : byPoints
          ? t('points.approve', { amount: formatWon(spent, locale) })
          : t(byDeposit ? 'deposit.pay' : 'payment.pay', { amount: formatWon(amount, locale) })}
    </Button>
  );
  const releaseProblem = release.error === null ? null : problemOf(release.error);

  return (
    <TwoColumns className="wrap">
      <div className="top">
        {!due.isChange && <BookingSteps current="payment" />}
        <h1 className="h1">
          {due.isChange
            ? t('change.payTitle')
            : reservation.pair === null
              ? t('payment.title')
              : t('pair.payTitle', { place: reservation.pair.place })}
        </h1>
        {!due.isChange && <PairNote pair={reservation.pair} />}
        <ExtendableClock
          id={reservation.id}
          deadline={due.deadline}
          now={reservation.now}
          extension={due.extension}
          refetch={refetch}
          onEnd={onEnd}
        />
      </div>
      <BookingSummary
        {...summaryOf({ ...reservation, quote })}
        amount={due.isChange ? amount : quote.total}
        testId="pay-total"
        refunds={[
          {
            steps: due.refundTimeline,
            // The nights of a change aren't the booking's yet.
            leaving: due.isChange ? null : { of: 'booking', id: reservation.id },
            now: reservation.now,
            changeFee: changeFeeOf(quote),
          },
        ]}
      >
        {due.isChange ? (
          <Difference reservation={reservation} {...{ quote, amount }} />
        ) : (
          <PriceBreakdown
            quote={quote}
            testId="pay-total"
            paidBy={paidBy({ taken: points.taken, spent, rest, byDeposit }, t, locale)}
          />
        )}
      </BookingSummary>
      <div className="content">
        {!due.isChange && <GivenDetails guest={reservation.guest} />}
        {payment !== null && (payment.state === 'DECLINED' || payment.state === 'CANCELLED') && (
          <FormNotice tone="warn" title={t('payment.lastTry')} still>
            {failureText(payment.failureCode)} {t('result.notCharged')}
          </FormNotice>
        )}
        {points.taken > 0 && <PointsIn reservation={reservation} rest={amount} refetch={refetch} />}
        {takesPoints && available > 0 && (
          <PointsChoice due={amount} available={available} value={wished} onChange={setWished} />
        )}
        {isCovered && <FormNotice tone="success">{t('payment.covered')}</FormNotice>}
        {!isCovered && !(byPoints && rest === 0) && (
          <Section id="method-title" size="h3" heading={t('payment.method')} className="block">
            <PaymentChoice
              reservation={{ deposit: reservation.deposit, methods }}
              amount={rest}
              value={{ ...choice, method }}
              onChange={setChoice}
              receipt={receipt}
            />
          </Section>
        )}
        {!due.isChange && points.taken === 0 && (
          <HeldCoupons reservation={reservation} refetch={refetch} />
        )}
        {due.refundTimeline.length > 0 && (
          <Section
            id="refund-title"
            size="h3"
            heading={t(due.isChange ? 'change.refundTitle' : 'refund.title')}
            className="block"
          >
            <RefundSteps
              steps={due.refundTimeline}
              nights={quote.nights}
              changeFee={changeFeeOf(quote)}
            />
          </Section>
        )}
        <div className="block">
          {problem !== null && (
            <FormNotice
              tone="danger"
              title={t('payment.problem')}
              action={<WayOn code={problem.code} />}
            >
              {problem.message}
            </FormNotice>
          )}
          <div>
            <Button variant="text" size="m" onClick={() => setAsking(true)}>
              {t(due.isChange ? 'change.giveUp' : 'payment.release')}
            </Button>
          </div>
        </div>
      </div>
      <GoOn
        label={t('payment.payBar')}
        amount={amount}
        barNote={payNote}
        note={payNote}
        button={payButton}
      />
      {asking && (
        <ReleaseDialog
          isChange={due.isChange}
          points={points.taken}
          releasing={release.isPending}
          error={releaseProblem === null ? null : releaseProblem.message}
          onConfirm={() => void giveBack()}
          onClose={() => setAsking(false)}
        />
      )}
    </TwoColumns>
  );
}

/** The step before this one, which is done, in one line. */
function GivenDetails({ guest }: Pick<ReservationView, 'guest'>) {
  const { t } = useTranslation('booking');
  return (
    <Row as="p" ground="quiet" gap={12} nowrap className="body2">
      <Icon name="check" size={18} className="accent" />
      <span className="ui-grow">
        <b>{t('steps.details')}</b> · {guest.name} · {guest.email}
      </span>
    </Row>
  );
}

/**
 * The last lines of the receipt: points, taken or about to be, and what is left for the card or the
 * transfer. Amounts are in won. A whole payment by card has none, since it is the total.
 */
function paidBy(
  of: { taken: number; spent: number; rest: number; byDeposit: boolean },
  t: TFunction<'booking'>,
  locale: Locale,
): BreakdownLine[] {
  const line = (label: string, amount: number): BreakdownLine => ({
    key: `${label} ${String(amount)}`,
    label,
    amount: formatWon(amount, locale),
    tone: 'plain',
  });
  const points = of.taken + of.spent;
  return [
    ...(points > 0
      ? [line(t(of.taken > 0 ? 'price.pointsTaken' : 'price.byPoints'), -points)]
      : []),
    ...(points > 0 || of.byDeposit
      ? [line(t(of.byDeposit ? 'price.byDeposit' : 'price.byCard'), of.rest)]
      : []),
  ];
}

type Props = {
  reservation: ReservationView;
  /** The quote of the booking with its new dates. */
  quote: ReservationView['quote'];
  /** The difference to pay, in won. */
  amount: number;
};

/** The new price, what was already paid, and the difference to pay. */
function Difference({ reservation, quote, amount }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { checkIn, checkOut } = reservation.quote;
  const before = `${formatNight(checkIn, locale)} – ${formatNight(checkOut, locale)}`;
  return (
    <>
      <PriceBreakdown quote={quote} testId="change-total" />
      <hr className="ui-divider" />
      <div className="body2">
        <DefinitionList
          look="spread"
          items={[
            { term: t('change.before'), value: before },
            { term: t('change.paidBefore'), value: formatWon(quote.total - amount, locale) },
            {
              term: t('change.toPay'),
              value: (
                <strong className="num" data-testid="pay-total" data-amount={amount}>
                  {formatWon(amount, locale)}
                </strong>
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

/**
 * `/payment/{paymentId}`: the member pays for a held room. `/payment/result` without an id explains
 * where the results of payments are shown.
 */
export function PaymentScreen({ id }: { id: string | null }) {
  const { t } = useTranslation('booking');
  if (id === null) {
    return (
      <>
        <PageHead title={t('result.title')} />
        <WhereToStart page="result" />
      </>
    );
  }
  return (
    <>
      <PageHead title={t('payment.title')} description={t('payment.description')} />
      <PaymentPage key={id} id={id} />
    </>
  );
}
