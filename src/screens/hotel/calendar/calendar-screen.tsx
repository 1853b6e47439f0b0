import { paths } from '@/config/routes';
import type { CalendarDay } from '@/contract/hotel/rooms';
import { addNights } from '@/domain/stay/stay';
import { BadStayNotice } from '@/features/hotel/stay-notices';
import { LoadState } from '@/features/problem/load-state';
import { choiceOf } from '@/features/stay-bar/choice';
import { StayBar } from '@/features/stay-bar/stay-bar';
import { PageHead } from '@/features/seo/page-head';
import { useLocale, useTranslation } from '@/i18n';
import { formatNight, formatWon } from '@/i18n/format';
import { useApiQuery } from '@/lib/api/hooks';
import type { StayNotice } from '@/lib/stay-params';
import { EmptyState, Link, PageFrame, Section, Stack, Tag } from '@/ui';
import { CalendarControls } from './calendar-controls';
import { type CalendarQuestion, rangeRequest, StartCalendar } from './start-calendar';
import type { RoomTypeId } from '@/domain/ids';

/** The number of arrival days in the table. */
const ROWS = 10;

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
    <table className="ui-table num">
      <thead>
        <tr>
          <th scope="col">{t('calendar.date')}</th>
          <th scope="col" className="ui-wide">
            {t('calendar.until')}
          </th>
          <th scope="col">{t('calendar.total')}</th>
          <th scope="col" className="ui-wide">
            {t('calendar.left')}
          </th>
        </tr>
      </thead>
      <tbody>
        {next.map(({ night, total, remaining }) => (
          <tr key={night} data-cheapest={total === lowest ? '' : undefined}>
            <td>
              <Link
                className="ui-underline"
                href={hrefOf(night, addNights(night, nights))}
                prefetch={false}
              >
                {formatNight(night, locale, 'short')}
              </Link>
            </td>
            <td className="ui-wide">{formatNight(addNights(night, nights), locale, 'short')}</td>
            <td>
              <span className={total === lowest ? 'strong accent' : 'strong'}>
                {formatWon(total ?? 0, locale)}
              </span>{' '}
              {total === lowest && <Tag>{t('calendar.cheapest')}</Tag>}
            </td>
            <td className="ui-wide">{t('calendar.leftCount', { count: remaining })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export type CalendarScreenProps = {
  hotel: { name: string; tourOffered: boolean };
  rooms: { id: RoomTypeId; name: string }[];
  question: CalendarQuestion;
  /**
   * Why the page shows other guests or dates than the address asks for; null when it shows those.
   */
  badStay: StayNotice | null;
};

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
    <PageFrame
      back={{ href: paths.hotel(hotelId, stayParams), text: hotel.name }}
      title={t('calendar.h1')}
    >
      <PageHead
        title={t('calendar.title', { name: hotel.name })}
        description={t('calendar.description', { nights: nightsName })}
      />
      <p className="muted" data-above={8}>
        {t('calendar.lead', { nights: nightsName })}
      </p>
      <p className="body2 muted" data-testid="calendar-plan">
        {t('calendar.plan', { plan: data.planName })}
      </p>
      <div data-above={32}>
        <BadStayNotice notice={badStay} />
      </div>
      <div data-above={32}>
        <CalendarControls
          hotelId={hotelId}
          rooms={rooms}
          request={{ roomId, nights, adults, children, from }}
        />
      </div>
      <Stack ground="line" pad="s" gap={0} above={32}>
        <StartCalendar
          key={`${roomId} ${adults} ${children}`}
          question={question}
          hrefOf={hrefOf}
        />
      </Stack>
      <Section id="calendar-next" heading={t('calendar.tableTitle')} above={32}>
        {data.days.some(({ total }) => total !== null) ? (
          <>
            <p className="ui-lead body2 muted">{t('calendar.tableHint')}</p>
            <StartTable days={data.days} nights={nights} hrefOf={hrefOf} />
          </>
        ) : (
          <EmptyState scene="calendar" level={3} title={t('calendar.none', { nights: nightsName })}>
            {t('calendar.noneHint')}
          </EmptyState>
        )}
      </Section>
      <Section id="calendar-typed" heading={t('calendar.typed')} above={32}>
        <StayBar
          action={paths.hotelOption(hotelId, roomId)}
          initial={choiceOf({
            checkIn: start,
            checkOut: addNights(start, nights),
            adults,
            children,
          })}
          hotel={{ hotelId, roomId }}
        />
      </Section>
      {hotel.tourOffered && (
        <p data-above={32}>
          <Link href={paths.hotelTour(hotelId)} prefetch={false} className="ui-underline">
            {t('calendar.toTour')}
          </Link>
        </p>
      )}
    </PageFrame>
  );
}
