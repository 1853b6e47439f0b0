import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * Tests that use services outside of this machine, with keys of test shops: only `npm run
 * test:gateway` runs them.
 */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)) } },
  test: { include: ['src/**/*.outside.test.ts'] },
});
