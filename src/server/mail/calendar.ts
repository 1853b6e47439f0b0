import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import type { Stay } from '@/domain/stay';
import type { Mail } from '../providers/mailer';

type Entry = {
  /** The booking's: names the file and, with the host, the event. */
  readonly id: string;
  readonly locale: Locale;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** On the site; its host makes the event's id unique in the world. */
  readonly url: string;
  readonly stamp: Date;
};

type Attachment = NonNullable<Mail['attachments']>[number];

const MINUTE_MS = 60_000;

/**
 * A stay as an iCalendar file with one event of whole days: DTEND is exclusive, as a check-out is.
 * The days are marked free, since nobody is busy for a whole stay. A later revision takes the place
 * of an earlier one in a calendar.
 */
export function stayCalendar(
  entry: Entry & { readonly stay: Stay; readonly revision: number },
): Attachment {
  return fileOf(entry, ICalCalendarMethod.PUBLISH, {
    start: new Date(entry.stay.checkIn),
    end: new Date(entry.stay.checkOut),
    allDay: true,
    sequence: entry.revision,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
}

/**
 * A visit as an iCalendar file, its times in UTC. A later revision takes the place of an earlier
 * one in a calendar; a cancelled one takes it out.
 */
export function visitCalendar(
  entry: Entry & {
    readonly startsAt: Date;
    readonly minutes: number;
    readonly revision: number;
    readonly cancelled: boolean;
  },
): Attachment {
  const { startsAt, minutes, revision, cancelled } = entry;
  return fileOf(entry, cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH, {
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * MINUTE_MS),
    sequence: revision,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
}

function fileOf(
  entry: Entry,
  method: ICalCalendarMethod,
  event: Pick<ICalEventData, 'start'> & Partial<ICalEventData>,
): Attachment {
  const calendar = ical({
    prodId: { company: brand.name.en, product: 'Bookings', language: 'EN' },
    method,
  });
  calendar.createEvent({
    status: ICalEventStatus.CONFIRMED,
    ...event,
    id: `${entry.id}@${new URL(entry.url).hostname}`,
    stamp: entry.stamp,
    summary: plain(entry.summary),
    location: plain(entry.location),
    description: plain(entry.description),
    url: entry.url,
    organizer: { name: brand.name[entry.locale], email: brand.email },
  });
  return {
    filename: `meomum-${entry.id}.ics`,
    content: calendar.toString(),
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}

/** Text without the control characters that have no place in a file (RFC 5545, 3.3.11). */
const plain = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '');
