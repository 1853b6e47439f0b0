import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/**
 * The reporting service on the server: loaded and started with a DSN, not loaded at all without.
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

it('loads nothing of the reporting service without a DSN', async () => {
  vi.stubEnv('SENTRY_DSN', undefined);
  const { register } = await import('../../instrumentation');
  await register();
  expect(loaded).toEqual({ times: 0, dsn: '' });
});

it('starts it with the DSN it is given', async () => {
  vi.stubEnv('SENTRY_DSN', 'http://key@127.0.0.1:1/1');
  const { register } = await import('../../instrumentation');
  await register();
  expect(loaded).toEqual({ times: 1, dsn: 'http://key@127.0.0.1:1/1' });
});
