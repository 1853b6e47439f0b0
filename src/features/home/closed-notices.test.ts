// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { closedNotices, rememberClosed } from './closed-notices';

it('keeps what was closed, and reads nothing else out of a cookie', () => {
  rememberClosed([11, 12]);
  expect(document.cookie).toBe('mm-closed-notices=11.12');
  expect(closedNotices({ 'mm-closed-notices': '11.12' })).toEqual([11, 12]);
  expect(closedNotices({ 'mm-closed-notices': '11.<b>.-1.9999999999999' })).toEqual([11]);
  expect(closedNotices({})).toEqual([]);
});
