import { setTimeout as sleep } from 'node:timers/promises';

import { z } from 'zod';

import { parseEnv, type ServerEnv } from '@/config/env';
import type { AuditReport } from '@/server/audit/audit';
import type { Finding } from '@/server/audit/finding';
import { tellSite } from './running-site';

const report = z.object({
  checks: z.array(z.string()),
  findings: z.array(z.object({ check: z.string(), subject: z.string(), says: z.string() })),
});

/** What `npm run audit` asks for. */
export type AuditWanted = { readonly atRest: boolean; readonly withGateway: boolean };

/** The audit of a running site's own database, made by that site. */
export async function auditOfSite(env: ServerEnv, wanted: AuditWanted): Promise<AuditReport> {
  const answer = await tellSite(env, '/api/operator/audit', wanted);
  return report.parse(await answer.json());
}

export const lineOf = ({ check, subject, says }: Finding): string =>
  `${check}: ${subject}: ${says}`;

/** A charge in doubt is read again after 15 s, by a job that looks every few seconds. */
const PATIENCE_MS = 60_000;
const PAUSE_MS = 3_000;

/**
 * What the books of a running site disagree on once its jobs have had their time.
 * @param isKnown what a test put into the books by hand, and nobody needs to be told of
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
