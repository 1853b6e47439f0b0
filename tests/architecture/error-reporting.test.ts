import { readdirSync, readFileSync } from 'node:fs';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/**
 * The error-reporting service on the server is loaded and started with a DSN, and not loaded
 * without one. The same goes for traces and their collector.
 */

const loaded = vi.hoisted(() => ({ times: 0, dsn: '' }));
const traced = vi.hoisted(() => ({ times: 0, endpoint: '' }));

vi.mock('../../sentry.server.config', () => {
  loaded.times += 1;
  return { startReporting: ({ dsn }: { dsn: string }) => (loaded.dsn = dsn) };
});
vi.mock('@/reporting/otlp-traces', () => {
  traced.times += 1;
  return { startTraces: ({ endpoint }: { endpoint: string }) => (traced.endpoint = endpoint) };
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

it('loads no code of traces without a collector', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', undefined);
  const { register } = await import('../../instrumentation');
  await register();
  expect(traced).toEqual({ times: 0, endpoint: '' });
});

it('starts traces with the given collector', async () => {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', 'http://127.0.0.1:4318');
  const { register } = await import('../../instrumentation');
  await register();
  expect(traced).toEqual({ times: 1, endpoint: 'http://127.0.0.1:4318' });
});

it('nothing but that file imports the library of traces', () => {
  const importing = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(`src/${file}`, 'utf8').includes("'@opentelemetry/"));
  expect(importing).toEqual(['reporting/otlp-traces.ts']);
});
