import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

import { installWithApt } from '../gate/apt';

/** The folders in which Debian's packages put programs that aren't in the PATH. */
const DEBIAN = '/usr/lib/postgresql';

function find(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  return ['pgbench', ...versions.map((version) => path.join(DEBIAN, version, 'bin/pgbench'))].find(
    (pgbench) => spawnSync(pgbench, ['--version'], { stdio: 'ignore' }).status === 0,
  );
}

/**
 * Finds PostgreSQL's load generator: an installed one, else the system's package (installed as
 * root, with apt).
 * @throws Error that says what to install
 */
export async function requirePgbench(): Promise<string> {
  const known = find();
  if (known !== undefined) return known;
  await installWithApt('postgresql', 'pgbench');
  const installed = find();
  if (installed === undefined) {
    throw new Error(
      'No pgbench was found and none could be installed: it comes with the package `postgresql` ' +
        '(on some systems `postgresql-contrib`).',
    );
  }
  return installed;
}

/**
 * Runs scripts, drawing one at random for each transaction, so many times in total over all
 * clients. A client prepares each statement once, as the API's connections do.
 * @param values the values of the scripts' variables
 * @returns transactions per second, without the time for connecting
 * @throws Error when a statement fails
 */
export async function runPgbench(
  pgbench: string,
  server: URL,
  options: {
    scripts: readonly string[];
    values: ReadonlyMap<string, string>;
    clients: number;
    count: number;
  },
): Promise<number> {
  const { scripts, values, clients, count } = options;
  const each = Math.ceil(count / clients);
  const { stdout } = await promisify(execFile)(
    pgbench,
    [
      '--no-vacuum',
      '--protocol=prepared',
      '-h',
      server.hostname,
      '-p',
      server.port || '5432',
      '-U',
      server.username,
      '-c',
      String(clients),
      '-t',
      String(each),
      ...[...values].flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      ...scripts.flatMap((script) => ['-f', script]),
      server.pathname.slice(1),
    ],
    { env: { ...process.env, PGPASSWORD: decodeURIComponent(server.password) } },
  ).catch((error: { stderr?: string }) => {
    // The message leaves out the command, which contains every value.
    throw new Error(`pgbench failed: ${error.stderr?.slice(0, 600) ?? 'it could not be started'}`);
  });
  const done = /actually processed: (\d+)\/(\d+)/.exec(stdout);
  const tps = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  if (done === null || done[1] !== done[2] || !(tps > 0)) throw new Error(stdout);
  return tps;
}
