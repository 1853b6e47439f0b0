import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

import { WITHOUT_DATABASE } from '../../../vitest.config';
import WorkerSequencer from './worker-sequencer';

/** The API's tests on a real PostgreSQL server (TEST_DATABASE_URL), and the tests that need one. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)) } },
  test: {
    include: ['src/server/**/*.test.ts', '**/*.postgres.test.ts'],
    exclude: ['node_modules/**', '.next/**', '**/*.outside.test.ts', ...WITHOUT_DATABASE],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Modules are loaded once for each worker, as for the unit tests.
    isolate: false,
    sequence: { sequencer: WorkerSequencer },
    // Each test file opens a pool of connections, and the server's limit allows three such pools.
    maxWorkers: 3,
  },
});
