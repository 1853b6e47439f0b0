import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { pathOf } from '@/contract/endpoint';
import { contract } from '@/contract';
import { type Running, waitFor } from '../lib/processes';
import { NGINX_CONF, readSettings, replaceEach, startOfUnit, unitFile } from './deployed-files';
import {
  addressOfHost,
  type Host,
  type HostNetwork,
  lastLines,
  SITE_NAME,
  type Variables,
} from './network';

/*
 * The programs of a deployment, each on its machine: nginx with `deploy/nginx/meomum.conf`, the web
 * hosts and the job host as their systemd units start them, and a sandbox in place of the outside world
 * (the card company, mail and text messages).
 */

export const SITE_URL = `https://${SITE_NAME}`;
export const OUTSIDE_URL = 'https://outside:3443';
/** Runs a program as a user that owns no files, like the site's own user on a real machine. */
const AS_SITE_USER = [
  'setpriv',
  '--reuid=nobody',
  '--regid=nogroup',
  '--clear-groups',
  '--no-new-privs',
];
/** The id of that user on Debian. */
const SITE_USER_ID = 65_534;
/** How long a program may take until it answers, in ms. */
const MAX_START_MS = 180_000;
/** The site's keys at the outside world. They look like real ones, since a real site refuses test keys. */
const TOSS_KEY = 'live_sk_of_the_hosts_test';
const SMS_KEY = 'key-of-the-hosts-test';
/**
 * How long a hold lives: longer than a promotion takes, so that a hold survives it, and short enough for
 * abandoned holds to expire during the run.
 */
const HOLD_SECONDS = 90;
/** Shorter than the sandbox delays an answer that is meant to time out. */
const GATEWAY_TIMEOUT_MS = 2_000;

export type SiteHost = 'web1' | 'web2' | 'jobs';

/** A private key on an elliptic curve, without a password. */
const NEW_KEY = '-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';

/**
 * Makes a certificate authority that only this test knows, and a certificate by it that is valid for the
 * names of all servers.
 * @returns the path of the authority's own certificate
 */
export function makeCertificates(folder: string): { ca: string } {
  const openssl = (command: string, ...args: string[]) =>
    execFileSync('openssl', [...command.split(' '), ...args], { cwd: folder, stdio: 'pipe' });
  openssl(`req -x509 ${NEW_KEY} -keyout ca.key -out ca.pem -days 2`, '-subj', '/CN=Test of hosts');
  openssl(`req ${NEW_KEY} -keyout privkey.pem -out site.csr -subj /CN=${SITE_NAME}`);
  const names = `subjectAltName=DNS:${SITE_NAME},DNS:outside,DNS:db1,DNS:db2\n`;
  writeFileSync(path.join(folder, 'names'), names);
  openssl(
    'x509 -req -in site.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names ' +
      '-out fullchain.pem',
  );
  return { ca: path.join(folder, 'ca.pem') };
}

export class Machines {
  readonly #network: HostNetwork;
  readonly #folder: string;
  readonly #databaseUrl: string;
  readonly secret = randomBytes(36).toString('base64');
  readonly #password = randomBytes(12).toString('hex');
  readonly #running = new Map<Host, Running>();

  constructor(network: HostNetwork, folder: string, databaseUrl: string) {
    this.#network = network;
    this.#folder = folder;
    this.#databaseUrl = databaseUrl;
  }

