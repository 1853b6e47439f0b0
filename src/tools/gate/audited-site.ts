import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { parseEnv, type ServerEnv } from '@/config/env';
import type { AuditReport } from '@/server/app/audit/audit';
import type { Finding } from '@/server/app/audit/finding';
import { notifyRunningSite } from '../lib/running-site';

const report = z.object({
  checks: z.array(z.string()),
  findings: z.array(z.object({ check: z.string(), subject: z.string(), says: z.string() })),
});

/** The options of `npm run audit`. */
export type AuditWanted = { readonly atRest: boolean; readonly withGateway: boolean };

/** The audit of a running site's database, made by that site. */
export async function auditOfSite(env: ServerEnv, wanted: AuditWanted): Promise<AuditReport> {
  const answer = await notifyRunningSite(env, '/api/operator/audit', wanted);
  return report.parse(await answer.json());
}

export const lineOf = ({ check, subject, says }: Finding): string =>
  `${check}: ${subject}: ${says}`;

/** An unresolved charge is read again after 15 s, by a job that runs every few seconds. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 3_000;

/**
 * The disagreements in a running site's records that remain after its jobs had their time.
 * @param isKnown true for findings about records that a test wrote by hand, which are expected
 */
export async function lastingDisagreements(
  site: { readonly port: number; readonly dataDir: string },
  isKnown: (finding: Finding) => boolean,
): Promise<string[]> {
  const env = parseEnv({ ...process.env, PORT: String(site.port), DATA_DIR: site.dataDir });
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { findings } = await auditOfSite(env, { atRest: false, withGateway: true });
    const lasting = findings.filter((finding) => !isKnown(finding)).map(lineOf);
    if (lasting.length === 0 || Date.now() > until) return lasting;
    await sleep(PAUSE_MS);
  }
}
