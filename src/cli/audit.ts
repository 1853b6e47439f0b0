import { parseArgs } from 'node:util';

import { parseEnv, type ServerEnv } from '@/config/env';
import { audit, type AuditReport } from '@/server/audit/audit';
import { gatewaysOf } from '@/server/providers/gateways';
import { auditOfSite, lineOf, type AuditWanted } from './lib/audited-site';
import { runCommand } from './lib/command';
import { onDatabase } from './lib/running-site';

/**
 * `npm run audit [-- --at-rest] [--without-gateway]`: holds the books against each other and prints
 * every disagreement; exit code 1 when there is one. `--at-rest` asks as well that no job has
 * anything left to do. When a running site has the embedded database open, that site is asked.
 */

const audited = (env: ServerEnv, asked: AuditWanted): Promise<AuditReport> =>
  onDatabase(
    env,
    (db) =>
      audit(db, {
        gateway: asked.withGateway ? gatewaysOf(env) : null,
        restAt: asked.atRest ? new Date() : null,
      }),
    () => auditOfSite(env, asked),
  );

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { 'at-rest': { type: 'boolean' }, 'without-gateway': { type: 'boolean' } },
  });
  const { checks, findings } = await audited(parseEnv(process.env), {
    atRest: values['at-rest'] === true,
    withGateway: values['without-gateway'] !== true,
  });
  for (const finding of findings) process.stdout.write(`${lineOf(finding)}\n`);
  process.stdout.write(`${checks.join(', ')}: ${findings.length} disagreements\n`);
  return findings.length === 0 ? 0 : 1;
}

runCommand(main, 2);
