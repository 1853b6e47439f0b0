import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

import WorkerSequencer from './src/tools/gate/worker-sequencer';

/** Tests of the server to which it is the same whether there is a database, and which one. */
export const WITHOUT_DATABASE = [
  'src/server/use-cases/booking/documents/**/*.test.ts',
  'src/server/core/messages/mail/**/*.test.ts',
  'src/server/platform/providers/**/*.test.ts',
  'src/server/core/inventory/offer/cover-photos.test.ts',
];

/**
 * What the gate tries on the embedded database. All other tests with a database run there on a real
 * PostgreSQL server only (src/tools/gate/vitest.postgres.config.ts): running each on both costs four
 * minutes, and whatever only the embedded database does is met by these, the short chaos and the
 * end-to-end tests, which are embedded too.
 */
const EMBEDDED = [
  'src/server/use-cases/booking/hold/hold-room.test.ts',
  'src/server/use-cases/booking/pay/confirm-payment.test.ts',
  'src/server/use-cases/booking/cancel-reservation.test.ts',
  'src/server/use-cases/search/search.test.ts',
  'src/server/app/jobs/runner.test.ts',
  'src/server/core/inventory/offer/catalogue-state.test.ts',
  'src/server/platform/http/request-keys.test.ts',
  'src/server/platform/db/prepared-embedded.test.ts',
];

/** Asks the world outside: `npm run test:gateway`. */
const OUTSIDE = '**/*.outside.test.ts';

const PAGE_TESTS = './src/tools/gate/page-tests.ts';

/** What the projects `pages` and `replaced-modules` don't run. */
const NOT_PAGES = [
  'src/{domain,contract,demo,server}/**/*.test.ts',
  '**/*.postgres.test.ts',
  OUTSIDE,
  'node_modules/**',
];

/**
 * The tests that replace a module (`vi.mock`). A replaced module counts only where nothing has loaded
 * the real one before, so these files load their modules anew.
 */
const REPLACING_MODULES = ['src', 'tests/architecture'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter(
      (file) => /\.test\.tsx?$/.test(file) && readFileSync(file, 'utf8').includes('vi.mock('),
    ),
);

export default defineConfig({
  test: {
    // Vitest leaves one core to the watcher it has in development.
    maxWorkers: '100%',
    sequence: { sequencer: WorkerSequencer },
    projects: [
      {
        extends: true,
        // No module keeps anything that a test could leave to the next, so modules are loaded once a
        // worker, not once a file: a third of the time.
        test: {
          name: 'rules',
          include: ['src/{domain,contract,demo}/**/*.test.ts', ...WITHOUT_DATABASE],
          exclude: [OUTSIDE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'embedded', include: EMBEDDED, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts'],
          exclude: [...WITHOUT_DATABASE, ...EMBEDDED, OUTSIDE, '**/*.postgres.test.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          exclude: [...NOT_PAGES, ...REPLACING_MODULES],
          setupFiles: PAGE_TESTS,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'replaced-modules',
          include: REPLACING_MODULES,
          exclude: NOT_PAGES,
          setupFiles: PAGE_TESTS,
        },
      },
    ],
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
});
