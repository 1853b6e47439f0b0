import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

import { type LockedPackage } from './lock';

const policySchema = z.strictObject({
  allowed: z.array(
    z.strictObject({
      /** The licence's SPDX identifier. */
      id: z.string(),
      /** The only packages for which it is allowed: names, or beginnings that end in `*`. */
      only: z.array(z.string()).optional(),
      /** What using a package under it asks of the project. */
      follows: z.string(),
    }),
  ),
  /** Packages whose licence isn't in the lock, with the file of theirs that says it. */
  fromFiles: z.array(
    z.strictObject({
      package: z.string(),
      licence: z.string(),
      file: z.string(),
      /** Words that must stand in that file. */
      says: z.string().min(3),
    }),
  ),
});

export type LicencePolicy = z.infer<typeof policySchema>;

/** Reads the kept list of licences. */
export const readPolicy = (): LicencePolicy =>
  policySchema.parse(JSON.parse(readFileSync('src/tools/gate/licences.json', 'utf8')));

/**
 * The ways in which an SPDX expression may be met, each with all its licences; none for an expression
 * with brackets inside others, which no package has yet.
 */
export function waysOf(expression: string): string[][] {
  const plain = /^\((.*)\)$/.exec(expression.trim())?.[1] ?? expression;
  if (/[()]/.test(plain)) return [];
  return plain.split(/\s+OR\s+/).map((way) => way.trim().split(/\s+AND\s+/));
}

const isNamed = (name: string, only: readonly string[]) =>
  only.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));

function isAllowed(name: string, expression: string, { allowed }: LicencePolicy): boolean {
  return waysOf(expression).some((way) =>
    way.every((id) =>
      allowed.some((one) => one.id === id && (one.only === undefined || isNamed(name, one.only))),
    ),
  );
}

/** Says how the files of a package that has no licence in the lock bear out what is recorded. */
function readRecorded(
  one: LockedPackage,
  policy: LicencePolicy,
  root: string,
): { licence?: string; problem?: string } {
  const recorded = policy.fromFiles.find((record) => record.package === one.name);
  if (recorded === undefined) {
    return { problem: 'has no licence in the lock, and none is recorded from its files' };
  }
  const file = path.join(root, one.path, recorded.file);
  if (!existsSync(file) || !readFileSync(file, 'utf8').includes(recorded.says)) {
    return { problem: `${recorded.file} doesn't say “${recorded.says}”` };
  }
  return { licence: recorded.licence };
}

/**
 * Holds every package against the kept list of licences, and returns what isn't on it.
 * @param root the folder in which `node_modules` lies
 */
export function checkLicences(
  packages: readonly LockedPackage[],
  policy: LicencePolicy,
  root = '.',
): string[] {
  const problems = packages.flatMap((one) => {
    const { licence = one.licence, problem } =
      one.licence === undefined ? readRecorded(one, policy, root) : {};
    if (problem !== undefined) return [`${one.name} ${one.version}: ${problem}.`];
    if (licence !== undefined && isAllowed(one.name, licence, policy)) return [];
    return [`${one.name} ${one.version}: ${licence} isn't an allowed licence for it.`];
  });
  const names = new Set(packages.map(({ name }) => name));
  const stale = policy.fromFiles.filter((record) => !names.has(record.package));
  return [
    ...problems,
    ...stale.map((record) => `${record.package}: its recorded licence is of no package here.`),
  ];
}
