import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';

import { run } from './processes';

/** The Nu HTML checker wants Java 11 or later. */
function find(): string | undefined {
  // Java's own variable, none of the site's.
  const home = process.env.JAVA_HOME;
  const candidates = [...(home === undefined ? [] : [path.join(home, 'bin/java')]), 'java'];
  return candidates.find((java) => spawnSync(java, ['-version'], { stdio: 'ignore' }).status === 0);
}

/**
 * A Java for the HTML checker: an installed one, else the system's package (as root, with apt).
 * @throws Error that says what to install
 */
export async function requireJava(): Promise<string> {
  const known = find();
  if (known !== undefined) return known;
  if (process.getuid?.() === 0 && hasApt()) {
    process.stdout.write('Installing a Java runtime with apt …\n');
    const apt = ['-o', 'DPkg::Lock::Timeout=400', '-qq'];
    await run('apt-get', [...apt, 'update']);
    const install = ['install', '-y', '--no-install-recommends', 'default-jre-headless'];
    await run('apt-get', [...apt, ...install]);
  }
  const installed = find();
  if (installed === undefined) {
    throw new Error(
      'No Java was found and none could be installed. The HTML checker needs Java 11 or later: ' +
        'install the package `default-jre-headless`, or set JAVA_HOME.',
    );
  }
  return installed;
}

function hasApt(): boolean {
  try {
    accessSync('/usr/bin/apt-get', constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
