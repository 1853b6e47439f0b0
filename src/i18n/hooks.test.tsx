// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';

import type { Locale } from '@/config/constants';
import { i18nOf } from './instance';
import { loadTranslations } from './server';
import { useDeadline } from './hooks';

const reader = vi.hoisted(() => ({
  locale: 'ko' as Locale,
  zone: 'Asia/Seoul' as keyof typeof OFFSETS,
}));
vi.mock('next/router', () => ({ useRouter: () => ({ locale: reader.locale }) }));
/** How many minutes a zone's clocks are behind UTC in November. */
const OFFSETS = { 'Asia/Seoul': -540, 'Europe/Berlin': -60, 'America/Los_Angeles': 480 };
vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(() => OFFSETS[reader.zone]);
afterEach(cleanup);

const AT_SEOUL_NOON = '2026-11-23T03:16:00.000Z';

function Deadline() {
  const writeDeadline = useDeadline();
  return (
    <>
      <p>{writeDeadline(AT_SEOUL_NOON)}</p>
      <i>{writeDeadline(AT_SEOUL_NOON, { style: 'brief' })}</i>
    </>
  );
}

const page = () => (
  <I18nextProvider i18n={i18nOf(reader.locale, loadTranslations(reader.locale, ['common']))}>
    <Deadline />
  </I18nextProvider>
);

it.each([
  ['ko', 'Asia/Seoul', '2026.11.23(월) 12:16'],
  ['ko', 'Europe/Berlin', '한국 시간 2026.11.23(월) 12:16, 계신 곳 04:16'],
  ['en', 'Asia/Seoul', 'Mon, 23 Nov 2026 12:16 Korean time'],
  ['en', 'Europe/Berlin', 'Mon, 23 Nov 2026 12:16 Korean time (04:16 where you are)'],
  [
    'en',
    'America/Los_Angeles',
    'Mon, 23 Nov 2026 12:16 Korean time (Sun, 22 Nov 19:16 where you are)',
  ],
] as const)(
  'a deadline for a reader of %s in %s is formatted with the zones that the reader needs',
  (locale, zone, text) => {
    Object.assign(reader, { locale, zone });
    render(page());
    expect(screen.getByText(text)).toBeDefined();
  },
);

it.each([
  ['ko', 'Asia/Seoul', '12:16'],
  ['ko', 'Europe/Berlin', '계신 곳 시간 04:16'],
  ['en', 'Asia/Seoul', '12:16 Korean time'],
  ['en', 'Europe/Berlin', '04:16 where you are'],
] as const)('in brief, %s in %s reads the time by one clock', (locale, zone, text) => {
  Object.assign(reader, { locale, zone });
  render(page());
  expect(screen.getByText(text)).toBeDefined();
});

it('while the page is rendered on the server, no time zone of the reader is assumed', () => {
  Object.assign(reader, { locale: 'en', zone: 'Europe/Berlin' });
  expect(renderToString(page())).toContain('Mon,\u00a023\u00a0Nov\u00a02026 12:16 Korean time<');
});
