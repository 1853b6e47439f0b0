import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay';
import { handle } from '@/server/platform/http/handler';
import { eventsOn, presentEvent } from './site-queries';

export const listEvents = handle(contract.listEvents, async (_input, context) => {
  const today = seoulToday(context.now());
  const rows = await eventsOn(context.db, today);
  return { events: rows.map((row) => presentEvent(row, today, context.locale)) };
});
