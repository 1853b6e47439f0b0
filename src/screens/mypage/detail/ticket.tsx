import styled from '@emotion/styled';

import type { MypageReservation } from '@/contract/account/membership';
import { seoulToday, weekdayOf } from '@/domain/stay/stay';
import { stayPhase } from '@/domain/stay/stay-phase';
import { stayRing, type StayRing } from '@/domain/stay/stay-ring';
import { MONTHS, WEEKDAYS } from '@/domain/stay/time-words';
import { StateTag } from '@/features/booking/state-tag';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { CopyButton, Picture, Row, Tag } from '@/ui';
import { useStandingText } from '../use-ring-texts';
import { Progress } from './progress';
import { ticketStyles } from './ticket-styles';

const TicketRoot = styled('section')(ticketStyles);

/**
 * The head of a booking, as a ticket: the hotel with its picture, how the booking stands, both days
 * in large type, and on the stub its number and its steps.
 */
export function Ticket({ reservation }: { reservation: MypageReservation }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const { id, state, hotel, room, quote, now } = reservation;
  const phase = stayPhase({ ...quote, ...hotel, now: new Date(now) });
  const bookedOn = seoulToday(new Date(reservation.createdAt));
  const ring = stayRing(phase, { ...quote, bookedOn });
  return (
    <TicketRoot aria-labelledby="ticket-title">
      <div className="face">
        <div className="picture">
          <Picture
            {...hotel.picture}
            alt=""
            sizes="(min-width: 1024px) 260px, (min-width: 768px) 240px, 102vw"
          />
        </div>
        <div className="facts">
          <Row gap={8} lineGap={4}>
            <StateTag state={state} />
            {state === 'BOOKED' && ring.kind !== 'OVER' && (
              <Standing ring={ring} nights={quote.nights} />
            )}
          </Row>
          <div>
            <h2 id="ticket-title" className="h3">
              {hotel.name}
            </h2>
            <p className="body2 muted">{room.name}</p>
          </div>
          <div className="days">
            <Day label={t('stay.checkIn')} night={quote.checkIn} time={hotel.checkInTime} />
            <p className="length small muted num">
              {common('unit.nights', { count: quote.nights })}
            </p>
            <Day
              label={t('stay.checkOut')}
              night={quote.checkOut}
              time={hotel.checkOutTime}
              isEnd
            />
          </div>
        </div>
      </div>
      <div className="stub">
        <Row gap={12} lineGap={4} justify="between">
          <p className="num strong">{t('detail.number', { id })}</p>
          <Row gap={8}>
            <CopyButton text={id} label={t('ticket.copy')} done={t('ticket.copied')} />
          </Row>
        </Row>
        <Progress reservation={reservation} />
      </div>
    </TicketRoot>
  );
}

function Standing({
  ring,
  nights,
}: {
  ring: Extract<StayRing, { share: number }>;
  nights: number;
}) {
  return (
    <Tag tone="neutral">
      <span className="num">{useStandingText(ring, nights)}</span>
    </Tag>
  );
}

/** One of the two days of a stay, like a leaf of a calendar; what is heard is the usual date. */
function Day(props: { label: string; night: string; time: string; isEnd?: boolean }) {
  const { label, night, time, isEnd = false } = props;
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const [year = '', month = '', day = ''] = night.split('-');
  const monthText =
    locale === 'ko'
      ? `${year}년 ${String(Number(month))}월`
      : `${MONTHS[Number(month) - 1] ?? ''} ${year}`;
  const weekday = WEEKDAYS[locale][weekdayOf(night)] ?? '';
  const date = formatNight(night, locale);
  return (
    <div className="day">
      <p className="ui-sr">
        {label}: {t(isEnd ? 'stay.until' : 'stay.from', { date, time })}
      </p>
      <div aria-hidden="true" className="leaf num">
        <span className="label">{label}</span>
        <span className="month">{monthText}</span>
        <span className="date">{Number(day)}</span>
        <span className="hour">
          {t(isEnd ? 'stay.until' : 'stay.from', {
            date: locale === 'ko' ? `${weekday}요일` : weekday,
            time,
          })}
        </span>
      </div>
    </div>
  );
}
