import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { makeCertificates, openFolder } from '../hosts/machines';
import { HostNetwork } from '../hosts/network';
import { findPostgresPrograms } from '../lib/postgres-server';
import { playScenario } from '../hosts/scenario';
import { isBuildFresh } from '../lib/build-stamp';
import { run } from '../lib/processes';
import { wholeNumber } from '../lib/command';

/**
 * `npm run test:hosts [-- --seed N] [--keep]`: a deployment on machines of its own, by the files of
 * `deploy/`: nginx with TLS, two web hosts, a job host, a PostgreSQL primary with a streaming replica,
 * and the outside world, each in a network namespace. Visitors book while a web host is killed, the
 * network is cut and the primary is lost; in the end the books must agree. Takes about five minutes,
 * and needs Linux, root, nginx, OpenSSL and PostgreSQL's server programs. Nothing is left behind;
 * `--keep` leaves the folder with the logs.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** What this machine lacks for the test. */
function missing(): string[] {
  const has = (command: string) => {
    try {
      execFileSync('sh', ['-c', `command -v ${command}`], { stdio: 'pipe' });
      return true;
    } catch {
      return false;
    }
  };
  return [
    ...(process.platform === 'linux' ? [] : ['Linux (network namespaces)']),
    ...(process.getuid?.() === 0
      ? []
      : ['root (namespaces, and users of their own for the programs)']),
    ...['ip', 'nginx', 'openssl', 'setpriv'].filter((command) => !has(command)),
    ...(findPostgresPrograms() === undefined
      ? ['PostgreSQL’s server programs (Debian: postgresql)']
      : []),
  ];
}

/** The part that runs on the machine of the visitors. */
async function inside(prefix: string, folder: string, seed: number): Promise<number> {
  const network = new HostNetwork(prefix);
  const { failures } = await playScenario(network, { folder, seed, say: printLine });
  printLine(failures.length === 0 ? 'All of it held.' : `${failures.length} things did not hold.`);
  return failures.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(1 + (Date.now() % 1_000_000)) },
      keep: { type: 'boolean', default: false },
      inside: { type: 'string', multiple: true },
    },
  });
  const seed = wholeNumber('seed', values.seed);
  const [prefix, folder] = values.inside ?? [];
  if (prefix !== undefined && folder !== undefined) return inside(prefix, folder, seed);

  const lacks = missing();
  if (lacks.length > 0) {
    process.stderr.write(`test:hosts can't run here. Missing: ${lacks.join(', ')}.\n`);
    return 2;
  }
  if (!isBuildFresh('.next'))
    await run(process.execPath, ['--import', 'tsx', 'src/tools/commands/build.ts']);
  return withNetwork(seed, values.keep);
}

async function withNetwork(seed: number, keeps: boolean): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'meomum-hosts-'));
  openFolder(folder);
  const network = new HostNetwork(`meomum${process.pid}`);
  const removeAll = () => {
    network.remove();
    if (keeps) printLine(`Logs: ${folder}`);
    else if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      removeAll();
      process.exit(130);
    });
  }
  try {
    network.create();
    const { ca } = makeCertificates(folder);
    printLine(`seed ${seed}`);
    const driver = network.command('client', [
      process.execPath,
      ...process.execArgv,
      process.argv[1] ?? '',
      '--seed',
      String(seed),
      '--inside',
      network.prefix,
      '--inside',
      folder,
    ]);
    return await run(driver[0], driver[1], { ...process.env, NODE_EXTRA_CA_CERTS: ca });
  } finally {
    removeAll();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    process.exit(1);
  },
);
