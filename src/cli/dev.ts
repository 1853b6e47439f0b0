import { parseEnv } from '@/config/env';
import { copyFonts, writeGlobalStyles } from './lib/assets';
import { run } from './lib/processes';
import { localSecret } from './lib/secrets';

/**
 * `npm run dev`: Next's development server on the data of `npm start` (which makes the catalogue and
 * the pictures; run it once before, and stop it: an embedded database has one reader). The
 * component board is at `/dev/ui`. Without the sandbox: `npm run sandbox` starts one beside it.
 */
async function main(): Promise<number> {
  const env = parseEnv({ ...process.env, NODE_ENV: 'development' });
  const secret = env.APP_SECRET ?? localSecret(env.DATA_DIR);
  copyFonts();
  writeGlobalStyles();
  const next = ['node_modules/next/dist/bin/next', 'dev', '-p', String(env.PORT)];
  return run(process.execPath, next, {
    ...process.env,
    NODE_ENV: 'development',
    // Beside what a build made, not over it; where Next builds is no business of the site's own.
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? '.next-dev',
    NEXT_TELEMETRY_DISABLED: '1',
    SITE_URL: env.SITE_URL,
    APP_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: env.SITE_URL,
  });
}

process.exitCode = await main();
