import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';

import { stayCalendar, visitCalendar } from './calendar';

const entry = {
  id: 'M1',
  locale: 'ko',
  summary: 'Yeonnam Stay',
  location: 'Seoul',
  description: 'Booking number: M1',
  url: 'http://site.test/mypage/detail/M1',
  stamp: new Date('2026-11-21T03:04:05.678Z'),
} as const;
const stay = { checkIn: '2026-12-30', checkOut: '2027-01-02' };

const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

/** The file as another program reads it. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const [event, ...more] = calendar.getAllSubcomponents('vevent');
  if (event === undefined || more.length > 0) throw new Error('not one event');
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: event.getFirstPropertyValue('status'),
    ...(({ uid, summary, location, startDate, endDate, sequence }) => ({
      uid,
      summary,
      location,
      startDate,
      endDate,
      sequence,
    }))(new ICAL.Event(event)),
  };
}

describe('stayCalendar', () => {
  it('is one event of whole days that ends on the check-out day, exclusive', () => {
    const file = stayCalendar({ ...entry, stay, revision: 0 });
    expect(file).toMatchObject({
      filename: 'meomum-M1.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    const lines = unfolded(file.content);
    for (const line of [
      'METHOD:PUBLISH',
      'UID:M1@site.test',
      'DTSTAMP:20261121T030405Z',
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270102',
      'SUMMARY:Yeonnam Stay',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
    ]) {
      expect(lines).toContain(line);
    }
    const { startDate, endDate } = read(file.content);
    expect([startDate.isDate, startDate.toString(), endDate.toString()]).toEqual([
      true,
      stay.checkIn,
      stay.checkOut,
    ]);
  });

  it('escapes what has a meaning, and lets no text start a line of its own', () => {
    const summary = 'A;B, C\\D\r\nATTENDEE:x\u0007\ny';
    const { content } = stayCalendar({ ...entry, stay, revision: 0, summary });
    const lines = unfolded(content);
    expect(lines).toContain('SUMMARY:A\\;B\\, C\\\\D\\nATTENDEE:x\\ny');
    expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
    expect(read(content).summary).toBe('A;B, C\\D\nATTENDEE:x\ny');
  });

  it('folds at 75 octets without cutting a character', () => {
    const summary = `${'가나다라 '.repeat(30)}𐍈${'a'.repeat(200)}`;
    const { content } = stayCalendar({ ...entry, stay, revision: 0, summary });
    const sizes = content.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
    expect(unfolded(content)).toContain(`SUMMARY:${summary}`);
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

describe('visitCalendar', () => {
  const visit = { startsAt: new Date('2026-11-24T04:00:00Z'), minutes: 20 };

  it('begins and ends at the instant, wherever it is read', () => {
    const { content } = visitCalendar({ ...entry, ...visit, revision: 0, cancelled: false });
    const { startDate, endDate, sequence, method, status } = read(content);
    expect(startDate.toJSDate().toISOString()).toBe('2026-11-24T04:00:00.000Z');
    expect(endDate.toJSDate().toISOString()).toBe('2026-11-24T04:20:00.000Z');
    expect([startDate.isDate, sequence, method, status]).toEqual([
      false,
      0,
      'PUBLISH',
      'CONFIRMED',
    ]);
  });

  it('keeps its name when it is changed and cancelled, with a higher number', () => {
    const files = [
      visitCalendar({ ...entry, ...visit, revision: 0, cancelled: false }),
      visitCalendar({ ...entry, ...visit, revision: 1, cancelled: false }),
      visitCalendar({ ...entry, ...visit, revision: 2, cancelled: true }),
    ];
    const events = files.map(({ content }) => read(content));
    expect(new Set(events.map(({ uid }) => uid))).toEqual(new Set(['M1@site.test']));
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
    expect(events[2]).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
    expect(files[2]?.contentType).toBe('text/calendar; charset=utf-8; method=CANCEL');
  });
});
