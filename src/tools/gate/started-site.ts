import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

import { parseEnv, type ServerEnv } from '@/config/env';
import { contract } from '@/contract';
import type { AuditReport } from '@/server/app/audit/audit';
import type { Finding } from '@/server/app/audit/finding';
import { type Running, startNode, waitFor } from '../lib/processes';
import { notifyRunningSite } from '../lib/running-site';

/** Nobody watches a test, so waiting for a site that lives and never answers must end. */
const PATIENCE_MS = 600_000;

export type StartedSite = {
  /** The process, which must be stopped even if it never answers. */
  readonly server: Running;
  readonly url: string;
  /** @throws Error when the site ends before it answers, or takes too long */
  readonly ready: () => Promise<void>;
};

/** Starts a site and its sandbox as `npm start` does, with its own data and ports. */
export function startSite(options: {
  name?: string;
  dataDir: string;
  /** The ports of the site, of its sandbox and of the sandbox's SMTP server: see `freePorts`. */
  ports: readonly number[];
  env?: Readonly<Record<string, string>>;
}): StartedSite {
  const { name = 'The site', dataDir, ports, env = {} } = options;
  const [port = 0, sandboxPort = 0, smtpPort = 0] = ports;
  const server = startNode(name, ['--import', 'tsx', 'src/tools/commands/start.ts'], {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...env,
  });
  const url = `http://localhost:${port}`;
  return {
    server,
    url,
    ready: () => waitFor(`${url}/api/openapi.json`, server, { mostMs: PATIENCE_MS }),
  };
}

/** The ids of the hotels on a site's first page of results. */
export async function hotelIds(url: string): Promise<number[]> {
  const answer = await fetch(`${url}/api/v2/search/list`);
  const { hotels } = contract.listHotels.response.parse(await answer.json());
  return hotels.map(({ id }) => id);
}

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
const AUDIT_PATIENCE_MS = 60_000;
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
  const until = Date.now() + AUDIT_PATIENCE_MS;
  for (;;) {
    const { findings } = await auditOfSite(env, { atRest: false, withGateway: true });
    const lasting = findings.filter((finding) => !isKnown(finding)).map(lineOf);
    if (lasting.length === 0 || Date.now() > until) return lasting;
    await sleep(PAUSE_MS);
  }
}
