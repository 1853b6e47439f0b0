import { parseArgs } from 'node:util';

import { z } from 'zod';

import { parseEnv, type ServerEnv } from '@/config/env';
import { audit, type AuditReport } from '@/server/audit/audit';
import { openDatabase } from '@/server/db/client';
import { DirectoryHeld } from '@/server/db/directory-lock';
import { MIGRATIONS } from '@/server/db/prepare';
import { tossGateway } from '@/server/providers/toss-gateway';
import { tellSite } from './lib/running-site';

/**
 * `npm run audit [-- --at-rest] [--without-gateway]`: holds the books against each other and prints
 * every disagreement; exit code 1 when there is one. `--at-rest` asks as well that no job has
 * anything left to do. When a running site has the embedded database open, that site is asked.
 */

const report = z.object({
  checks: z.array(z.string()),
  findings: z.array(z.object({ check: z.string(), subject: z.string(), says: z.string() })),
});

type Asked = { readonly atRest: boolean; readonly withGateway: boolean };

async function audited(env: ServerEnv, asked: Asked): Promise<AuditReport> {
  try {
    const opened = await openDatabase(env);
    try {
      await opened.migrate(MIGRATIONS);
      const gateway = tossGateway({
        baseUrl: env.TOSS_API_BASE_URL,
        secretKey: env.TOSS_SECRET_KEY,
        timeoutMs: env.GATEWAY_TIMEOUT_MS,
      });
      return await audit(opened.db, {
        gateway: asked.withGateway ? gateway : null,
        restAt: asked.atRest ? new Date() : null,
      });
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof DirectoryHeld)) throw error;
    const answer = await tellSite(env, '/api/operator/audit', asked);
    return report.parse(await answer.json());
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { 'at-rest': { type: 'boolean' }, 'without-gateway': { type: 'boolean' } },
  });
  const { checks, findings } = await audited(parseEnv(process.env), {
    atRest: values['at-rest'] === true,
    withGateway: values['without-gateway'] !== true,
  });
  for (const { check, subject, says } of findings) {
    process.stdout.write(`${check}: ${subject}: ${says}\n`);
  }
  process.stdout.write(`${checks.join(', ')}: ${findings.length} disagreements\n`);
  return findings.length === 0 ? 0 : 1;
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  });
