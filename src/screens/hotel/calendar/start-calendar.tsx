import { useRouter } from 'next/router';
import { useState } from 'react';

import { paths } from '@/config/routes';
import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';
import { addNights, nightsBetween } from '@/domain/stay/stay';
import { StayDates } from '@/features/stay-bar/when/stay-dates';
import { useTranslation } from '@/i18n';
import { useApiQuery } from '@/lib/api/hooks';
import { ButtonLink, Row } from '@/ui';

/** The room, period and guests that the calendar is for. */
export type CalendarQuestion = {
  hotelId: HotelId;
  roomId: RoomTypeId;
  /** First and last possible arrival day. */
  fromDate: string;
  toDate: string;
  query: { nights: number; adults: number; children: number; ratePlanId?: RatePlanId };
  /** The requested arrival day, chosen initially when a stay can start on it. */
  start: string | null;
};

/** The request for a room's calendar, the same on the server. */
export const rangeRequest = ({ hotelId, roomId, fromDate, toDate, query }: CalendarQuestion) => ({
  params: { id: hotelId, roomId, fromDate, toDate },
  query,
});

type StartCalendarProps = {
  question: CalendarQuestion;
  hrefOf: (from: string, to: string) => string;
};

/**
 * The calendar in which the visitor chooses the arrival day, with a link to the room for that stay.
 * Another length is another page, whose table has its totals.
 */
export function StartCalendar({ question, hrefOf }: StartCalendarProps) {
  const { t } = useTranslation('hotel');
  const router = useRouter();
  const { hotelId, roomId } = question;
  const { nights, ...guests } = question.query;
  const { data: range } = useApiQuery('getRoomTypeRange', rangeRequest(question));
  const firstFree = range?.days.find(({ total }) => total !== null)?.night;
  const [start, setStart] = useState(question.start ?? firstFree ?? question.fromDate);
  const isFree = range?.days.some(({ night, total }) => night === start && total !== null);
  const value = { checkIn: start, checkOut: addNights(start, nights) };
  return (
    <>
      <StayDates
        scope={{ kind: 'hotel', hotelId, roomId, ...guests }}
        value={value}
        withoutLengths
        onChange={({ checkIn, checkOut }) => {
          setStart(checkIn);
          const length = nightsBetween(checkIn, checkOut);
          if (length === nights) return;
          const { adults, children, ratePlanId: planId } = guests;
          const href = paths.hotelCalendar(hotelId, {
            roomId,
            nights: length,
            adults,
            children,
            from: checkIn,
            ...(planId === undefined ? {} : { planId }),
          });
          void router.replace(href, undefined, { scroll: false });
        }}
      />
      {isFree === true && (
        <Row justify="end" gap={16} above={16}>
          <ButtonLink href={hrefOf(value.checkIn, value.checkOut)} prefetch={false}>
            {t('calendar.go')}
          </ButtonLink>
        </Row>
      )}
    </>
  );
}
