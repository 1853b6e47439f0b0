import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { endOfPeriod } from '@/domain/content/content';
import { seoulToday } from '@/domain/stay/stay';
import { DEFAULT_GUESTS, resolveStay } from '@/server/core/inventory/offer/stay-query';
import { eventPages } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { eventsOn, presentEvent } from './site-queries';
import { presentText } from './text/present-text';

const MAX_OTHERS = 4;

/** Gets an event page. A past event keeps its address and is marked as over. */
export const getEventPage = handle(contract.getEventPage, async ({ params }, context) => {
  const { db, locale } = context;
  const now = context.now();
  const today = seoulToday(now);
  const [event] = await db.select().from(eventPages).where(eq(eventPages.slug, params.slug));
  if (event === undefined) throw new AppError('NOT_FOUND');
  const others = (await eventsOn(db, today))
    .filter(({ slug }) => slug !== event.slug)
    .slice(0, MAX_OTHERS);
  const stay = resolveStay(DEFAULT_GUESTS, { now, lenient: true });
  const card = presentEvent(event, today, locale);
  return {
    ...card,
    endsAt: endOfPeriod(event).toISOString(),
    readAt: now.toISOString(),
    body: await presentText(context, event.body[locale], { stay, state: card.state }),
    others: others.map((other) => presentEvent(other, today, locale)),
  };
});

export const listEvents = handle(contract.listEvents, async (_input, context) => {
  const today = seoulToday(context.now());
  const rows = await eventsOn(context.db, today);
  return { events: rows.map((row) => presentEvent(row, today, context.locale)) };
});
