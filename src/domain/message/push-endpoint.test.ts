import { expect, it } from 'vitest';

import { isPushEndpoint } from './notification';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QG9',
  'https://db5p.notify.windows.com/w/?token=a%2fb',
])('takes %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:pass@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm',
  'https://evilfcm.googleapis.com.example/',
  'https://notfcm.googleapis.com/fcm',
  'https://127.0.0.1/a',
  'https://localhost/a',
  'https://[::1]/a',
  'https://169.254.169.254/latest/meta-data',
  'https://10.0.0.1/a',
  'file:///etc/passwd',
  'not an address',
  '',
])('refuses %s', (endpoint) => {
  expect(isPushEndpoint(endpoint)).toBe(false);
});
