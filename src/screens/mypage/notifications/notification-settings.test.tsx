// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import mypage from '../../../../public/locales/ko/mypage.json';
import type { NotificationView } from '@/contract/account/notification';
import { everyChannel, settingsOfNewMember } from '@/domain/message/notification';
import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { NotificationSettingsForm } from './notification-settings';

const agreed: NotificationView = {
  ...settingsOfNewMember(true),
  marketingDecidedAt: '2026-11-21T00:00:00Z',
};
const withdrawn: NotificationView = {
  ...agreed,
  marketing: everyChannel(false),
  marketingDecidedAt: '2026-11-22T00:00:00Z',
};
const editNotification = vi.fn((_request: object) => withdrawn);
const { api } = fakeApi({ editNotification });
const page = (settings: NotificationView, canBeTexted = true) => (
  <NotificationSettingsForm settings={settings} hasPush canBeTexted={canBeTexted} />
);
const box = (name: string) => {
  const checkbox = document.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (checkbox === null) throw new Error(`No ${name}`);
  return checkbox;
};
const save = () => fireEvent.click(screen.getByRole('button', { name: mypage.notification.save }));

beforeEach(() => editNotification.mockClear());
afterEach(cleanup);

it('saving does not renew a consent that was withdrawn elsewhere after the page was loaded', async () => {
  renderPage(page(agreed), { api });
  fireEvent.click(box('booking.sms'));
  save();
  await screen.findByRole('status');
  const booking = { ...agreed.booking, sms: false };
  expect(editNotification).toHaveBeenCalledExactlyOnceWith({ body: { booking } });
  expect(box('marketing.mail').checked).toBe(false);
});

it('a consent that was changed elsewhere is shown once it is known', () => {
  const { rerender } = renderPage(page(agreed), { api });
  expect(box('marketing.mail').checked).toBe(true);
  rerender(page(withdrawn));
  expect(box('marketing.mail').checked).toBe(false);
});

it('the confirmation of saving stays when the page gets the new settings', async () => {
  const { rerender } = renderPage(page(agreed), { api });
  fireEvent.click(box('marketing.mail'));
  save();
  const message = (await screen.findByRole('status')).textContent;
  rerender(page(withdrawn));
  expect(screen.getByRole('status').textContent).toBe(message);
});

it('quiet hours are chosen by the half hour, and a stored time that isn’t one can be kept', () => {
  renderPage(page({ ...agreed, quietHours: { on: true, from: '22:00', to: '06:15' } }), { api });
  const timesOf = (end: 'from' | 'to') =>
    [...screen.getByLabelText<HTMLSelectElement>(mypage.notification.quiet[end]).options].map(
      ({ value }) => value,
    );
  expect(timesOf('from')).toHaveLength(48);
  expect(timesOf('to')).toHaveLength(49);
  expect(timesOf('to').slice(12, 15)).toEqual(['06:00', '06:15', '06:30']);
  expect(screen.getByLabelText<HTMLSelectElement>(mypage.notification.quiet.to).value).toBe(
    '06:15',
  );
});

it('next to the boxes the page says that a number which is not proven gets no text messages, with a link to prove it', () => {
  const { rerender } = renderPage(page(agreed, false), { api });
  expect(screen.getByText(mypage.notification.notTexted)).toBeDefined();
  const way = screen.getByRole('link', { name: mypage.notification.verify });
  expect(way.getAttribute('href')).toBe('/auth/info#contact');
  rerender(page(agreed, true));
  expect(screen.queryByText(mypage.notification.notTexted)).toBeNull();
});
