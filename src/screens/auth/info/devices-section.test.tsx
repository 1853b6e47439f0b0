// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { renderPage, textsOf } from '@/features/testing';
import { DevicesSection } from './devices-section';
import { fakeApi } from '@/lib/api/testing';
vi.mock('@/session/client', () => ({ useSession: () => ({ update: vi.fn() }) }));
vi.mock('@/session/sign-in', () => ({ signIn: vi.fn(), signOut: vi.fn() }));
afterEach(cleanup);

const t = textsOf('en').getFixedT('en', 'auth');
const AT = '2026-11-21T00:00:00Z';
const device = (id: string, browser: string, current: boolean) => ({
  id,
  browser,
  system: null,
  kind: null,
  via: 'password',
  current,
  signedInAt: AT,
  lastUsedAt: AT,
});

it('moves the focus to the heading of the device list when the row that had it is removed', async () => {
  let sessions = [device('a', 'Chrome', true), device('b', 'Safari', false)];
  const { api } = fakeApi(
    {
      listSessions: async () => ({ sessions }),
      endSession: async () => {
        sessions = sessions.slice(0, 1);
        return { done: true };
      },
    },
    'en',
  );
  renderPage(<DevicesSection />, { api, locale: 'en' });
  const end = t('devices.endNamed', { device: 'Safari' });
  fireEvent.click(await screen.findByRole('button', { name: end }));
  await waitFor(() => expect(screen.queryByText('Safari')).toBeNull());
  const heading = screen.getByRole('heading', { name: t('devices.title') });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});
