import { execFileSync, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { addressOfHost, type HostNetwork, lastLines } from './network';

/*
 * A PostgreSQL primary and a replica that follows it by streaming replication, made by the commands
 * that docs/deployment.md has.
 */

const DEBIAN = '/usr/lib/postgresql';
const USER = 'postgres';
const READY_MS = 60_000;

/** The folder of PostgreSQL's newest programs; undefined where there are none. */
export function postgresPrograms(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined;
  const [version] = readdirSync(DEBIAN)
    .filter((name) => existsSync(path.join(DEBIAN, name, 'bin/pg_basebackup')))
    .sort((a, b) => Number(b) - Number(a));
  return version === undefined ? undefined : path.join(DEBIAN, version, 'bin');
}

type Server = 'db1' | 'db2';

export class PostgresPair {
  readonly #network: HostNetwork;
  readonly #folder: string;
  readonly #bin: string;
  readonly #password: string;
  readonly #running = new Map<Server, ChildProcess>();

  constructor(network: HostNetwork, folder: string, password: string) {
    const bin = postgresPrograms();
    if (bin === undefined) throw new Error(`there is no PostgreSQL in ${DEBIAN}`);
    this.#network = network;
    this.#folder = folder;
    this.#bin = bin;
    this.#password = password;
  }

  /** The `DATABASE_URL` of a site that knows both servers. */
  get url(): string {
    return `postgres://meomum:${this.#password}@db1:5432,db2:5432/meomum?target_session_attrs=read-write&sslmode=verify-full&sslrootcert=${path.join(this.#folder, 'ca.pem')}`;
  }

  /** Starts the primary with an empty database, and the replica; commits wait for both. */
  async start(): Promise<void> {
    const id = (flag: string) => Number(execFileSync('id', [flag, USER], { encoding: 'utf8' }));
    const [uid, gid] = [id('-u'), id('-g')];
    for (const server of ['db1', 'db2'] as const) {
      mkdirSync(path.join(this.#folder, server));
      chownSync(path.join(this.#folder, server), uid, gid);
      for (const name of ['fullchain.pem', 'privkey.pem']) {
        const copy = path.join(this.#folder, server, name);
        copyFileSync(path.join(this.#folder, name), copy);
        chownSync(copy, uid, gid);
        chmodSync(copy, 0o600);
      }
    }
    const secret = path.join(this.#folder, 'db1', 'password');
    writeFileSync(secret, this.#password);
    chownSync(secret, uid, gid);
    this.#as(
      'db1',
      'initdb',
      '-D',
      this.#data('db1'),
      '-U',
      USER,
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '--encoding=UTF8',
    );
    appendFileSync(
      path.join(this.#data('db1'), 'pg_hba.conf'),
      'hostssl all meomum 10.77.0.0/24 scram-sha-256\nhost all postgres 10.77.0.0/24 scram-sha-256\n' +
        'host replication replicator 10.77.0.0/24 scram-sha-256\n',
    );
    await this.run('db1');
    const literal = `'${this.#password}'`;
    await this.#psql('db1', `create role meomum login password ${literal}`);
    await this.#psql('db1', `create role replicator replication login password ${literal}`);
    await this.#psql('db1', 'create database meomum owner meomum');
    const source = `host=db1 user=replicator password=${this.#password} application_name=db2`;
    this.#as(
      'db2',
      'pg_basebackup',
      '-d',
      source,
      '-D',
      this.#data('db2'),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
    );
    await this.run('db2');
    // Only now: a primary that waits for a replica that isn't there confirms nothing.
    await this.#psql('db1', "alter system set synchronous_standby_names = 'db2'");
    await this.#psql('db1', 'select pg_reload_conf()');
    const until = Date.now() + READY_MS;
    while ((await this.#psql('db1', 'select sync_state from pg_stat_replication')) !== 'sync') {
      if (Date.now() > until) throw new Error('the replica doesn’t follow');
      await sleep(200);
    }
  }

  /** Starts a server that has its data already, and waits for it. */
  async run(server: Server): Promise<void> {
    const log = path.join(this.#folder, `${server}.log`);
    const child = this.#network.start(
      server,
      [
        ...this.#asUser(),
        path.join(this.#bin, 'postgres'),
        '-D',
        this.#data(server),
        '-c',
        `listen_addresses=${addressOfHost(server)}`,
        '-c',
        `unix_socket_directories=${path.join(this.#folder, server)}`,
        '-c',
        'ssl=on',
        '-c',
        `ssl_cert_file=${path.join(this.#folder, server, 'fullchain.pem')}`,
        '-c',
        `ssl_key_file=${path.join(this.#folder, server, 'privkey.pem')}`,
      ],
      { env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' }, logFile: log, cwd: '/' },
    );
    this.#running.set(server, child);
    const until = Date.now() + READY_MS;
    for (;;) {
      try {
        this.#as(server, 'pg_isready', '-h', addressOfHost(server));
        return;
      } catch (error) {
        if (child.exitCode !== null || Date.now() > until) {
          throw new Error(`${server} didn't start:\n${lastLines(log)}`, { cause: error });
        }
        await sleep(100);
      }
    }
  }

  /** Makes the replica the primary. */
  promote(): void {
    // The replica has a copy of the primary's settings; nobody follows it yet.
    this.#as(
      'db2',
      'psql',
      ...this.#to('db2'),
      '-c',
      "alter system set synchronous_standby_names = ''",
    ).trim();
    this.#as('db2', 'pg_ctl', 'promote', '-D', this.#data('db2'));
  }

  /** How many connections a machine has at a server. */
  async connectionsFrom(server: Server, address: string): Promise<number> {
    return Number(
      await this.#psql(
        server,
        `select count(*) from pg_stat_activity where client_addr = '${address}'`,
      ),
    );
  }

  #data(server: Server): string {
    return path.join(this.#folder, server, 'data');
  }
  #asUser(): string[] {
    return ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'];
  }
  #to(server: Server): string[] {
    return ['-h', path.join(this.#folder, server), '-U', USER, '-XAtq', '-d', 'postgres'];
  }
  #as(server: Server, program: string, ...args: string[]): string {
    const env = ['env', `PGPASSWORD=${this.#password}`, path.join(this.#bin, program)];
    return this.#network.run(server, [...this.#asUser(), ...env, ...args]);
  }
  async #psql(server: Server, statement: string): Promise<string> {
    return this.#as(server, 'psql', ...this.#to(server), '-c', statement).trim();
  }
}
