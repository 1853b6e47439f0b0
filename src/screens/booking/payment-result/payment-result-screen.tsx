import { useRouter } from 'next/router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

import { paths } from '@/config/routes';
import type { ReservationView } from '@/contract/booking/reservation-view';
import type { GatewayReturn } from '@/features/booking/gateway-return';
import { BookingSteps } from '@/features/booking/page-parts';
import { useFailureText } from '@/features/booking/pay/failure-text';
import { payableOf } from '@/features/booking/pay/payable';
import { chooseAgainPath, moneyComesBack } from '@/features/booking/stay/reservation-stay';
import { nextToPay, useBookedTitle } from '@/features/booking/stay/pair-note';
import { LoadState } from '@/features/problem/load-state';
import { PageHead } from '@/features/seo/page-head';
import { useDeadline, useLocale, useTranslation } from '@/i18n';
import { formatWon } from '@/i18n/format';
import { Button, ButtonLink, PageFrame, Spinner } from '@/ui';
import { Booked } from './booked';
import { DepositAccount } from './deposit-account';
import { Outcome } from './outcome';
import type { View } from './payment-return';
import { usePaymentReturn } from './use-payment-return';

type Props = { id: string; returned: GatewayReturn | null };

/** The result of a payment. */
export function ResultPage({ id, returned }: Props) {
  const router = useRouter();
  const { replace } = router;
  const onReported = useCallback(
    (of: string) => {
      // For the same booking the data is already loaded, so a shallow change of the URL is enough.
      void replace(paths.paymentResult(of), undefined, { shallow: of === id, scroll: false });
    },
    [id, replace],
  );
  const { view, reservation, purpose, again, query } = usePaymentReturn(id, returned, onReported);
  const isChange = purpose === 'CHANGE';
  const long = useLasting(view.kind === 'pending');
  const title = useTitle(view, isChange, reservation);
  const { t } = useTranslation('booking');
  if (reservation === undefined) return <LoadState query={query} />;
  const pendingLong = t('result.pendingLong', { email: reservation.guest.email });
  return (
    <PageFrame space="s" gap={24}>
      {/* This live region stays mounted while its content changes, so that each change is announced. */}
      <p role="status" className="ui-sr">
        {title}
        {long && ` ${pendingLong}`}
      </p>
      {view.kind === 'booked' ? (
        <>
          {!isChange && (
            <BookingSteps current={nextToPay(reservation) === null ? 'done' : 'payment'} />
          )}
          <Booked reservation={reservation} isChange={isChange} />
        </>
      ) : (
        <>
          {!isChange && <BookingSteps current="payment" />}
          <Unfinished
            isChange={isChange}
            view={view}
            title={title}
            reservation={reservation}
            again={again}
            pendingLong={long ? pendingLong : null}
            refetch={query.refetch}
          />
        </>
      )}
    </PageFrame>
  );
}

type UnfinishedProps = {
  /** True when the payment was for a change of dates. */
  isChange: boolean;
  view: Exclude<View, { kind: 'booked' }>;
  title: string;
  reservation: ReservationView;
  again: () => void;
  /** The text for a long wait; null until the wait is long. */
  pendingLong: string | null;
  refetch: () => unknown;
};

/** After how many ms a wait counts as long. */
const LONG_MS = 20_000;

/** True once `lasts` has been true for `LONG_MS` without a break. */
function useLasting(lasts: boolean): boolean {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!lasts) return undefined;
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [lasts]);
  return lasts && long;
}

/** The result of a payment as a title. */
function useTitle(
  view: View,
  isChange: boolean,
  reservation: Pick<ReservationView, 'pair'> = { pair: null },
): string {
  const { t } = useTranslation('booking');
  const booked = useBookedTitle(reservation, isChange);
  if (view.kind === 'booked') return booked;
  if (view.kind === 'rest') return t('points.rest');
  if (view.kind !== 'problem') return t(`result.${view.kind}`);
  const { code } = view.problem;
  if (code === 'UNREACHABLE') return t('problem.unreachable');
  const named =
    code === 'PAYMENT_MISMATCH' || code === 'HOLD_EXPIRED' || code === 'PAYMENT_UNAVAILABLE';
  return named ? t(`result.${code}`) : t('result.problem');
}

