import { readFileSync } from 'node:fs';

import semver from 'semver';
import { z } from 'zod';

import { type LockedPackage } from './lock';

/** How bad a fault is, as advisories say it. */
const severity = z.enum(['low', 'moderate', 'high', 'critical']);

/** A published fault of some versions of a package. */
export type Advisory = {
  /** Its number in the GitHub Advisory Database, `GHSA-…`, or its CVE. */
  readonly id: string;
  readonly package: string;
  /** The versions that have the fault, as npm writes a range. */
  readonly affected: string;
  readonly severity: z.infer<typeof severity>;
  /** What may happen, in one sentence. */
  readonly what: string;
};

const range = z.string().refine((text) => semver.validRange(text) !== null, 'no range of versions');
const day = z.iso.date();

const listSchema = z.strictObject({
  /** The day until which what was published has been looked at. */
  checkedOn: day,
  /** Where the facts are from. */
  source: z.string().min(1),
  advisories: z.record(
    z.string(),
    z.array(
      z.strictObject({
        id: z.string().regex(/^(GHSA(-[23456789cfghjmpqrvwx]{4}){3}|CVE-\d{4}-\d{4,})$/),
        severity,
        affected: range,
        /** The versions that mended it, one for each line of versions; none where there is none. */
        fixedIn: z.array(z.string()),
        what: z.string().min(1),
      }),
    ),
  ),
  /** What is installed all the same, why, and until when. */
  exceptions: z.array(
    z.strictObject({
      id: z.string(),
      package: z.string(),
      reason: z.string().min(20),
      until: day,
    }),
  ),
});

export type AdvisoryList = z.infer<typeof listSchema>;

/**
 * Parses the shipped list.
 * @throws when a field is missing, or a version that mends a fault is said to have it
 */
export function parseList(text: string): AdvisoryList {
  const list = listSchema.parse(JSON.parse(text));
  for (const { id, affected, fixedIn } of Object.values(list.advisories).flat()) {
    const wrong = fixedIn.find((version) => isAffected(version, affected));
    if (wrong !== undefined) throw new Error(`${id}: ${wrong} is affected and mends it.`);
  }
  return list;
}

/** Reads the list that ships with the code. */
export const readList = (): AdvisoryList =>
  parseList(readFileSync('src/tools/gate/advisories.json', 'utf8'));

/** The list's faults, each with its package. */
export const advisoriesOf = (list: AdvisoryList): Advisory[] =>
  Object.entries(list.advisories).flatMap(([name, faults]) =>
    faults.map(({ id, affected, severity: grade, what }) => ({
      id,
      package: name,
      affected,
      severity: grade,
      what,
    })),
  );

/** Whether a version lies in a range; a version before a release counts as older than that release. */
export const isAffected = (version: string, affected: string): boolean =>
  semver.satisfies(version, affected, { includePrerelease: true });

/** What the check of the faults found: lines for whoever reads it. */
export type Outcome = {
  /** What fails the gate. */
  readonly problems: string[];
  /** What is told and fails nothing. */
  readonly notes: string[];
};

const FAILS: ReadonlySet<Advisory['severity']> = new Set(['high', 'critical']);

const lineOf = (fault: Advisory, { path, version, isDev }: LockedPackage) =>
  `${fault.severity}${isDev ? ', development only' : ''}: ${fault.package} ${version} (${path}), ` +
  `${fault.id}, ${fault.affected}: ${fault.what}`;

/**
 * Holds the installed packages against known faults. A grave one in production fails, unless an
 * exception excuses it; an exception whose day is over, or that excuses nothing, fails too.
 * @param today the day, `2026-11-27`
 */
export function checkAdvisories(
  packages: readonly LockedPackage[],
  advisories: readonly Advisory[],
  exceptions: AdvisoryList['exceptions'],
  today: string,
): Outcome {
  const problems: string[] = [];
  const notes: string[] = [];
  const used = new Set<AdvisoryList['exceptions'][number]>();
  const seen = new Set<string>();
  for (const fault of advisories) {
    for (const one of packages) {
      if (one.name !== fault.package || !isAffected(one.version, fault.affected)) continue;
      // The registry and the list may both know a fault.
      const key = `${fault.id} ${one.path}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const line = lineOf(fault, one);
      const exception = exceptions.find(
        ({ id, package: name }) => id === fault.id && name === fault.package,
      );
      if (exception !== undefined) used.add(exception);
      if (one.isDev || !FAILS.has(fault.severity)) notes.push(line);
      else if (exception === undefined) problems.push(line);
      else if (exception.until < today) {
        problems.push(`${line} The exception ended on ${exception.until}.`);
      } else notes.push(`${line} Excused until ${exception.until}: ${exception.reason}`);
    }
  }
  for (const exception of exceptions) {
    if (used.has(exception)) continue;
    problems.push(`The exception for ${exception.package}, ${exception.id}, excuses nothing.`);
  }
  return { problems, notes };
}
