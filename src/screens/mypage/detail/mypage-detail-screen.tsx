import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useState } from 'react';

import { paths } from '@/config/routes';
import type { MypageReservation } from '@/contract/account/membership';
import type { ReservationView } from '@/contract/booking/reservation-view';
import { seoulInstant } from '@/domain/stay/stay';
import { TwoColumns } from '@/features/booking/page-parts';
import { reservationRequest } from '@/features/booking/pay/payable';
import { RefundSteps } from '@/features/booking/stay/refund-steps';
import { changeFeeOf, useArrivalText } from '@/features/booking/stay/reservation-stay';
import { LoadState } from '@/features/problem/load-state';
import { standingText } from '@/features/review-list/standing-text';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { formatInstant, formatTel, formatWon } from '@/i18n/format';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import { Button, ButtonLink, chipClass, DefinitionList, Icon, Row, Section, Stack } from '@/ui';
import { BookingCoupons } from './booking-coupons';
import { BookingReceipt } from './booking-receipt';
import { ContactSection } from './contact-section';
import { DocumentsSection } from './documents-section';
import { PaymentHistorySection } from './payment-history';
import { StateBanner } from './state-banner';
import { StayFacts } from './stay-facts';
import { Ticket } from './ticket';

const CancelDialog = dynamic(() => import('./cancel-dialog').then((m) => m.CancelDialog), {
  ssr: false,
});

const RefundAccountSection = dynamic(
  () => import('./refund-account-section').then((m) => m.RefundAccountSection),
  { ssr: false },
);

const ChangeSection = dynamic(() => import('./change-section').then((m) => m.ChangeSection), {
  ssr: false,
});

const LeavingSection = dynamic(() => import('./leaving-section').then((m) => m.LeavingSection), {
  ssr: false,
});

/** How often the booking is reloaded, in ms, while a payment or refund is in progress. */
const POLL_MS = 2000;
/**
 * How often the booking is reloaded, in ms, while a bank transfer is awaited, which may take hours.
 */
const DEPOSIT_POLL_MS = 20_000;

const isMoving = (latest: MypageReservation | undefined) =>
  latest?.state === 'CANCELLING' || latest?.state === 'PAYING' || latest?.change === 'PENDING';

/** A booking in full: stay, guest, receipt, refunds and cancellation. */
export function DetailPage({ id }: { id: string }) {
  const [timeUp, setTimeUp] = useState(false);
  const query = useQuery({
    ...apiQuery(useApi(), 'getMypageReservation', reservationRequest(id)),
    refetchInterval: ({ state: { data: latest } }) =>
      latest?.state === 'AWAITING_DEPOSIT'
        ? DEPOSIT_POLL_MS
        : isMoving(latest) || (timeUp && latest?.state === 'HELD')
          ? POLL_MS
          : false,
  });
  const { data, refetch } = query;
  if (data === undefined) return <LoadState query={query} />;
  return (
    <Detail
      reservation={data}
      refetch={refetch}
      onHoldEnd={() => {
        setTimeUp(true);
        void refetch();
      }}
    />
  );
}

type Props = {
  reservation: MypageReservation;
  refetch: () => Promise<unknown>;
  onHoldEnd: () => void;
};

