import { css } from '@emotion/react';
import styled from '@emotion/styled';
import Link from 'next/link';

import { paths } from '@/config/routes';
import type { CalendarDay } from '@/contract/hotel/rooms';
import { addNights } from '@/domain/stay/stay';
import { BadStayNotice } from '@/features/hotel/bad-stay-notice';
import { PageRoot } from '@/features/hotel/page-root';
import { StayForm } from '@/features/hotel/stay-form';
import { LoadState } from '@/features/load-state/load-state';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import type { StayNotice } from '@/lib/stay-params';
import { EmptyState, media, Tag } from '@/ui';
import { BackLink } from '../back-link';
import { CalendarControls } from './calendar-controls';
import { type CalendarQuestion, rangeRequest, StartCalendar } from './start-calendar';

/** The number of arrival days in the table. */
const ROWS = 10;

const TableRoot = styled('table')(css`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--text-body1);
  line-height: var(--leading-body2);

  & th {
    text-align: start;
    font-size: var(--text-body2);
    font-weight: 500;
    color: var(--ink-3);
  }
  & th,
  & td {
    padding: 12px 12px 12px 0;
    border-bottom: 1px solid var(--line);
  }
  & .amount {
    font-weight: 700;
    white-space: nowrap;
  }
  & [data-cheapest] .amount {
    color: var(--accent-strong);
  }
  & a {
    display: inline-block;
    padding-block: 4px;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  ${media.belowSmall} {
    & .wide {
      display: none;
    }
  }
`);

type StartTableProps = {
  days: readonly CalendarDay[];
  nights: number;
  /** URL of the room's page for the stay that starts on `from`. */
  hrefOf: (from: string, to: string) => string;
};

/** The next possible arrival days as a table, which works without JavaScript. */
function StartTable({ days, nights, hrefOf }: StartTableProps) {
  const { t } = useTranslation('hotel');
  const locale = useLocale();
  const next = days.filter(({ total }) => total !== null).slice(0, ROWS);
  const lowest = Math.min(...next.map(({ total }) => total ?? Infinity));
  return (
    <TableRoot className="num">
      <thead>
        <tr>
          <th scope="col">{t('calendar.date')}</th>
          <th scope="col" className="wide">
            {t('calendar.until')}
          </th>
          <th scope="col">{t('calendar.total')}</th>
          <th scope="col" className="wide">
            {t('calendar.left')}
          </th>
        </tr>
      </thead>
      <tbody>
        {next.map(({ night, total, remaining }) => (
          <tr key={night} data-cheapest={total === lowest ? '' : undefined}>
            <td>
              <Link href={hrefOf(night, addNights(night, nights))} prefetch={false}>
                {formatNight(night, locale, 'short')}
              </Link>
            </td>
            <td className="wide">{formatNight(addNights(night, nights), locale, 'short')}</td>
            <td>
              <span className="amount">{formatWon(total ?? 0, locale)}</span>{' '}
              {total === lowest && <Tag>{t('calendar.cheapest')}</Tag>}
            </td>
            <td className="wide">{t('calendar.leftCount', { count: remaining })}</td>
          </tr>
        ))}
      </tbody>
    </TableRoot>
  );
}

export type CalendarScreenProps = {
  hotel: { name: string; tourOffered: boolean };
  rooms: { id: number; name: string }[];
  question: CalendarQuestion;
  /**
   * Why the page shows other guests or dates than the address asks for; null when it shows those.
   */
  badStay: StayNotice | null;
};

const FrameRoot = styled('div')(css`
  padding: 24px;
  border: 1px solid var(--line);
  border-radius: var(--radius-m);

  & .chosen {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    margin-top: 16px;
  }
  ${media.belowSmall} {
    & {
      padding: 16px 8px;
    }
  }
`);

/** `/hotel/{hotelId}/calendar`: for each day of arrival, the total of a stay that begins on it. */
export function CalendarScreen({ hotel, rooms, question, badStay }: CalendarScreenProps) {
  const { t } = useTranslation('hotel');
  const { t: common } = useTranslation('common');
  const { hotelId, roomId, start: from } = question;
  const { nights, adults, children } = question.query;
  const query = useApiQuery('getRoomTypeRange', rangeRequest(question));
  const { data } = query;
  if (data === undefined) return <LoadState query={query} />;
  const nightsName = common('unit.nights', { count: nights });
  const hrefOf = (from: string, to: string) =>
    paths.hotelOption(hotelId, roomId, { from, to, adults, children });
  const start = from ?? data.days.find(({ total }) => total !== null)?.night ?? data.today;
  const stayParams =
    from === null ? { adults, children } : { from, to: addNights(from, nights), adults, children };
  return (
    <PageRoot className="wrap">
      <PageHead
        title={t('calendar.title', { name: hotel.name })}
        description={t('calendar.description', { nights: nightsName })}
      />
      <BackLink href={paths.hotel(hotelId, stayParams)}>{hotel.name}</BackLink>
      <h1 className="display2">{t('calendar.h1')}</h1>
      <p className="lead">{t('calendar.lead', { nights: nightsName })}</p>
      <p className="body2 muted" data-testid="calendar-plan">
        {t('calendar.plan', { plan: data.planName })}
      </p>
      <div className="block">
        <BadStayNotice notice={badStay} />
      </div>
      <div className="block">
        <CalendarControls
          hotelId={hotelId}
          rooms={rooms}
          request={{ roomId, nights, adults, children, from }}
        />
      </div>
      <div className="block">
        <FrameRoot>
          <StartCalendar
            key={`${roomId} ${nights} ${adults} ${children} ${from}`}
            question={question}
            hrefOf={hrefOf}
          />
        </FrameRoot>
      </div>
      <section className="block" aria-labelledby="calendar-next">
        <h2 className="h2" id="calendar-next">
          {t('calendar.tableTitle')}
        </h2>
        {data.days.some(({ total }) => total !== null) ? (
          <>
            <p className="body2 muted hint">{t('calendar.tableHint')}</p>
            <StartTable days={data.days} nights={nights} hrefOf={hrefOf} />
          </>
        ) : (
          <EmptyState icon="calendar" level={3} title={t('calendar.none', { nights: nightsName })}>
            {t('calendar.noneHint')}
          </EmptyState>
        )}
      </section>
      <section className="block" aria-labelledby="calendar-typed">
        <h2 className="h2" id="calendar-typed">
          {t('calendar.typed')}
        </h2>
        <StayForm
          action={paths.hotelOption(hotelId, roomId)}
          stay={{ checkIn: start, checkOut: addNights(start, nights), nights, adults, children }}
          wide
        />
      </section>
      {hotel.tourOffered && (
        <p className="block">
          <Link
            href={paths.hotelTour(hotelId)}
            prefetch={false}
            style={{ textDecoration: 'underline' }}
          >
            {t('calendar.toTour')}
          </Link>
        </p>
      )}
    </PageRoot>
  );
}
