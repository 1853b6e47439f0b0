import { parseEnv } from '@/config/env';
import { makeAssets } from '../lib/assets';
import { NEXT, run } from '../lib/processes';
import { secretsFor } from '../lib/secrets';

/**
 * `npm run dev`: Next.js's development server on the data of `npm start` (which creates the
 * catalogue and the pictures; run it once before, and stop it, since only one process can open an
 * embedded database). The component board is at `/dev/ui`. `npm run sandbox` starts a sandbox
 * beside it.
 */
async function main(): Promise<number> {
  const env = parseEnv({ ...process.env, NODE_ENV: 'development' });
  const secrets = secretsFor(env).join(',');
  await makeAssets();
  const listening = ['-p', String(env.PORT), ...(env.host === null ? [] : ['-H', env.host])];
  const next = [NEXT, 'dev', ...listening];
  return run(process.execPath, next, {
    ...process.env,
    NODE_ENV: 'development',
    // Beside a build, not over it. The variable is read here because only Next.js uses it, not the
    // site.
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR ?? '.next-dev',
    NEXT_TELEMETRY_DISABLED: '1',
    SITE_URL: env.SITE_URL,
    APP_SECRET: secrets,
    NEXTAUTH_SECRET: secrets,
    NEXTAUTH_URL: env.SITE_URL,
  });
}

process.exitCode = await main();
