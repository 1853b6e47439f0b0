import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { pictureOf } from '../offer/picture';
import { eventsOn } from './site-queries';

export const getEventPage = handle(contract.getEventPage, async ({ params }, context) => {
  const { locale } = context;
  const events = await eventsOn(context.db, seoulToday(context.now()));
  const event = events.find((candidate) => candidate.slug === params.slug);
  if (event === undefined) throw new AppError('NOT_FOUND');
  return {
    slug: event.slug,
    title: event.title[locale],
    summary: event.summary[locale],
    body: event.body.map((paragraph) => paragraph[locale]),
    picture: pictureOf(event.picture, locale, event.title[locale]),
    endsOn: event.endsOn,
    others: events
      .filter((other) => other !== event)
      .map((other) => ({ slug: other.slug, title: other.title[locale] })),
  };
});
