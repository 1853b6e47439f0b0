// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import mypage from '../../../../public/locales/ko/mypage.json';
import { i18nOf } from '@/i18n/instance';
import { ApiContext } from '@/lib/api/hooks';
import { fakeApi } from '@/lib/api/testing';
import { PushDevice } from './push-device';

const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const words = mypage.notification.device;

const subscribePush = vi.fn((_request: object) => Promise.resolve({ done: true as const }));
const unsubscribePush = vi.fn((_request: object) => Promise.resolve({ done: true as const }));
const { api, calls } = fakeApi({ subscribePush, unsubscribePush });
/**
 * The simulated browser: the permission that its user gave, how often it asked, and its
 * subscription.
 */
let permission: NotificationPermission;
let permissionRequests: number;
let subscription: object | null;

beforeEach(() => {
  permission = 'default';
  permissionRequests = 0;
  subscription = null;
  calls.length = 0;
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
  const pushManager = {
    getSubscription: () => Promise.resolve(subscription),
    subscribe: () => {
      const unsubscribe = () => {
        subscription = null;
        return Promise.resolve(true);
      };
      subscription = { endpoint, unsubscribe, toJSON: () => ({ keys: KEYS }) };
      return Promise.resolve(subscription);
    },
  };
  const registration = { pushManager };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: () => {
      permissionRequests += 1;
      if (permission === 'default') permission = 'granted';
      return Promise.resolve(permission);
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      ready: Promise.resolve(registration),
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
    },
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

function open(memberId = 'm1') {
  render(
    <I18nextProvider i18n={i18nOf('ko', { mypage })}>
      <ApiContext value={api}>
        <PushDevice memberId={memberId} publicKey="key" />
      </ApiContext>
    </I18nextProvider>,
  );
}

it('the browser asks for permission only after a press, and push messages can be turned off again', async () => {
  open();
  await screen.findByText(words.off);
  expect(permissionRequests).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: words.turnOn }));
  await screen.findByText(words.on);
  const endpoint = 'https://fcm.googleapis.com/fcm/send/a';
  const taken = { name: 'subscribePush', request: { body: { endpoint, keys: KEYS } } };
  expect(calls).toEqual([taken]);
  fireEvent.click(screen.getByRole('button', { name: words.turnOff }));
  await screen.findByText(words.off);
  expect(calls).toEqual([taken, { name: 'unsubscribePush', request: { body: { endpoint } } }]);
});

it('turning push messages off works in the browser even when the server can not be reached', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.turnOn }));
  await screen.findByText(words.on);
  unsubscribePush.mockRejectedValueOnce(new Error('away'));
  fireEvent.click(screen.getByRole('button', { name: words.turnOff }));
  await screen.findByText(words.off);
  expect(subscription).toBeNull();
});

it('a refused permission is explained, and no button is offered', async () => {
  permission = 'denied';
  open();
  await screen.findByText(words.denied);
  expect(screen.queryByRole('button')).toBeNull();
});

it('the section says when the browser does not support push messages', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  open();
  await screen.findByText(words.unsupported);
  expect(screen.queryByRole('button')).toBeNull();
});

it('the browser of the member who turned push messages on registers at the server again after signing out and in', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.turnOn }));
  await screen.findByText(words.on);
  cleanup();
  calls.length = 0;
  open();
  await screen.findByText(words.on);
  await waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['subscribePush']));
  expect(permissionRequests).toBe(1);
});

it('push messages are off for the next member who signs in on the device', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.turnOn }));
  await screen.findByText(words.on);
  cleanup();
  open('m2');
  await screen.findByText(words.off);
});

it('push messages stay off when the server refuses the subscription', async () => {
  subscribePush.mockRejectedValueOnce(new Error('away'));
  open();
  fireEvent.click(await screen.findByRole('button', { name: words.turnOn }));
  await screen.findByText(words.failed);
  await waitFor(() => expect(screen.getByText(words.off)).toBeTruthy());
});
