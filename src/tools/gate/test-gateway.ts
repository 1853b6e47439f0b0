import { partOfEnv } from '@/config/env';
import { runCommand } from '../lib/command';
import { run } from '../lib/processes';

/**
 * `npm run test:gateway`: tests the gateway's adapter against the real test API of Toss Payments,
 * with the secret key of a test shop in TOSS_TEST_SECRET_KEY. No money moves; the orders expire
 * there.
 */
async function main(): Promise<number> {
  if (partOfEnv().TOSS_TEST_SECRET_KEY === undefined) {
    throw new Error('Give the secret key of a test shop at Toss Payments: TOSS_TEST_SECRET_KEY=…');
  }
  return run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'src/tools/gate/vitest.outside.config.ts',
  ]);
}

runCommand(main, 2);
