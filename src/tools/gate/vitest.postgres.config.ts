import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

import { WITHOUT_DATABASE } from '../../../vitest.config';

/** The API's tests on a real PostgreSQL server (TEST_DATABASE_URL), and those that need one. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)) } },
  test: {
    include: ['src/server/**/*.test.ts', '**/*.postgres.test.ts'],
    exclude: ['node_modules/**', '.next/**', '**/*.outside.test.ts', ...WITHOUT_DATABASE],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Modules are loaded once a worker, as for the unit tests.
    isolate: false,
    // Each file has a pool of its own, and the server takes so many connections.
    maxWorkers: 3,
  },
});
