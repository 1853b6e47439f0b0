import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The machines of a deployment, and the last part of each one's address. `outside` is everybody
 * else: the card company, the mail server and the service for texts; `client` is where visitors are.
 */
const HOSTS = {
  nginx: 2,
  web1: 3,
  web2: 4,
  jobs: 5,
  db1: 6,
  db2: 7,
  outside: 8,
  client: 9,
} as const;
export type Host = keyof typeof HOSTS;
/** The variables of a program's environment. */
export type Variables = Readonly<Record<string, string | undefined>>;
export const ALL_HOSTS = Object.keys(HOSTS) as Host[];

/** The site's public name, as in `deploy/`. */
export const SITE_NAME = 'www.example.com';
const NETWORK = '10.77.0';
/** Visitors' own addresses, which are all on the machine `client`. */
const VISITORS = '10.77.128.0/17';
/** Where `ip netns exec` finds files of /etc for a namespace. */
const ETC = '/etc/netns';
/** A network card that nobody has. */
const NOBODY = '02:00:00:00:00:fe';

/** The address of a machine. */
export const addressOfHost = (host: Host): string => `${NETWORK}.${HOSTS[host]}`;

/** An address of a visitor's own, by a number. */
export const addressOfVisitor = (at: number): string =>
  `10.77.${128 + (Math.floor(at / 250) % 120)}.${1 + (at % 250)}`;

const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/**
 * Machines of a network of their own, as network namespaces on a switch. Nothing of it is reachable
 * from this machine's network, nor the other way round. Needs root.
 */
export class HostNetwork {
  /** @param prefix of the names of its namespaces, which nothing else has */
  constructor(readonly prefix: string) {}

  create(): void {
    const bridge = this.#name('switch');
    ip('netns', 'add', bridge);
    ip('-n', bridge, 'link', 'add', 'br0', 'type', 'bridge');
    ip('-n', bridge, 'link', 'set', 'br0', 'up');
    const lines = ALL_HOSTS.map((host) => `${addressOfHost(host)} ${host}`);
    const names = ['127.0.0.1 localhost', ...lines, `${addressOfHost('nginx')} ${SITE_NAME}`];
    for (const host of ALL_HOSTS) {
      const name = this.#name(host);
      ip('netns', 'add', name);
      ip('-n', name, 'link', 'add', 'eth0', 'type', 'veth', 'peer', 'name', host, 'netns', bridge);
      ip('-n', bridge, 'link', 'set', host, 'master', 'br0', 'up');
      ip('-n', name, 'addr', 'add', `${addressOfHost(host)}/24`, 'dev', 'eth0');
      ip('-n', name, 'link', 'set', 'eth0', 'up');
      ip('-n', name, 'link', 'set', 'lo', 'up');
      mkdirSync(path.join(ETC, name), { recursive: true });
      writeFileSync(path.join(ETC, name, 'hosts'), `${names.join('\n')}\n`);
    }
    ip('-n', this.#name('client'), 'route', 'add', 'local', VISITORS, 'dev', 'lo');
    for (const host of ['nginx', 'outside'] as const) {
      ip('-n', this.#name(host), 'route', 'add', VISITORS, 'via', addressOfHost('client'));
    }
  }

  /** Ends what still runs on the machines, and removes them. It never fails half-way. */
  remove(): void {
    for (const host of ALL_HOSTS) this.kill(host);
    for (const name of [...ALL_HOSTS, 'switch' as const].map((host) => this.#name(host))) {
      try {
        ip('netns', 'del', name);
      } catch {
        // It was never made.
      }
      rmSync(path.join(ETC, name), { recursive: true, force: true });
    }
  }

  /**
   * Starts a program on a machine, directly, so that its process id is the program's.
   * @param logFile gets what it says
   */
  start(
    host: Host,
    command: readonly string[],
    { env, logFile, cwd }: { env: Variables; logFile: string; cwd?: string },
  ): ChildProcess {
    const log = openSync(logFile, 'a');
    return spawn(...this.command(host, command), {
      env: { NODE_ENV: 'production', ...env },
      stdio: ['ignore', log, log],
      ...(cwd === undefined ? {} : { cwd }),
    });
  }

  /** The command by which this machine runs a program on another one. */
  command(host: Host, command: readonly string[]): [string, string[]] {
    return ['ip', ['netns', 'exec', this.#name(host), ...command]];
  }

  /** Runs a program on a machine to its end; returns what it printed, and throws if it fails. */
  run(host: Host, command: readonly string[]): string {
    return execFileSync(...this.command(host, command), {
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }

  /** Kills everything that runs on a machine, as a power cut does. */
  kill(host: Host): void {
    for (const pid of this.pids(host)) {
      // The driver of the test is on the visitors' machine itself.
      if (pid === process.pid) continue;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended together with another one.
      }
    }
  }

  pids(host: Host): number[] {
    try {
      return ip('netns', 'pids', this.#name(host)).split('\n').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }

  /** Pulls the cable of a machine: what it sends and what is sent to it is lost in silence. */
  unplug(host: Host): void {
    ip('-n', this.#name('switch'), 'link', 'set', host, 'down');
  }

  plugIn(host: Host): void {
    ip('-n', this.#name('switch'), 'link', 'set', host, 'up');
  }

  /** Loses in silence all that two machines send each other; others aren't concerned. */
  cut(one: Host, other: Host): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      const entry = [addressOfHost(to), 'lladdr', NOBODY, 'dev', 'eth0', 'nud', 'permanent'];
      ip('-n', this.#name(from), 'neigh', 'replace', ...entry);
    }
  }

  mend(one: Host, other: Host): void {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const) {
      ip('-n', this.#name(from), 'neigh', 'del', addressOfHost(to), 'dev', 'eth0');
    }
  }

  #name(host: Host | 'switch'): string {
    return `${this.prefix}-${host}`;
  }
}

/** The last lines of a log, for a message of failure. */
export function lastLines(file: string, count = 12): string {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}
