// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { useSessionUpdate } from './hooks';

const session = { user: { id: 'm1' }, expires: '2030-01-01' };
const own = vi.fn<(data?: unknown) => Promise<unknown>>();
vi.mock('next-auth/react', () => ({ useSession: () => ({ update: own }) }));

afterEach(() => {
  cleanup();
  own.mockReset();
});

it('waits for its turn while another update is under way', async () => {
  // next-auth answers nothing at once when it is busy: taken for done, the change would be lost.
  own.mockResolvedValueOnce(undefined).mockResolvedValueOnce(undefined).mockResolvedValue(session);
  const { result } = renderHook(() => useSessionUpdate());
  expect(await result.current({ language: 'en' })).toEqual(session);
  expect(own.mock.calls).toEqual([
    [{ language: 'en' }],
    [{ language: 'en' }],
    [{ language: 'en' }],
  ]);
});

it('does not try again what failed', async () => {
  own.mockResolvedValue(null);
  const { result } = renderHook(() => useSessionUpdate());
  expect(await result.current()).toBeNull();
  expect(own).toHaveBeenCalledTimes(1);
});
