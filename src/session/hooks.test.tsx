// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useSessionUpdate } from './hooks';

const session = { user: { id: 'm1' }, expires: '2030-01-01' };
const own = vi.fn<(data?: unknown) => Promise<unknown>>();
vi.mock('./client', () => ({ useSession: () => ({ update: own }) }));

afterEach(() => {
  cleanup();
  own.mockReset();
});

it('an update of the session waits while another one is under way', async () => {
  // The provider's update returns nothing at once while it is busy; if that counted as done, the
  // change would be lost.
  own.mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined).mockResolvedValue(session);
  const { result } = renderHook(() => useSessionUpdate());
  expect(await result.current({ language: 'en' })).toEqual(session);
  expect(own.mock.calls).toEqual([
    [{ language: 'en' }],
    [{ language: 'en' }],
    [{ language: 'en' }],
  ]);
});

it('an update that failed is not repeated', async () => {
  own.mockResolvedValue(null);
  const { result } = renderHook(() => useSessionUpdate());
  expect(await result.current()).toBeNull();
  expect(own).toHaveBeenCalledTimes(1);
});
