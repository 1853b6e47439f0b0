// @vitest-environment jsdom
import { expect, it } from 'vitest';

import { closedNotices, rememberClosed } from './closed-notices';

it('closed notices are remembered in a cookie, from which only valid ids are read', () => {
  rememberClosed([11, 12]);
  expect(document.cookie).toBe('mm-closed-notices=11.12');
  expect(closedNotices('11.12')).toEqual([11, 12]);
  expect(closedNotices('11.<b>.-1.9999999999999')).toEqual([11]);
  expect(closedNotices(undefined)).toEqual([]);
});
