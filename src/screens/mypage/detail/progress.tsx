import type { MypageReservation } from '@/contract/account/membership';
import { seoulInstant, seoulToday } from '@/domain/stay/stay';
import { type BookingStep, stayProgress } from '@/domain/stay/stay-progress';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';

/** The guest's tours of the hotel of a booking, but for cancelled ones. */
function useToursOf({ hotel, now }: MypageReservation) {
  const { data } = useApiQuery('listTours', {});
  return [...(data?.upcoming ?? []), ...(data?.past ?? [])].flatMap(
    ({ hotel: { id }, state, date, startsAt }) =>
      id === hotel.id && state !== 'CANCELLED'
        ? [{ day: date, isOver: Date.parse(startsAt) <= Date.parse(now) }]
        : [],
  );
}

/** The steps of a booking from the booking to check-out; nothing for one that doesn't take place. */
export function Progress({ reservation }: { reservation: MypageReservation }) {
  const { t } = useTranslation('booking');
  const tours = useToursOf(reservation);
  const { state, hotel, quote, now, bookedAt, createdAt } = reservation;
  const at = Date.parse(now);
  const steps = stayProgress({
    ...quote,
    state,
    bookedOn: seoulToday(new Date(bookedAt ?? createdAt)),
    tours,
    begun: at >= seoulInstant(quote.checkIn, hotel.checkInTime).getTime(),
    over: at >= seoulInstant(quote.checkOut, hotel.checkOutTime).getTime(),
  });
  if (steps.length === 0) return null;
  return (
    <ol className="steps num" aria-label={t('ticket.steps')}>
      {steps.map((step) => (
        <Step key={step.kind} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { kind, state, day, months = 0 } }: { step: BookingStep }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  return (
    <li data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
      <span className="name">{t(`ticket.step.${kind}`)}</span>
      <span>
        {day === null ? t('ticket.months', { count: months }) : formatNight(day, locale, 'day')}
      </span>
      {state === 'done' && <span className="ui-sr">{t('ticket.done')}</span>}
    </li>
  );
}
