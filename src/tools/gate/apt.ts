import { accessSync, constants } from 'node:fs';

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