function Detail({ reservation, refetch, onHoldEnd }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const [cancelling, setCancelling] = useState(false);
  const [opening, setOpening] = useState(false);
  const { id, state, hotel, guest, requests, quote, payments, cancellation } = reservation;
  const { arrival, forOther } = reservation;
  const arrivalText = useArrivalText();
  const booked = state === 'BOOKED';
  const begins = seoulInstant(quote.checkIn, hotel.checkInTime);
  const hasBegun = booked && Date.parse(reservation.now) >= begins.getTime();

  const openCancel = async () => {
    setOpening(true);
    // Loads the current amounts, since those shown may be from when the page was opened.
    await refetch();
    setOpening(false);
    setCancelling(true);
  };

  return (
    <TwoColumns className="wrap">
      <div className="top">
        <h1 className="h1">{t('detail.title')}</h1>
        <Ticket reservation={reservation} />
        <Stack role="status" gap={12}>
          <StateBanner reservation={reservation} onHoldEnd={onHoldEnd} />
        </Stack>
        <QuickActions reservation={reservation} />
        {reservation.needsRefundAccount && (
          <RefundAccountSection reservation={reservation} refetch={refetch} />
        )}
      </div>
      <aside className="side">
        <BookingReceipt reservation={reservation} />
      </aside>
      <div className="content">
        <Section id="stay-title" size="h3" heading={t('detail.stay')} className="block">
          <StayFacts reservation={reservation} />
          <Row>
            <ButtonLink
              variant="secondary"
              size="m"
              icon={<Icon name="building" size={18} />}
              href={paths.hotel(hotel.id)}
            >
              {t('detail.toHotel')}
            </ButtonLink>
          </Row>
        </Section>
        <Section id="guest-title" size="h3" heading={t('detail.guest')} className="block">
          <DefinitionList
            look="label"
            items={[
              { term: t('reservation.name'), value: guest.name },
              { term: t('reservation.email'), value: guest.email },
              { term: t('reservation.tel'), value: formatTel(guest.tel, locale) },
              ...(forOther ? [{ term: t('detail.booker'), value: t('detail.bookerSelf') }] : []),
              { term: t('reservation.arrival'), value: arrivalText(arrival) },
              { term: t('detail.requests'), value: requests || t('detail.noRequests') },
              reservation.bookedAt === null
                ? {
                    term: t('detail.madeOn'),
                    value: formatInstant(reservation.createdAt, locale),
                  }
                : {
                    term: t('detail.bookedOn'),
                    value: formatInstant(reservation.bookedAt, locale),
                  },
            ]}
          />
        </Section>
        <PaymentHistorySection reservation={reservation} />
        <DocumentsSection id={id} documents={reservation.documents} />
        {(booked || state === 'COMPLETED') && <ReviewSection id={id} />}
        {reservation.change !== null && (
          <ChangeSection reservation={reservation} refetch={refetch} />
        )}
        {booked && <LeavingSection reservation={reservation} refetch={refetch} />}
        <Section id="refund-title" size="h3" heading={t('detail.cancelTitle')} className="block">
          {!hasBegun && (
            <RefundSteps
              steps={reservation.refundTimeline}
              nights={quote.nights}
              changeFee={changeFeeOf(quote)}
              {...(booked ? { now: reservation.now } : {})}
            />
          )}
          <BookingCoupons coupons={reservation.coupons} state={state} />
          {cancellation !== null && (
            <Row gap={16}>
              <p>
                {t('detail.cancelNow')}{' '}
                <strong className="num">{formatWon(cancellation.refund, locale)}</strong>
              </p>
              <Button
                variant="secondary"
                size="m"
                danger
                loading={opening}
                onClick={() => void openCancel()}
              >
                {t('cancel.open')}
              </Button>
            </Row>
          )}
          {hasBegun && <p className="muted">{t('detail.cancelStarted')}</p>}
        </Section>
        <ContactSection reservation={reservation} />
      </div>
      {cancelling && cancellation !== null && (
        <CancelDialog
          id={id}
          quote={quote}
          coupons={reservation.coupons}
          payments={payments}
          banks={reservation.refundBanks}
          cancellation={cancellation}
          refetch={refetch}
          onClose={() => setCancelling(false)}
        />
      )}
    </TwoColumns>
  );
}

/** Whether and until when a stay can be reviewed, with a link to the review form. */
function ReviewSection({ id }: { id: string }) {
  const { t } = useTranslation('review');
  const locale = useLocale();
  const { data } = useApiQuery('getStayReview', { params: { id } });
  // A booking that never became a stay can't be reviewed.
  if (data === undefined || data.standing === 'NOT_STAYED') return null;
  const { standing } = data;
  return (
    <Section id="review-title" size="h3" heading={t('stay.title')} className="block">
      <p>{standingText(data, t, locale)}</p>
      {(standing === 'OPEN' || standing === 'WRITTEN') && (
        <Row>
          <ButtonLink
            size="m"
            variant={standing === 'OPEN' ? 'primary' : 'secondary'}
            href={paths.ownReview(id)}
            prefetch={false}
          >
            {t(standing === 'OPEN' ? 'stay.write' : 'stay.see')}
          </ButtonLink>
        </Row>
      )}
    </Section>
  );
}

/** `/mypage/detail/{paymentId}`: the details of one of the member's bookings. */
export function MypageDetailScreen({ id }: { id: string }) {
  const { t } = useTranslation('booking');
  return (
    <>
      <PageHead title={t('detail.title')} description={t('detail.description')} />
      <DetailPage key={id} id={id} />
    </>
  );
}

type QuickActionsProps = {
  reservation: Pick<ReservationView, 'change' | 'leaving' | 'documents' | 'cancellation'>;
};

/** Links to the sections for what can be done with the booking now, the most likely one first. */
function QuickActions({ reservation }: QuickActionsProps) {
  const { t } = useTranslation('booking');
  const { change, leaving, documents, cancellation } = reservation;
  const actions = [
    ...(change === 'EXTENSION' ? [['extend', '#change-title'] as const] : []),
    ...(change === 'DATES'
      ? ([
          ['change', '#change-title'],
          ['extend', '#longer'],
        ] as const)
      : []),
    ...(leaving === null ? [] : [['leave', '#leaving-title'] as const]),
    ...(documents.length === 0 ? [] : [['documents', '#documents-title'] as const]),
    ...(cancellation === null ? [] : [['cancel', '#refund-title'] as const]),
    ['contact', '#contact-title'] as const,
  ];
  return (
    <nav className="ui-chips" data-scroll="" aria-label={t('actions.label')}>
      {actions.map(([name, href]) => (
        <a key={name} className={chipClass} href={href}>
          {t(`actions.${name}`)}
        </a>
      ))}
    </nav>
  );
}
