import { execFile } from 'node:child_process';

import { z } from 'zod';

import { type Advisory } from './advisories';

/** How long the registry may take, in ms; `npm audit` itself needs about one second. */
const PATIENCE_MS = 20_000;

/** What the registry answered, or why it didn't, in words. */
export type RegistryAnswer =
  | { readonly asked: 'answered'; readonly advisories: readonly Advisory[] }
  | { readonly asked: 'silent'; readonly because: string };

const fault = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
  range: z.string(),
});

/** `npm audit --json`: a package has faults of its own, and names of packages that have one. */
const report = z.object({
  auditReportVersion: z.literal(2),
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), fault])) })),
});

/** What npm prints instead when the registry refuses, or can't be reached. */
const refusal = z.object({ message: z.string(), statusCode: z.number().optional() });

/** Reads what `npm audit --json` printed. */
export function readAudit(text: string): RegistryAnswer {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { asked: 'silent', because: 'npm printed no answer' };
  }
  const read = report.safeParse(answer);
  if (read.success) {
    const faults = Object.values(read.data.vulnerabilities).flatMap(({ via }) =>
      via.filter((one) => typeof one !== 'string'),
    );
    return { asked: 'answered', advisories: faults.map(advisoryOf) };
  }
  return { asked: 'silent', because: reasonOf(refusal.safeParse(answer).data) };
}

function reasonOf(refused: z.infer<typeof refusal> | undefined): string {
  if (refused?.statusCode !== undefined) return `it answered ${refused.statusCode}`;
  if (refused?.message.startsWith('request to ') === true) return "it can't be reached";
  return "npm's answer isn't known here";
}

const advisoryOf = ({ name, title, url, severity, range }: z.infer<typeof fault>): Advisory => ({
  id: url.slice(url.lastIndexOf('/') + 1),
  package: name,
  affected: range,
  severity: severity === 'info' ? 'low' : severity,
  what: title,
});

/**
 * Asks the registry for the known faults of the locked packages. A registry that has no such call, or
 * can't be reached, is no error: then the shipped list is what there is.
 */
export function askRegistry(patienceMs = PATIENCE_MS): Promise<RegistryAnswer> {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=5000'],
      { timeout: patienceMs, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout) => {
        if (error?.killed === true) {
          resolve({ asked: 'silent', because: `it took more than ${patienceMs / 1000} s` });
        } else resolve(readAudit(stdout));
      },
    );
  });
}
