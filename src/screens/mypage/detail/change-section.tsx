import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useRef, useState } from 'react';

import { paths } from '@/config/routes';
import type { ReservationView, StayChangeOffer } from '@/contract/booking/reservation-view';
import { addNights, isNight, type Night, nightsBetween, type Stay } from '@/domain/stay/stay';
import { useCouponReason } from '@/features/booking/coupon-reason';
import { PriceBreakdown } from '@/features/booking/stay/price-breakdown';
import { useProblem } from '@/features/problem/problem';
import { StayDates } from '@/features/stay-bar/when/stay-dates';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatStay, formatWon } from '@/i18n/format';
import { useApi, useApiMutation } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, FormNotice, Icon, Row, Stack } from '@/ui';
import { ChangeDueNotice } from './change-due-notice';
import { returnText } from './refund-sum';
import { useArrival } from './use-arrival';

/** Nights that guests of long stays often add: one week, two weeks, a month. */
const LONGER = [7, 14, 30] as const;

type LongerStayProps = {
  checkOut: Night;
  /** Requests a quote for another check-out day. */
  onAsk: (checkOut: Night) => void;
};

/** Buttons that extend the stay. The price is shown before anything is changed. */
function LongerStay({ checkOut, onAsk }: LongerStayProps) {
  const { t } = useTranslation('booking');
  return (
    <Row
      className="ui-target"
      id="longer"
      role="group"
      aria-label={t('change.longer')}
      tabIndex={-1}
    >
      <span className="strong body2">{t('change.longer')}</span>
      {LONGER.map((nights) => (
        <Button
          key={nights}
          variant="secondary"
          size="m"
          onClick={() => onAsk(addNights(checkOut, nights))}
        >
          {t('change.longerBy', { count: nights })}
        </Button>
      ))}
    </Row>
  );
}

type Props = {
  reservation: ReservationView;
  /** Reloads the booking. */
  refetch: () => Promise<unknown>;
};

/**
 * The requested dates. `press` counts the requests, so that asking for the same dates again loads a
 * fresh quote.
 */
type Requested = { readonly dates: Stay; readonly press: number };

/** A check-out in the address that is later than the booking's; null for anything else. */
function laterCheckOut(text: unknown, checkOut: Night): Night | null {
  return typeof text === 'string' && isNight(text) && text > checkOut ? text : null;
}

/**
 * Changes the dates of a paid stay: the guest chooses dates, sees their price, and then confirms.
 */
