import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
    exclude: ['**/*.postgres.test.ts', 'node_modules/**'],
    // Vitest leaves one core to the watcher it has in development.
    maxWorkers: '100%',
    pool: 'threads',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
