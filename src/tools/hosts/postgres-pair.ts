import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { findPostgresPrograms, findPostgresUser } from '../lib/postgres-server';
import { addressOfHost, type HostNetwork, lastLines } from './network';

/*
 * A PostgreSQL primary and a replica that follows it by streaming replication, made by the commands
 * that docs/deployment.md has.
 */

const USER = 'postgres';
/** Runs a program as PostgreSQL's own user, since PostgreSQL refuses to run as root. */
const AS_USER = ['setpriv', `--reuid=${USER}`, `--regid=${USER}`, '--clear-groups'];
/** How long a server may take until it answers, or until the replica follows, in ms. */
const MAX_START_MS = 60_000;

type Server = 'db1' | 'db2';

export class PostgresPair {
  readonly #network: HostNetwork;
  readonly #folder: string;
  readonly #bin: string;
  readonly #password: string;

  constructor(network: HostNetwork, folder: string, password: string) {
    const bin = findPostgresPrograms();
    if (bin === undefined) throw new Error('there is no PostgreSQL from packages of Debian');
    this.#network = network;
    this.#folder = folder;
    this.#bin = bin;
    this.#password = password;
  }

  /** The `DATABASE_URL` with which a site looks for the primary among both servers. */
  get url(): string {
    return `postgres://meomum:${this.#password}@db1:5432,db2:5432/meomum?target_session_attrs=read-write&sslmode=verify-full&sslrootcert=${path.join(this.#folder, 'ca.pem')}`;
  }

  /** Starts the primary with an empty database, and a replica; a commit then waits for both. */
  async start(): Promise<void> {
    const { uid, gid } = findPostgresUser();
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
    const initdb = ['initdb', '-U', USER, '-A', 'scram-sha-256', '--encoding=UTF8'] as const;
    this.#runProgram('db1', ...initdb, '-D', this.#data('db1'), `--pwfile=${secret}`);
    appendFileSync(
      path.join(this.#data('db1'), 'pg_hba.conf'),
      'hostssl all meomum 10.77.0.0/24 scram-sha-256\nhost all postgres 10.77.0.0/24 scram-sha-256\n' +
        'host replication replicator 10.77.0.0/24 scram-sha-256\n',
    );
    await this.run('db1');
    const literal = `'${this.#password}'`;
    this.#psql('db1', `create role meomum login password ${literal}`);
    this.#psql('db1', `create role replicator replication login password ${literal}`);
    this.#psql('db1', 'create database meomum owner meomum');
    const source = `host=db1 user=replicator password=${this.#password} application_name=db2`;
    const copy = ['pg_basebackup', '-R', '-X', 'stream', '-c', 'fast'] as const;
    this.#runProgram('db2', ...copy, '-d', source, '-D', this.#data('db2'));
    await this.run('db2');
    // The primary waits for the replica only from here on: without one, it would confirm no commit.
    this.#psql('db1', "alter system set synchronous_standby_names = 'db2'");
    this.#psql('db1', 'select pg_reload_conf()');
    const until = Date.now() + MAX_START_MS;
    while (this.#psql('db1', 'select sync_state from pg_stat_replication') !== 'sync') {
      if (Date.now() > until) throw new Error('the replica doesn’t follow');
      await sleep(200);
    }
  }

  /** Starts a server on the data that it has already, and waits until it answers. */
  async run(server: Server): Promise<void> {
    const log = path.join(this.#folder, `${server}.log`);
    const folder = path.join(this.#folder, server);
    const settings = [
      `listen_addresses=${addressOfHost(server)}`,
      `unix_socket_directories=${folder}`,
      'ssl=on',
      `ssl_cert_file=${path.join(folder, 'fullchain.pem')}`,
      `ssl_key_file=${path.join(folder, 'privkey.pem')}`,
    ].flatMap((setting) => ['-c', setting]);
    const postgres = [path.join(this.#bin, 'postgres'), '-D', this.#data(server), ...settings];
    const child = this.#network.start(server, [...AS_USER, ...postgres], {
      env: { LC_ALL: 'C.UTF-8' },
      logFile: log,
      cwd: '/',
    });
    const until = Date.now() + MAX_START_MS;
    for (;;) {
      try {
        this.#runProgram(server, 'pg_isready', '-h', addressOfHost(server));
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
    // The replica has a copy of the primary's settings, but no replica of its own to wait for yet.
    this.#psql('db2', "alter system set synchronous_standby_names = ''");
    this.#runProgram('db2', 'pg_ctl', 'promote', '-D', this.#data('db2'));
  }

  /** Counts the connections that a machine has open at a server, by the machine's address. */
  countConnections(server: Server, address: string): number {
    const statement = `select count(*) from pg_stat_activity where client_addr = '${address}'`;
    return Number(this.#psql(server, statement));
  }

  #data(server: Server): string {
    return path.join(this.#folder, server, 'data');
  }

  /** Runs one of PostgreSQL's programs to its end, on a server's machine and as its user. */
  #runProgram(server: Server, program: string, ...args: string[]): string {
    const env = ['env', `PGPASSWORD=${this.#password}`, path.join(this.#bin, program)];
    return this.#network.run(server, [...AS_USER, ...env, ...args]);
  }

  /** Runs a statement by PostgreSQL's own client; returns the values that it prints. */
  #psql(server: Server, statement: string): string {
    const to = ['-h', path.join(this.#folder, server), '-U', USER, '-d', 'postgres'];
    return this.#runProgram(server, 'psql', ...to, '-XAtq', '-c', statement).trim();
  }
}