/** Every result but success: what happened, that nothing was charged, and what to do. */
function Unfinished({
  isChange,
  view,
  title,
  reservation,
  again,
  pendingLong,
  refetch,
}: UnfinishedProps) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const writeDeadline = useDeadline();
  const failureText = useFailureText();
  const { id } = reservation;
  const due = payableOf(reservation);

  const link = (href: string, text: string, variant: 'primary' | 'secondary' = 'primary') => (
    <ButtonLink variant={variant} href={href}>
      {text}
    </ButtonLink>
  );
  const stillHeld = due !== null && (
    <p>
      {t(isChange ? 'change.stillHeld' : 'result.stillHeld', {
        when: writeDeadline(due.deadline),
      })}
    </p>
  );
  const { returned } = reservation.points;
  // The rest, which was to be paid by card, wasn't paid, so the points went back.
  const pointsBack = due !== null && returned > 0 && (
    <p>{t('points.returned', { amount: formatWon(returned, locale) })}</p>
  );
  // A booking whose change wasn't paid keeps its dates.
  const chooseAgain = isChange
    ? link(paths.mypageDetail(id), t('result.toDetail'))
    : link(chooseAgainPath(reservation), t('payment.chooseAgain'));
  const over = isChange
    ? t('change.overText')
    : moneyComesBack(reservation)
      ? t('result.moneyBack')
      : t('payment.overText');
  const retry = (live: boolean): ReactNode =>
    live ? link(paths.payment(id), t('result.retry')) : chooseAgain;

  switch (view.kind) {
    case 'confirming':
      return (
        <Outcome tone="wait" title={title} mark={<Spinner />}>
          <p>{t('result.confirmingText')}</p>
        </Outcome>
      );
    case 'pending':
      return (
        <Outcome
          tone="wait"
          title={title}
          mark={<Spinner />}
          {...(pendingLong === null
            ? {}
            : { actions: link(paths.mypageDetail(id), t('result.toDetail'), 'secondary') })}
        >
          <p>{t(isChange ? 'change.pendingPayText' : 'result.pendingText')}</p>
          {pendingLong !== null && <p>{pendingLong}</p>}
        </Outcome>
      );
    case 'deposit':
      return <DepositAccount reservation={reservation} refetch={refetch} />;
    case 'left':
      return (
        <Outcome tone="warn" title={title} actions={retry(view.live)}>
          <p>{t(view.ofPoints ? 'points.left' : 'result.leftText')}</p>
          {pointsBack}
          {view.live ? stillHeld : <p>{over}</p>}
        </Outcome>
      );
    case 'declined':
      return (
        <Outcome tone="danger" title={title} actions={retry(view.live)}>
          <p>{failureText(view.failureCode)}</p>
          {view.live && <p>{t('result.notCharged')}</p>}
          {pointsBack}
          {view.live ? stillHeld : <p>{over}</p>}
        </Outcome>
      );
    case 'rest':
      return (
        <Outcome tone="good" title={title} actions={link(paths.payment(id), t('points.payRest'))}>
          <p>{t('points.restText', { amount: formatWon(due?.amount ?? 0, locale) })}</p>
          {stillHeld}
        </Outcome>
      );
    case 'held':
      return (
        <Outcome tone="warn" title={title} actions={link(paths.payment(id), t('result.continue'))}>
          <p>{t('result.heldText')}</p>
          {stillHeld}
        </Outcome>
      );
    case 'expired':
      return (
        <Outcome tone="warn" title={title} actions={chooseAgain}>
          <p>{over}</p>
        </Outcome>
      );
    case 'cancelled':
      return (
        <Outcome
          tone="warn"
          title={title}
          actions={link(paths.mypageDetail(id), t('result.toDetail'))}
        />
      );
    case 'problem': {
      const { problem } = view;
      if (problem.code === 'UNREACHABLE') {
        return (
          <Outcome
            tone="danger"
            title={title}
            actions={<Button onClick={again}>{t('result.checkAgain')}</Button>}
          >
            <p>{t('result.unreachable')}</p>
          </Outcome>
        );
      }
      const live = due !== null;
      return (
        <Outcome
          tone="danger"
          title={title}
          actions={
            <>
              {live ? retry(true) : chooseAgain}
              {link(paths.mypage(), t('result.toMypage'), 'secondary')}
            </>
          }
        >
          <p>{problem.message || common('state.failedHint')}</p>
          {live && stillHeld}
        </Outcome>
      );
    }
  }
}

export type PaymentResultScreenProps = {
  id: string;
  /**
   * The parameters that the card page added to the return address; null when the page is opened
   * again later.
   */
  returned: GatewayReturn | null;
};

/** `/payment/result/{paymentId}`: the page to which the card page returns. */
export function PaymentResultScreen({ id, returned }: PaymentResultScreenProps) {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHead title={t('result.title')} />
      <ResultPage key={id} id={id} returned={returned} />
    </>
  );
}
