import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { Picture, Row, Stack } from '@/ui';

export type SummarisedStay = {
  hotel: {
    name: string;
    address: string;
    picture: { name: string; alt: string };
    checkInTime: string;
    checkOutTime: string;
  };
  room: { name: string; beds: string };
  plan: { name: string; breakfast: boolean; refundable: boolean };
  /** Check-in and check-out, as `YYYY-MM-DD`. */
  stay: { checkIn: string; checkOut: string; nights: number; adults: number; children: number };
};

/** Hotel, room, plan, dates with check-in and check-out times, and guests of a stay. */
export function StaySummary({ hotel, room, plan, stay }: SummarisedStay) {
  const { t } = useTranslation('booking');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const guests = [
    common('unit.adults', { count: stay.adults }),
    ...(stay.children > 0 ? [common('unit.children', { count: stay.children })] : []),
  ].join(' · ');
  // Many plan names mention breakfast already.
  const withBreakfast = plan.breakfast && !plan.name.includes(t('stay.breakfast'));
  return (
    <Stack>
      <Row gap={16} nowrap>
        <div className="ui-photo" data-size="s" data-width="96">
          <Picture {...hotel.picture} alt="" sizes={96} />
        </div>
        <div>
          <p className="title">{hotel.name}</p>
          <p className="body2 muted">{hotel.address}</p>
        </div>
      </Row>
      <dl className="ui-stack ui-facts body2" data-gap={12}>
        <div>
          <dt>{t('stay.room')}</dt>
          <dd>
            {room.name}
            <Stack as="span" className="faint">
              {room.beds}
            </Stack>
          </dd>
        </div>
        <div>
          <dt>{t('stay.plan')}</dt>
          <dd>
            {plan.name}
            <Stack as="span" className="faint">
              {[
                ...(withBreakfast ? [t('stay.breakfast')] : []),
                t(plan.refundable ? 'stay.refundable' : 'stay.nonRefundable'),
              ].join(' · ')}
            </Stack>
          </dd>
        </div>
        <div>
          <dt>{t('stay.checkIn')}</dt>
          <dd>
            {t('stay.from', {
              date: formatNight(stay.checkIn, locale),
              time: hotel.checkInTime,
            })}
          </dd>
        </div>
        <div>
          <dt>{t('stay.checkOut')}</dt>
          <dd>
            {t('stay.until', {
              date: formatNight(stay.checkOut, locale),
              time: hotel.checkOutTime,
            })}
          </dd>
        </div>
        <div>
          <dt>{t('stay.length')}</dt>
          <dd>{common('unit.nights', { count: stay.nights })}</dd>
        </div>
        <div>
          <dt>{t('stay.guests')}</dt>
          <dd>{guests}</dd>
        </div>
      </dl>
    </Stack>
  );
}
