import { partOfEnv } from '@/config/env';
import { createTemplateDatabase } from '@/server/testing/database';
import { startPostgres, type LocalPostgres } from '../lib/postgres-server';
import { run } from '../lib/processes';

/**
 * `npm run test:postgres`: the API's tests and the race tests on a real PostgreSQL server: that of
 * DATABASE_URL, or one that is started for the run. Each test file creates a database of its own
 * there. Arguments go to vitest; the exit code is vitest's.
 */
async function main(): Promise<number> {
  const given = partOfEnv().DATABASE_URL;
  let server: LocalPostgres | undefined;
  if (given === undefined) {
    server = await startPostgres();
    process.stdout.write(`PostgreSQL of ${server.name} at ${new URL(server.url).host}\n`);
  }
  const url = server?.url ?? given ?? '';
  let template: Awaited<ReturnType<typeof createTemplateDatabase>> | undefined;
  try {
    template = await createTemplateDatabase(url);
    return await run(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'src/tools/gate/vitest.postgres.config.ts',
        ...process.argv.slice(2),
      ],
      { ...process.env, TEST_DATABASE_URL: url, TEST_TEMPLATE_DATABASE: template.name },
    );
  } finally {
    await template?.drop();
    await server?.stop();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
