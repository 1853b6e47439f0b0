import dynamic from 'next/dynamic';

import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';
import { Skeleton } from '@/ui';

/** What the totals in the calendar are for: the cheapest of a place, or of a hotel or its room. */
export type StayDatesScope =
  | { kind: 'place'; region?: string; area?: string; adults: number; children: number }
  | {
      kind: 'hotel';
      hotelId: HotelId;
      roomId?: RoomTypeId;
      /** With a room: the plan of its totals; without one, the cheapest for the length. */
      ratePlanId?: RatePlanId;
      adults: number;
      children: number;
    };

export type StayDatesProps = {
  scope: StayDatesScope;
  /** Half-open stay as YYYY-MM-DD. */
  value: { checkIn: string; checkOut: string };
  onChange: (stay: { checkIn: string; checkOut: string }) => void;
  /** Leaves out the choice of a length, where the page has one of its own. */
  withoutLengths?: boolean;
};

/** The length and the dates of a stay, chosen in a calendar that is loaded when it is first shown. */
export const StayDates = dynamic<StayDatesProps>(
  () => import('./price-calendar').then((module) => module.PriceCalendar),
  { ssr: false, loading: () => <Skeleton height={520} /> },
);
