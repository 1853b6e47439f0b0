import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

import { run } from '../lib/processes';

/** Installs a Debian package without recommended ones; does nothing where this isn't permitted. */
export async function installWithApt(name: string, called: string): Promise<void> {
  if (process.getuid?.() !== 0 || !hasApt()) return;
  process.stdout.write(`Installing ${called} with apt …\n`);
  const apt = ['-o', 'DPkg::Lock::Timeout=400', '-qq'];
  await run('apt-get', [...apt, 'update']);
  await run('apt-get', [...apt, 'install', '-y', '--no-install-recommends', name]);
}

function hasApt(): boolean {
  try {
    accessSync('/usr/bin/apt-get', constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Nu HTML checker needs Java 11 or later. */
function find(): string | undefined {
  // A variable of Java, not of the site.
  const home = process.env.JAVA_HOME;
  const candidates = [...(home === undefined ? [] : [path.join(home, 'bin/java')]), 'java'];
  return candidates.find((java) => spawnSync(java, ['-version'], { stdio: 'ignore' }).status === 0);
}

/**
 * Finds a Java for the HTML checker: an installed one, else the system's package (installed as
 * root, with apt).
 * @throws Error that says what to install
 */
export async function requireJava(): Promise<string> {
  const known = find();
  if (known !== undefined) return known;
  await installWithApt('default-jre-headless', 'a Java runtime');
  const installed = find();
  if (installed === undefined) {
    throw new Error(
      'No Java was found and none could be installed. The HTML checker needs Java 11 or later: ' +
        'install the package `default-jre-headless`, or set JAVA_HOME.',
    );
  }
  return installed;
}
