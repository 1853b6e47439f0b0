import type { Locale } from '@/config/constants';
import { formatTel } from '@/domain/account/person';
import type { TourRows } from './tour-queries';
import { visitCalendar } from '@/server/core/messages/mail/calendar';
import { instantText, translate } from '@/server/core/texts';
import type { MailContent } from '@/server/core/messages/mail/letter/content';
import { composeMail, factsIn } from '@/server/core/messages/mail/mail-content';
import type { OutboxMail } from '@/server/core/messages/mail/send-mails';
import { addressForTaxi, hotelPicture, placeOf } from '@/server/core/messages/mail/stay-facts';

type Context = {
  /** The member's address. */
  readonly to: string;
  readonly siteUrl: string;
  readonly now: Date;
};

/**
 * The mail that confirms a tour, in the language of its booking, with the visit as a calendar file.
 */
export function tourBookedMail(rows: TourRows, context: Context): OutboxMail {
  return composeTourMail('tour.booked', rows, context, `tour-booked.${rows.tour.id}`);
}

/** The mail about another time; its calendar file replaces the earlier one. */
export function tourChangedMail(
  rows: TourRows,
  context: Context & { readonly before: Date },
): OutboxMail {
  const { id, revision } = rows.tour;
  return composeTourMail('tour.changed', rows, context, `tour-changed.${id}.${revision}`);
}

/** The mail about a cancelled tour; its calendar file removes the visit. */
export function tourCancelledMail(rows: TourRows, context: Context): OutboxMail {
  return composeTourMail('tour.cancelled', rows, context, `tour-cancelled.${rows.tour.id}`);
}

function composeTourMail(
  template: 'tour.booked' | 'tour.changed' | 'tour.cancelled',
  rows: TourRows,
  { to, siteUrl, now, before }: Context & { readonly before?: Date },
  id: string,
): OutboxMail {
  const { tour, hotel } = rows;
  const locale: Locale = tour.language === 'en' ? 'en' : 'ko';
  const prefix = locale === 'ko' ? '' : '/en';
  const url = `${siteUrl}${prefix}/hotel/${hotel.id}/calendar/tour?tour=${tour.id}`;
  const name = hotel.name[locale];
  const facts = factsOf(rows, locale, before);
  const words = { hotel: name, visitor: tour.visitor.name };
  return {
    id,
    to,
    ...composeMail(template, locale, {
      words,
      picture: hotelPicture(hotel, siteUrl, locale),
      facts,
      url,
    }),
    attachments: [
      visitCalendar({
        id: tour.id,
        locale,
        summary: translate(locale, 'mail:tour.entry', { hotel: name }),
        location: placeOf(hotel.address, locale),
        description: facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
        url,
        stamp: now,
        startsAt: tour.startsAt,
        minutes: tour.minutes,
        revision: tour.revision,
        cancelled: tour.state === 'CANCELLED',
      }),
    ],
  };
}

function factsOf({ tour, hotel }: TourRows, locale: Locale, before?: Date): MailContent['facts'] {
  const { startsAt, minutes, people, note } = tour;
  const fact = factsIn(locale);
  const when = (instant: Date) =>
    translate(locale, 'mail:value.koreanTime', { when: instantText(instant, locale) });
  return [
    fact('tourNumber', tour.id),
    fact('hotel', hotel.name[locale]),
    fact('when', when(startsAt)),
    ...(before === undefined ? [] : [fact('timeBefore', when(before))]),
    fact('takes', translate(locale, 'mail:value.minutes', { minutes })),
    fact('visitors', translate(locale, 'mail:value.people', { count: people })),
    fact('address', hotel.address[locale]),
    ...addressForTaxi(hotel.address, locale),
    fact('phone', formatTel(hotel.phone, locale)),
    ...(note === '' ? [] : [fact('note', note)]),
  ];
}
