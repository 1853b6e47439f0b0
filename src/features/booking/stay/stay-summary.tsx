import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { useLocale, useTranslation } from '@/i18n';
import { formatNight } from '@/i18n/format';
import { Picture } from '@/ui';

const SummaryRoot = styled('div')(css`
  display: grid;
  gap: 16px;

  & .head {
    display: grid;
    grid-template-columns: 96px 1fr;
    gap: 16px;
    align-items: center;
  }
  & .photo {
    overflow: hidden;
    aspect-ratio: 4 / 3;
    border-radius: var(--radius-s);
  }
  & dl {
    display: grid;
    gap: 10px;
    font-size: var(--text-body2);
    line-height: var(--leading-body2);
  }
  & dl > div {
    display: flex;
    justify-content: space-between;
    gap: 24px;
  }
  & dt {
    flex: none;
    color: var(--ink-2);
  }
  & dd {
    text-align: end;
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  & .quiet {
    display: block;
    font-weight: 400;
    color: var(--ink-3);
  }
`);

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
    <SummaryRoot>
      <div className="head">
        <div className="photo">
          <Picture {...hotel.picture} alt="" sizes={96} />
        </div>
        <div>
          <p className="title">{hotel.name}</p>
          <p className="body2 muted">{hotel.address}</p>
        </div>
      </div>
      <dl>
        <div>
          <dt>{t('stay.room')}</dt>
          <dd>
            {room.name}
            <span className="quiet">{room.beds}</span>
          </dd>
        </div>
        <div>
          <dt>{t('stay.plan')}</dt>
          <dd>
            {plan.name}
            <span className="quiet">
              {[
                ...(withBreakfast ? [t('stay.breakfast')] : []),
                t(plan.refundable ? 'stay.refundable' : 'stay.nonRefundable'),
              ].join(' · ')}
            </span>
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
    </SummaryRoot>
  );
}
