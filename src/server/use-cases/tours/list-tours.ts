import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { presentTour } from './present';
import { toursOf, type TourRows } from './tour-queries';

export const listTours = handle(contract.listTours, async (_input, context) => {
  const { upcoming, past } = await toursOf(context.db, context.member.memberId, context.now());
  const shown = (rows: TourRows) => presentTour(rows, context);
  return { upcoming: upcoming.map(shown), past: past.map(shown) };
});
