import { expect, it } from 'vitest';

import {
  BANNER_AUDIENCES,
  countdownTo,
  endOfPeriod,
  isContentLink,
  isFor,
  periodState,
  type Viewer,
} from '@/domain/content/content';

it('accepts links that lead somewhere', () => {
  for (const href of [
    '/search/result?region=seoul&area=mapo',
    '#준비',
    'https://example.org/a?b=c#d',
    'mailto:help@example.org',
    'tel:+82-2-000-0000',
  ]) {
    expect([href, isContentLink(href)]).toEqual([href, true]);
  }
});

it('refuses links that run code, hide their host or lead nowhere', () => {
  for (const href of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    '/%2Fevil.example',
    'http://example.org',
    'https://',
    'https://me:secret@example.org',
    'promotions/summer',
    '',
  ]) {
    expect([href, isContentLink(href)]).toEqual([href, false]);
  }
});

const seenBy = (viewer: Viewer) => BANNER_AUDIENCES.filter((audience) => isFor(audience, viewer));

it('shows each banner to those it is for', () => {
  expect(seenBy(null)).toEqual(['everyone', 'visitors']);
  expect(seenBy({ business: false, hasBooked: true })).toEqual(['everyone', 'members']);
  expect(seenBy({ business: false, hasBooked: false })).toEqual([
    'everyone',
    'members',
    'newcomers',
  ]);
  expect(seenBy({ business: true, hasBooked: true })).toEqual(['everyone', 'members', 'business']);
});

const period = { startsOn: '2026-12-01', endsOn: '2026-12-24' };

it('runs from its first day to its last, both included', () => {
  const states = ['2026-11-30', '2026-12-01', '2026-12-24', '2026-12-25'].map((day) =>
    periodState(period, day),
  );
  expect(states).toEqual(['SOON', 'RUNNING', 'RUNNING', 'ENDED']);
  expect(periodState({ startsOn: null, endsOn: '2026-12-24' }, '1999-01-01')).toBe('RUNNING');
});

it('ends at the midnight in Seoul after its last day', () => {
  expect(endOfPeriod(period).toISOString()).toBe('2026-12-24T15:00:00.000Z');
});

it('has a countdown in its last week only', () => {
  const end = endOfPeriod(period).getTime();
  const before = (minutes: number) => countdownTo(end, end - minutes * 60_000);
  expect(before(7 * 24 * 60 + 1)).toBeNull();
  expect(before(7 * 24 * 60)).toEqual({ days: 7, hours: 0, minutes: 0 });
  expect(before(25 * 60 + 30)).toEqual({ days: 1, hours: 1, minutes: 30 });
  expect(countdownTo(end, end - 1)).toEqual({ days: 0, hours: 0, minutes: 1 });
  expect(before(0)).toBeNull();
  expect(before(-5)).toBeNull();
});
