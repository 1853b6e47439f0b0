import type { Stay } from '@/domain/stay';

export type CalendarStay = {
  /** Unique in the world and the same whenever the stay is written again. */
  readonly uid: string;
  readonly stay: Stay;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly stamp: Date;
};

const LINE_OCTETS = 75;

/**
 * A stay as an iCalendar file with one event of whole days (RFC 5545): DTEND is exclusive, as a
 * check-out is. The days are marked free, since nobody is busy for a whole stay.
 */
export function calendarOf(entry: CalendarStay): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Meomum//Stay//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${entry.stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(entry.stay.checkIn)}`,
    `DTEND;VALUE=DATE:${dateOf(entry.stay.checkOut)}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    // A URI is no TEXT: it isn't escaped (3.3.13).
    `URL:${entry.url}`,
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const dateOf = (night: string) => night.replaceAll('-', '');

/** TEXT of section 3.3.11; other control characters have no place in it. */
function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, '');
}

/** Section 3.1: lines of at most 75 octets, never cut within a character. */
function folded(line: string): string {
  let result = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      result += '\r\n ';
      octets = 1;
    }
    result += character;
    octets += size;
  }
  return result;
}
