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
/** The first three parts of every machine's address. */
const NETWORK_PREFIX = '10.77.0';
/** Visitors' own addresses, which are all on the machine `client`. */
const VISITOR_ADDRESSES = '10.77.128.0/17';
/** Where `ip netns exec` finds the files that a namespace has in place of those in /etc. */
const NAMESPACE_FILES = '/etc/netns';
/** The hardware address of a network card that doesn't exist. */
const UNUSED_MAC = '02:00:00:00:00:fe';

/** The address of a machine. */
export const addressOfHost = (host: Host): string => `${NETWORK_PREFIX}.${HOSTS[host]}`;

/** An address of a visitor's own, by a number. */
export const addressOfVisitor = (at: number): string =>
  `10.77.${128 + (Math.floor(at / 250) % 120)}.${1 + (at % 250)}`;

/** The two directions in which two machines send to each other. */
const bothWays = (one: Host, other: Host) =>
  [
    [one, other],
    [other, one],
  ] as const;

/** Runs the command `ip`, and returns what it printed. */
const ip = (...args: string[]) => execFileSync('ip', args, { encoding: 'utf8', stdio: 'pipe' });

/**
 * A network of machines, made of Linux network namespaces that are connected by a virtual switch. It
 * can't be reached from the network of the machine that runs it, nor the other way round. Needs root.
 */
export class HostNetwork {
  /** @param prefix the beginning of the names of its namespaces, which no other namespace may have */
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
      mkdirSync(path.join(NAMESPACE_FILES, name), { recursive: true });
      writeFileSync(path.join(NAMESPACE_FILES, name, 'hosts'), `${names.join('\n')}\n`);
    }
    ip('-n', this.#name('client'), 'route', 'add', 'local', VISITOR_ADDRESSES, 'dev', 'lo');
    for (const host of ['nginx', 'outside'] as const) {
      ip('-n', this.#name(host), 'route', 'add', VISITOR_ADDRESSES, 'via', addressOfHost('client'));
    }
  }

  /** Kills what still runs on the machines, and removes all of them, also those only partly made. */
  remove(): void {
    for (const host of ALL_HOSTS) this.kill(host);
    for (const name of [...ALL_HOSTS, 'switch' as const].map((host) => this.#name(host))) {
      try {
        ip('netns', 'del', name);
      } catch {
        // The namespace was never made.
      }
      rmSync(path.join(NAMESPACE_FILES, name), { recursive: true, force: true });
    }
  }

  /**
   * Starts a program on a machine, without a shell, so that the process is the program itself.
   * @param options.env its variables, beside this process's `PATH`
   * @param options.logFile the file to which its output is appended
   */
  start(
    host: Host,
    command: readonly string[],
    { env, logFile, cwd }: { env: Variables; logFile: string; cwd?: string },
  ): ChildProcess {
    const log = openSync(logFile, 'a');
    return spawn(...this.command(host, command), {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
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
      // This process itself may run on the visitors' machine.
      if (pid === process.pid) continue;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // The process ended by itself, for example because its parent was killed.
      }
    }
  }

  /** The ids of the processes that run on a machine. */
  pids(host: Host): number[] {
    try {
      return ip('netns', 'pids', this.#name(host)).split('\n').filter(Boolean).map(Number);
    } catch {
      return [];
    }
  }

  /** Pulls a machine's network cable: packets to it and from it are lost, and nobody is told. */
  unplug(host: Host): void {
    ip('-n', this.#name('switch'), 'link', 'set', host, 'down');
  }

  plugIn(host: Host): void {
    ip('-n', this.#name('switch'), 'link', 'set', host, 'up');
  }

  /**
   * Cuts the network between two machines: the packets that they send each other are lost, and nobody is
   * told. Both go on reaching all other machines.
   */
  cut(one: Host, other: Host): void {
    for (const [from, to] of bothWays(one, other)) {
      const entry = [addressOfHost(to), 'lladdr', UNUSED_MAC, 'dev', 'eth0', 'nud', 'permanent'];
      ip('-n', this.#name(from), 'neigh', 'replace', ...entry);
    }
  }

  /** Takes back what `cut` did. */
  mend(one: Host, other: Host): void {
    for (const [from, to] of bothWays(one, other)) {
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
