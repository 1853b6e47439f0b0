import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/**
 * The error-reporting service on the server is loaded and started with a DSN, and not loaded
 * without one.
 */

const loaded = vi.hoisted(() => ({ times: 0, dsn: '' }));

vi.mock('../../sentry.server.config', () => {
  loaded.times += 1;
  return { startReporting: ({ dsn }: { dsn: string }) => (loaded.dsn = dsn) };
});
vi.mock('@/server/app/runtime', () => ({
  startedRuntime: () => Promise.resolve(null),
  startOrEnd: () => Promise.resolve(),
}));

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('NEXT_RUNTIME', 'nodejs');
});
afterEach(() => vi.unstubAllEnvs());

it('loads no code of the reporting service without a DSN', async () => {
  vi.stubEnv('SENTRY_DSN', undefined);
  const { register } = await import('../../instrumentation');
  await register();
  expect(loaded).toEqual({ times: 0, dsn: '' });
});

it('starts the reporting service with the given DSN', async () => {
  vi.stubEnv('SENTRY_DSN', 'http://key@127.0.0.1:1/1');
  const { register } = await import('../../instrumentation');
  await register();
  expect(loaded).toEqual({ times: 1, dsn: 'http://key@127.0.0.1:1/1' });
});
