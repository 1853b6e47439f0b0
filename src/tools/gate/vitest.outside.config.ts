import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Tests that ask the world outside, with keys of its test shops: only `npm run test:gateway`. */
export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('../..', import.meta.url)) } },
  test: { include: ['src/**/*.outside.test.ts'] },
});
