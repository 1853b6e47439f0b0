import type { ReservationView } from '@/contract/booking/reservation-view';
import { useTranslation } from '@/i18n';
import { DefinitionList, Stack } from '@/ui';

/** What the ticket leaves out of a booked stay: where it is, the room and its terms, and the guests. */
export function StayFacts({ reservation }: { reservation: ReservationView }) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const { hotel, room, plan, quote } = reservation;
  const { nights, adults, children } = quote;
  const terms = [
    // Many plan names mention breakfast already.
    ...(plan.breakfast && !plan.name.includes(t('stay.breakfast')) ? [t('stay.breakfast')] : []),
    t(plan.refundable ? 'stay.refundable' : 'stay.nonRefundable'),
  ];
  const guests = [
    common('unit.adults', { count: adults }),
    ...(children > 0 ? [common('unit.children', { count: children })] : []),
  ];
  const withNote = (text: string, note: string) => (
    <>
      {text}
      <Stack as="span" className="body2 faint">
        {note}
      </Stack>
    </>
  );
  return (
    <DefinitionList
      look="label"
      items={[
        { term: t('stay.address'), value: hotel.address },
        { term: t('stay.room'), value: withNote(room.name, room.beds) },
        { term: t('stay.plan'), value: withNote(plan.name, terms.join(' · ')) },
        { term: t('stay.length'), value: common('unit.nights', { count: nights }) },
        { term: t('stay.guests'), value: guests.join(' · ') },
      ]}
    />
  );
}
