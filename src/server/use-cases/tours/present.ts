import type { TourView } from '@/contract/tour';
import { seoulToday } from '@/domain/stay';
import { seoulClock, tourState, tourTransition } from '@/domain/tour';
import type { Context } from '@/server/platform/http/handler';
import { pictureOf } from '@/server/core/inventory/offer/picture';
import type { TourRows } from './tour-queries';

/** Presents a tour in the reader's language, with its state now. */
export function presentTour(
  { tour, hotel }: TourRows,
  context: Pick<Context, 'locale' | 'now'>,
): TourView {
  const { locale } = context;
  const now = context.now();
  return {
    id: tour.id,
    state: tourState(tour, now),
    hotel: {
      id: hotel.id,
      name: hotel.name[locale],
      address: hotel.address[locale],
      phone: hotel.phone,
      picture: pictureOf(hotel.pictures[0]?.file ?? '', locale, hotel.name[locale]),
    },
    date: seoulToday(tour.startsAt),
    time: seoulClock(tour.startsAt),
    startsAt: tour.startsAt.toISOString(),
    minutes: tour.minutes,
    people: tour.people,
    visitor: tour.visitor,
    note: tour.note,
    open: tourTransition(tour, 'CANCEL', now) !== null,
  };
}
