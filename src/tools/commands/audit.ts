import { parseArgs } from 'node:util';

import { parseEnv, type ServerEnv } from '@/config/env';
import { audit, type AuditReport } from '@/server/app/audit/audit';
import { gatewaysOf } from '@/server/platform/providers/payment/gateways';
import { secretsOf } from '@/server/platform/secrets';
import { auditOfSite, type AuditWanted, lineOf } from '../gate/started-site';
import { runCommand } from '../lib/command';
import { onDatabase } from '../lib/running-site';
import { secretsFor } from '../lib/secrets';

/**
 * `npm run audit [-- --at-rest] [--without-gateway]`: compares what was recorded in different
 * places and prints every disagreement; exit code 1 when there is one. `--at-rest` also checks that
 * no job has anything left to do. When a running site has the embedded database open, that site
 * makes the audit.
 */

const audited = (env: ServerEnv, wanted: AuditWanted): Promise<AuditReport> =>
  onDatabase(
    env,
    (db) =>
      audit(db, {
        gateway: wanted.withGateway ? gatewaysOf(env) : null,
        restAt: wanted.atRest ? new Date() : null,
        secrets: secretsOf(secretsFor(env)),
      }),
    () => auditOfSite(env, wanted),
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
