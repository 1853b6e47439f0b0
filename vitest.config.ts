import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What runs on the server keeps nothing in its modules that a test could leave to the next. */
const SERVER = 'src/{server,domain,contract}/**/*.test.ts';
/** Asks the world outside: `npm run test:gateway`. */
const OUTSIDE = '**/*.outside.test.ts';

export default defineConfig({
  test: {
    // Vitest leaves one core to the watcher it has in development.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        // Modules are loaded once a worker, not once a file: a third of the time.
        test: { name: 'server', include: [SERVER], exclude: [OUTSIDE], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['src/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          exclude: [SERVER, OUTSIDE, 'node_modules/**'],
        },
      },
    ],
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
});
