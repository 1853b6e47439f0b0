import ical, {
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

import { brand } from '@/config/brand';
import type { Locale } from '@/config/constants';
import type { Stay } from '@/domain/stay/stay';
import type { Mail } from '@/server/platform/providers/senders';

type Entry = {
  /** The id of the booking or visit: it names the file and, with the host, identifies the event. */
  readonly id: string;
  readonly locale: Locale;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  /** The page on the site; its host makes the event's id globally unique. */
  readonly url: string;
  readonly stamp: Date;
};

type Attachment = NonNullable<Mail['attachments']>[number];

const MINUTE_MS = 60_000;

/**
 * Formats a stay as an iCalendar file with one all-day event; DTEND is exclusive, like the
 * check-out day. The days are marked as free, since a guest isn't busy for the whole stay. In a
 * calendar, a later revision replaces an earlier one.
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
 * Formats a visit as an iCalendar file with times in UTC. In a calendar, a later revision replaces
 * an earlier one, and a cancelled one removes it.
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

/** Removes the control characters that iCalendar forbids (RFC 5545, 3.3.11). */
const plain = (text: string) => text.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, '');
