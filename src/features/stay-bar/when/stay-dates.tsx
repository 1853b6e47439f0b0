import dynamic from 'next/dynamic';

import type { HotelId, RatePlanId, RoomTypeId } from '@/domain/ids';
import type { Stay } from '@/domain/stay/stay';
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
    }
  /** A paid stay that is moved; during it only the check-out can be, to a later day. */
  | { kind: 'change'; reservationId: string; isExtension: boolean; stay: Stay };

export type StayDatesProps = {
  scope: StayDatesScope;
  /** Half-open stay as YYYY-MM-DD. */
  value: { checkIn: string; checkOut: string };
  onChange: (stay: { checkIn: string; checkOut: string }) => void;
  /** Leaves out the choice of a length, where the page has one of its own. */
  withoutLengths?: boolean;
  /** The most months side by side, for columns narrower than the page; the default is three. */
  maxMonths?: 2 | 3;
};

/** The length and the dates of a stay, chosen in a calendar that is loaded when it is first shown. */
export const StayDates = dynamic<StayDatesProps>(
  () => import('./price-calendar').then((module) => module.PriceCalendar),
  { ssr: false, loading: () => <Skeleton height={520} /> },
);