  /** Starts the sandbox on a machine of its own, reachable by TLS only, and waits until it answers. */
  async startOutside(): Promise<void> {
    const env = {
      NODE_EXTRA_CA_CERTS: path.join(this.#folder, 'ca.pem'),
      SANDBOX_HOST: addressOfHost('outside'),
      SANDBOX_PORT: '3100',
      SANDBOX_SMTP_PORT: '3101',
      SANDBOX_PUBLIC_URL: OUTSIDE_URL,
      SANDBOX_PASSWORD: this.#password,
      SANDBOX_TOSS_SECRET_KEY: TOSS_KEY,
      SANDBOX_SMS_KEY: SMS_KEY,
      SANDBOX_WEBHOOK_URL: `${SITE_URL}/api${pathOf(contract.takeWebhook, { provider: 'toss' })}`,
      SITE_URL,
      DATA_DIR: path.join(this.#folder, 'outside'),
    };
    this.#start('outside', [process.execPath, '--import', 'tsx', 'src/tools/sandbox/main.ts'], env);
    const files = ['fullchain.pem', 'privkey.pem'].map((name) => path.join(this.#folder, name));
    const door = ['--import', 'tsx', 'src/tools/hosts/tls-door.ts', addressOfHost('outside')];
    this.#network.start(
      'outside',
      [process.execPath, ...door, ...files, '3443:3100', '3465:3101'],
      { env: {}, logFile: path.join(this.#folder, 'outside-tls.log') },
    );
    await this.#waitFor('outside', `${OUTSIDE_URL}/healthz`);
  }

  /** Starts nginx with the site's own configuration, in which only paths of files are changed. */
  startNginx(): void {
    const at = (name: string) => path.join(this.#folder, name);
    mkdirSync(at('cache'));
    mkdirSync(at('static/_next'), { recursive: true });
    execFileSync('cp', ['-r', '.next/static', at('static/_next/static')]);
    execFileSync('cp', ['-r', '.next/compressed/_next/static', at('static/_next')]);
    const conf = replaceEach(readFileSync(NGINX_CONF, 'utf8'), [
      ['/etc/meomum/tls', this.#folder],
      ['/var/cache/nginx/meomum', at('cache/meomum')],
      ['/var/www/meomum', at('static')],
      ['/var/www/acme', at('static')],
    ]);
    writeFileSync(at('meomum.conf'), conf);
    const log = `log_format hosts '$status $request_method $uri $upstream_addr $upstream_status $upstream_cache_status';`;
    writeFileSync(
      at('nginx.conf'),
      `user www-data;\nworker_processes 2;\npid ${at('nginx.pid')};\nerror_log ${at('nginx-error.log')} warn;\n` +
        `events { worker_connections 2048; }\nhttp {\n  include /etc/nginx/mime.types;\n  ${log}\n` +
        `  access_log ${at('nginx-access.log')} hosts;\n  include ${at('meomum.conf')};\n}\n`,
    );
    this.#network.run('nginx', ['nginx', '-t', '-q', '-c', at('nginx.conf')]);
    this.#start('nginx', ['nginx', '-g', 'daemon off;', '-c', at('nginx.conf')], {});
  }

  /** Starts the site on a host, as its systemd unit does, and doesn't wait for it (see `ready`). */
  startSite(host: SiteHost): void {
    const { command, env: own } = startOfUnit(
      unitFile(host === 'jobs' ? 'meomum-jobs.service' : 'meomum-web.service'),
    );
    const [program = '', ...args] = command;
    const dataDir = path.join(this.#folder, host);
    mkdirSync(dataDir, { recursive: true });
    execFileSync('chown', [String(SITE_USER_ID), dataDir]);
    const env = {
      HOME: dataDir,
      TMPDIR: dataDir,
      ...own,
      ...readSettings(),
      SITE_URL,
      TRUST_PROXY: addressOfHost('nginx'),
      DATABASE_URL: this.#databaseUrl,
      APP_SECRET: this.secret,
      TOSS_API_BASE_URL: OUTSIDE_URL,
      TOSS_SECRET_KEY: TOSS_KEY,
      SMTP_URL: 'smtps://outside:3465',
      NODE_EXTRA_CA_CERTS: path.join(this.#folder, 'ca.pem'),
      SMS_API_URL: OUTSIDE_URL,
      SMS_API_KEY: SMS_KEY,
      PHOTO_S3_ENDPOINT: '',
      PHOTO_S3_BUCKET: '',
      PHOTO_S3_ACCESS_KEY_ID: '',
      PHOTO_S3_SECRET_ACCESS_KEY: '',
      DATA_DIR: dataDir,
      HOLD_SECONDS: String(HOLD_SECONDS),
      GATEWAY_TIMEOUT_MS: String(GATEWAY_TIMEOUT_MS),
      // One process on each host; several on one are tested in tests/e2e/operator/processes.spec.ts.
      WEB_PROCESSES: '1',
      LOG_LEVEL: 'warn',
    };
    const node = program === '/usr/bin/node' ? process.execPath : program;
    this.#start(host, [...AS_SITE_USER, node, ...args], env);
  }

  /** Waits until a host of the site says that it can serve. */
  async ready(host: SiteHost): Promise<void> {
    if (host !== 'jobs') return this.#waitFor(host, `http://${host}:3000/readyz`);
    // The job host listens on its own loopback address only, so it is asked from there.
    const { PORT } = startOfUnit(unitFile('meomum-jobs.service')).env;
    const ask = `fetch('http://127.0.0.1:${PORT}/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))`;
    const until = Date.now() + MAX_START_MS;
    for (;;) {
      try {
        this.#network.run('jobs', [process.execPath, '-e', ask]);
        return;
      } catch (error) {
        if (Date.now() > until) {
          const lines = lastLines(this.logOf('jobs'));
          throw new Error(`jobs did not answer:\n${lines}`, { cause: error });
        }
        await sleep(500);
      }
    }
  }

  /** Sends a request to the sandbox's inbox or controls, with its password; a POST if there is a body. */
  async askOutside(pathname: string, body?: unknown): Promise<unknown> {
    const login = Buffer.from(`sandbox:${this.#password}`).toString('base64');
    const answer = await fetch(OUTSIDE_URL + pathname, {
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  }

  /** How an audit reaches the gateway to compare its payments with the site's. */
  get gateway() {
    return { baseUrl: OUTSIDE_URL, secretKey: TOSS_KEY, timeoutMs: 10_000 };
  }

  /** The path of a machine's log. */
  logOf(host: Host): string {
    return path.join(this.#folder, `${host}.log`);
  }

  #start(host: Host, command: readonly string[], env: Variables): void {
    const logFile = this.logOf(host);
    const child = this.#network.start(host, command, { env, logFile });
    this.#running.set(host, { name: host, child, lastWords: () => lastLines(logFile) });
  }

  async #waitFor(host: Host, url: string): Promise<void> {
    const running = this.#running.get(host);
    if (running === undefined) throw new Error(`${host} wasn't started`);
    await waitFor(url, running, { mostMs: MAX_START_MS });
  }
}

/** Lets every user of the machine enter a folder, since the site's programs run as other users. */
export function openFolder(folder: string): void {
  chmodSync(folder, 0o755);
}