export function ChangeSection({ reservation, refetch }: Props) {
  const { t } = useTranslation('booking');
  const { id, change, quote } = reservation;
  const router = useRouter();
  // My page leads here with the check-out that the guest has pulled the stay to.
  const [wanted] = useState(() => laterCheckOut(router.query.until, quote.checkOut));
  const [requested, setRequested] = useState<Requested | null>(
    wanted === null ? null : { dates: { checkIn: quote.checkIn, checkOut: wanted }, press: 1 },
  );
  const [done, setDone] = useState(false);
  /** The dates of a confirmed change that still waits for its refund. */
  const [awaited, setAwaited] = useState<Stay | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival('change-title', heading);
  const isExtension = change === 'EXTENSION';
  const hasAwaited = quote.checkIn === awaited?.checkIn && quote.checkOut === awaited.checkOut;
  const isRejected = awaited !== null && change !== 'PENDING' && !hasAwaited;

  const ask = (dates: Stay) => {
    setDone(false);
    setAwaited(null);
    setRequested((before) => ({ dates, press: (before?.press ?? 0) + 1 }));
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
          <OtherDates
            key={`${quote.checkIn} ${quote.checkOut}`}
            id={id}
            stay={{ checkIn: quote.checkIn, checkOut: quote.checkOut }}
            chosen={requested?.dates}
            isExtension={isExtension}
            onAsk={ask}
          />
          {requested !== null && (
            <Offer
              key={requested.press}
              {...{ id, requested: requested.dates, isExtension, payments: reservation.payments }}
              onMade={async (state) => {
                if (state === 'TO_PAY') {
                  await router.push(paths.payment(id));
                  return;
                }
                await refetch();
                setRequested(null);
                if (state === 'CHANGED') setDone(true);
                else setAwaited(requested.dates);
                // The button that had the focus is no longer in the page.
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

type OtherDatesProps = {
  id: string;
  /** The dates of the booking. */
  stay: Stay;
  /** The dates that are chosen at first, where they aren't those of the booking. */
  chosen: Stay | undefined;
  isExtension: boolean;
  onAsk: (dates: Stay) => void;
};

/**
 * The new dates, chosen in the calendar, which knows that the nights of the booking itself are free
 * for it. Moving check-in keeps the length of the stay.
 */
function OtherDates({ id, stay, chosen, isExtension, onAsk }: OtherDatesProps) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const [dates, setDates] = useState<Stay>(chosen ?? stay);
  const [isOpen, setIsOpen] = useState(false);
  const nights = nightsBetween(dates.checkIn, dates.checkOut);
  return (
    <>
      <LongerStay
        checkOut={stay.checkOut}
        onAsk={(checkOut) => {
          // Keeps the calendar in step with the dates that are being quoted.
          setDates({ checkIn: stay.checkIn, checkOut });
          onAsk({ checkIn: stay.checkIn, checkOut });
        }}
      />
      <Row gap={12}>
        <Button
          variant="secondary"
          // Dates in two years are longer than a phone's line.
          style={{
            flex: '0 1 auto',
            height: 'auto',
            minHeight: 'var(--button-l)',
            whiteSpace: 'normal',
          }}
          aria-expanded={isOpen}
          aria-controls="change-calendar"
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name="calendar" size={18} />
          <span className="ui-sr">{t(isExtension ? 'change.chooseEnd' : 'change.choose')} </span>
          <span className="num" data-testid="change-chosen">
            {`${formatStay(dates, locale)} · ${common('unit.nights', { count: nights })}`}
          </span>
        </Button>
        <Button
          onClick={() => {
            // The answer stands below, where a calendar would push it out of sight.
            setIsOpen(false);
            onAsk(dates);
          }}
        >
          {t('change.ask')}
        </Button>
      </Row>
      <div id="change-calendar">
        {isOpen && (
          <StayDates
            scope={{ kind: 'change', reservationId: id, isExtension, stay }}
            value={dates}
            onChange={setDates}
            withoutLengths={isExtension}
            maxMonths={2}
          />
        )}
      </div>
    </>
  );
}

type OfferProps = {
  id: string;
  payments: ReservationView['payments'];
  requested: Stay;
  isExtension: boolean;
  onMade: (state: 'CHANGED' | 'CHANGING' | 'TO_PAY') => Promise<void>;
};

/**
 * The price of the requested dates with a button that confirms them, or the reason they aren't
 * available.
 */
function Offer({ id, payments, requested, isExtension, onMade }: OfferProps) {
  const { t } = useTranslation('booking');
  const problemOf = useProblem();
  const { checkIn: from, checkOut: to } = requested;
  const request = { params: { id }, query: { from, to } };
  const query = useQuery({
    ...apiQuery(useApi(), 'quoteStayChange', request),
    // A quote is only valid now, so it is neither cached nor reloaded in the background.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const accept = useApiMutation('changeStay', { showsErrors: true });

  const problem = accept.error ?? query.error;
  const failure = problem === null ? null : problemOf(problem);
  const confirm = (token: string) => {
    // A promise is used because mutation callbacks don't run after unmounting, which happens when
    // other dates are requested.
    accept.mutateAsync({ params: { id }, body: { token } }).then(
      ({ state }) => onMade(state),
      () => undefined,
    );
  };
  return (
    <Stack gap={20} aria-live="polite" aria-busy={query.isFetching}>
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
          {failure.message}
        </FormNotice>
      )}
    </Stack>
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
      <p className="num" data-testid="change-dates">
        {was.nights === quote.nights
          ? t('change.sameNights', { count: quote.nights })
          : t('change.nights', { before: was.nights, after: quote.nights })}
        {` · ${formatNight(quote.checkIn, locale, 'short')} – ${formatNight(quote.checkOut, locale, 'short')}`}
      </p>
      <p>
        {label}{' '}
        <strong className="num" data-testid="change-difference" data-amount={refund - toPay}>
          {formatWon(amount, locale)}
        </strong>
      </p>
      <PriceBreakdown quote={quote} testId="change-total" />
      {dropped.length > 0 && (
        <FormNotice tone="warn" title={coupon('booking.dropped')}>
          {dropped.map(({ title, reason }) => `${title}: ${reasonText(reason)}`).join(' ')}{' '}
          {coupon('booking.droppedText')}
        </FormNotice>
      )}
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
      <Row>
        <Button loading={busy} onClick={() => onConfirm(token)}>
          {toPay > 0
            ? t('change.confirmPay', { amount: formatWon(toPay, locale) })
            : refund > 0
              ? t('change.confirm', { amount: formatWon(refund, locale) })
              : t('change.confirmFree')}
        </Button>
      </Row>
    </>
  );
}
