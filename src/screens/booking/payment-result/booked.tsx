import type { ReactNode } from 'react';

import { useTracked } from '@/analytics/use-tracked';
import type { ReservationView } from '@/contract/booking/reservation-view';
import { paths } from '@/config/routes';
import { formatTel } from '@/domain/account/person';
import { useLocale, useTranslation } from '@/i18n';
import { formatStay } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import { Button, ButtonLink, Icon, type IconName, Picture, Row, Section, Stack, toast } from '@/ui';
import {
  NextRoomText,
  nextToPay,
  useBookedTitle,
  ResultLinks,
} from '@/features/booking/stay/pair-note';
import { SaveNote, useSaveDocument } from '@/features/booking/save-document';
import { BookingRefund } from '@/features/booking/receipt/booking-refund';
import { Receipt } from '@/features/booking/receipt/receipt';
import { Payments } from '@/features/booking/stay/payments';
import { PriceBreakdown } from '@/features/booking/stay/price-breakdown';
import { summaryOf, trackedStay, useArrivalText } from '@/features/booking/stay/reservation-stay';
import { StaySummary } from '@/features/booking/stay/stay-summary';
import { Outcome } from './outcome';

type Props = {
  reservation: ReservationView;
  /** True when the payment was for a change of dates. */
  isChange: boolean;
};

/**
 * Confirms a booking or its new dates: the house, the number, what comes next, the documents, the
 * stay and the payment.
 */
export function Booked({ reservation, isChange }: Props) {
  const { t } = useTranslation('booking');
  const { id, guest, quote, payments, documents } = reservation;
  const saving = useSaveDocument(id);
  const next = isChange ? null : nextToPay(reservation);
  return (
    <>
      {!isChange && <CountedSale reservation={reservation} />}
      {/* While the other room of a pair is unpaid, nothing stands above the way to it. */}
      {next === null && (
        <div className="ui-photo ui-banner">
          <Picture
            {...reservation.hotel.picture}
            sizes="(max-width: 816px) 100vw, 768px"
            priority
          />
        </div>
      )}
      <Outcome
        tone="good"
        title={useBookedTitle(reservation, isChange)}
        actions={
          <>
            <ResultLinks id={id} next={next} />
            {next === null && (
              <ButtonLink variant="secondary" href={paths.mypage()}>
                {t('result.toMypage')}
              </ButtonLink>
            )}
          </>
        }
      >
        {next !== null && <NextRoomText next={next} />}
        <p>{isChange ? t('change.doneText') : t('result.bookedText', { email: guest.email })}</p>
        <p>
          {t('result.number')}{' '}
          <strong className="num" data-testid="booking-number">
            {id}
          </strong>
        </p>
      </Outcome>
      {!isChange && next === null && <WhatNext reservation={reservation} saving={saving} />}
      <Documents kinds={documents} saving={saving} />
      <Receipt className="ui-centred">
        <h2 className="body2 muted">{t('detail.stay')}</h2>
        <StaySummary {...summaryOf(reservation)} isShort />
        <div className="part">
          <PriceBreakdown quote={quote} testId="total" />
        </div>
        <div className="part">
          <Payments payments={payments} />
        </div>
        <BookingRefund reservation={reservation} hasList />
      </Receipt>
    </>
  );
}

type Saving = ReturnType<typeof useSaveDocument>;

/** What a guest can do between now and arriving, each with one button. */
function WhatNext({ reservation, saving }: { reservation: ReservationView; saving: Saving }) {
  const { t } = useTranslation('booking');
  const arrivalText = useArrivalText();
  const locale = useLocale();
  const { hotel, arrival, documents } = reservation;
  const { data } = useApiQuery('getHotel', { params: { id: hotel.id }, query: {} });
  const step = (icon: IconName, title: string, text: string, action: ReactNode) => (
    <Row as="li" gap={16} nowrap>
      <Icon name={icon} className="accent" />
      <div className="ui-grow">
        <p className="strong">{title}</p>
        <p className="body2 muted">{text}</p>
      </div>
      {action}
    </Row>
  );
  return (
    <Section size="h3" heading={t('next.title')} className="ui-centred">
      <Stack as="ul" gap={20}>
        {documents.includes('calendar') &&
          step(
            'calendar',
            t('next.calendar'),
            t('documents.calendarText'),
            <Button variant="secondary" size="m" onClick={() => void saving.save('calendar')}>
              {t('next.calendarGo')}
            </Button>,
          )}
        {step(
          'clock',
          t('next.arrival', { time: arrivalText(arrival) }),
          t('next.arrivalText', { time: hotel.checkInTime, phone: formatTel(hotel.phone, locale) }),
          <ButtonLink variant="secondary" size="m" href={`tel:${hotel.phone}`}>
            {t('next.arrivalGo')}
          </ButtonLink>,
        )}
        {step(
          'share',
          t('next.companion'),
          t('next.companionText'),
          <ShareButton reservation={reservation} />,
        )}
        {data?.tourOffered === true &&
          step(
            'eye',
            t('next.tour'),
            t('next.tourText'),
            <ButtonLink variant="secondary" size="m" href={paths.hotelTour(hotel.id)}>
              {t('next.tourGo')}
            </ButtonLink>,
          )}
      </Stack>
    </Section>
  );
}

/**
 * Tells somebody who comes along of the stay, by the device's share sheet or the clipboard. The text
 * has hotel, address and dates, but neither the booking's number nor its guest.
 */
function ShareButton({ reservation: { hotel, quote } }: { reservation: ReservationView }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const share = async () => {
    const text = [hotel.name, formatStay(quote, locale), hotel.address].join('\n');
    if (typeof navigator.share === 'function') {
      // `share` rejects when the guest closes the sheet, which isn't an error.
      await navigator.share({ title: hotel.name, text }).catch(() => undefined);
      return;
    }
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('next.copied'), { id: 'share' });
    } catch {
      toast.error(t('next.notCopied'), { id: 'share' });
    }
  };
  return (
    <Button variant="secondary" size="m" onClick={() => void share()}>
      {t('next.companionGo')}
    </Button>
  );
}

/** The documents that are ready now, as buttons that save them. */
function Documents({ kinds, saving }: { kinds: ReservationView['documents']; saving: Saving }) {
  const { t } = useTranslation('booking');
  const { state, save } = saving;
  if (kinds.length === 0) return null;
  return (
    <Section size="h3" heading={t('documents.title')} className="ui-centred">
      <Row gap={8}>
        {kinds
          .filter((kind) => kind !== 'calendar')
          .map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              size="m"
              icon={<Icon name="download" size={18} />}
              loading={state.step === 'busy' && state.kind === kind}
              onClick={() => void save(kind)}
            >
              {t(`documents.${kind}`)}
            </Button>
          ))}
      </Row>
      <SaveNote state={state} />
    </Section>
  );
}

/** Reports a sale to analytics once; a change of dates isn't a new sale. */
function CountedSale({ reservation: { id, quote } }: { reservation: ReservationView }) {
  useTracked('payment_succeeded', { ...trackedStay(quote), currency: 'KRW' }, id);
  return null;
}
