// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import mypage from '../../../../public/locales/ko/mypage.json';
import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { createQueryClient } from '@/lib/query-client';
import { NotificationList } from './notifications-screen';

afterEach(cleanup);

/** Ids of the notices, newest first; the API returns two at a time. */
let ids: number[];
const { api } = fakeApi({
  listNotifications({ query }) {
    const after = query?.after;
    const rest = ids.filter((id) => after === undefined || id < Number(after));
    const notifications = rest.slice(0, 2).map((id) => ({
      id,
      title: `m${id}`,
      body: '',
      href: null,
      read: true,
      createdAt: '2026-11-21T00:00:00Z',
    }));
    return { notifications, next: rest.length > 2 ? (rest[1] ?? null) : null };
  },
});
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent);

it('no notice is left out between two parts of the list when newer ones arrive', async () => {
  ids = [4, 3, 2, 1];
  const client = createQueryClient();
  renderPage(<NotificationList />, { api, client });
  const more = await screen.findByRole('button', { name: mypage.notification.more });
  fireEvent.click(more);
  expect(more.isConnected).toBe(true);
  await screen.findByText('m1');
  expect(titles()).toEqual(['m4', 'm3', 'm2', 'm1']);
  ids = [5, 4, 3, 2, 1];
  await act(() => client.invalidateQueries({ queryKey: ['listNotifications'] }));
  await screen.findByText('m5');
  expect(titles()).toEqual(['m5', 'm4']);
  fireEvent.click(screen.getByRole('button', { name: mypage.notification.more }));
  await screen.findByText('m3');
  expect(titles()).toEqual(['m5', 'm4', 'm3', 'm2']);
});
