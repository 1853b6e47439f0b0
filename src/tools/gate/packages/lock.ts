import { readFileSync } from 'node:fs';

import { z } from 'zod';

/** One package of package-lock.json, at one place in node_modules. */
export type LockedPackage = {
  /** Its name in the registry, which an alias hides in its path. */
  readonly name: string;
  readonly version: string;
  /** Where it lies: `node_modules/next/node_modules/postcss`. */
  readonly path: string;
  /** Whether only development needs it; what any part of the site needs counts as production. */
  readonly isDev: boolean;
  /** Whether it is installed on some kinds of machine only. */
  readonly isOptional: boolean;
  readonly licence: string | undefined;
};

const entry = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  license: z.string().optional(),
});

const lock = z.object({ packages: z.record(z.string(), entry) });

const FOLDER = 'node_modules/';

/**
 * Reads the packages of a package-lock.json, without the project itself.
 * @throws when the text isn't a lock of npm 7 or later, or has no package
 */
export function parseLock(text: string): LockedPackage[] {
  const { packages } = lock.parse(JSON.parse(text));
  const found = Object.entries(packages).flatMap(([path, one]): LockedPackage[] => {
    const at = path.lastIndexOf(FOLDER);
    if (at === -1 || one.link === true) return [];
    return [
      {
        name: one.name ?? path.slice(at + FOLDER.length),
        version: one.version ?? 'unknown',
        path,
        isDev: one.dev === true,
        isOptional: one.optional === true,
        licence: one.license,
      },
    ];
  });
  if (found.length === 0) throw new Error('The lock names no package.');
  return found;
}

/** Reads the project's own lock. */
export const readLock = (): LockedPackage[] => parseLock(readFileSync('package-lock.json', 'utf8'));
