import { setTimeout as sleep } from 'node:timers/promises';

import { audit } from '@/server/app/audit/audit';
import type { Finding } from '@/server/app/audit/finding';
import { lineOf } from '../gate/started-site';
import type { ChaosEnvironment } from './environment';

/** Enough for holds of 20 s, unresolved charges of 15 s and several rounds of the jobs. */
const REST_MS = 180_000;
/** Up to so many disagreements are printed one by one. */
const MAX_REPORTED = 50;

/**
 * Audits until everything agrees or the jobs had their time.
 * @param unaidedMs how long they run by themselves, before what takes minutes is made to happen
 * @returns the findings that remain
 */
export async function atRest(
  environment: ChaosEnvironment,
  unaidedMs: number,
): Promise<readonly Finding[]> {
  const began = Date.now();
  for (;;) {
    const options = { gateway: environment.gateway(), restAt: new Date() };
    const { findings } = await audit(environment.database.db, options);
    const waited = Date.now() - began;
    if (findings.length === 0 || waited > REST_MS) return findings;
    if (waited > unaidedMs) await environment.letMinutesPass();
    await sleep(3_000);
  }
}

export function printFindings(findings: readonly Finding[], say: (line: string) => void): void {
  for (const finding of findings.slice(0, MAX_REPORTED)) say(lineOf(finding));
  if (findings.length > MAX_REPORTED) say(`… and ${findings.length - MAX_REPORTED} more`);
}
