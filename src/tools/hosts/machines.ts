import { execFileSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { pathOf } from '@/contract/endpoint';
import { contract } from '@/contract';
import { NGINX_CONF, readSettings, replaced, startOfUnit, unitFile } from './deployed-files';
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
 * hosts and the job host as their units start them, and what stands for the outside world.
 */

export const SITE_URL = `https://${SITE_NAME}`;
export const OUTSIDE_URL = 'https://outside:3443';
/** A user that owns nothing, as the site's own on a real machine. */
const SITE_USER = [
  'setpriv',
  '--reuid=nobody',
  '--regid=nogroup',
  '--clear-groups',
  '--no-new-privs',
];
const NOBODY = 65_534;
const READY_MS = 180_000;
/** Keys that the outside world knows, and that are nobody's test keys. */
const TOSS_KEY = 'live_sk_of_the_hosts_test';
const SMS_KEY = 'key-of-the-hosts-test';
/** Longer than it takes to promote a replica, and short enough for holds to end by themselves. */
const HOLD_SECONDS = 90;
/** Shorter than the time for which the sandbox keeps a call open that is to time out. */
const GATEWAY_TIMEOUT_MS = 2_000;

export type SiteHost = 'web1' | 'web2' | 'jobs';

/** A certificate authority of this test alone, and a certificate of it for the names of all servers. */
export function makeCertificates(folder: string): { ca: string } {
  const at = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
    '-days',
    '2',
    '-subj',
    '/CN=Test of hosts',
  );
  openssl(
    'req',
    ...key,
    '-keyout',
    at('privkey.pem'),
    '-out',
    at('site.csr'),
    '-subj',
    `/CN=${SITE_NAME}`,
  );
  writeFileSync(at('names'), `subjectAltName=DNS:${SITE_NAME},DNS:outside,DNS:db1,DNS:db2\n`);
  openssl(
    'x509',
    '-req',
    '-in',
    at('site.csr'),
    '-CA',
    at('ca.pem'),
    '-CAkey',
    at('ca.key'),
    '-CAcreateserial',
    '-days',
    '2',
    '-extfile',
    at('names'),
    '-out',
    at('fullchain.pem'),
  );
  return { ca: at('ca.pem') };
}

export class Machines {
  readonly #network: HostNetwork;
  readonly #folder: string;
  readonly #databaseUrl: string;
  readonly secret = randomBytes(36).toString('base64');
  readonly #password = randomBytes(12).toString('hex');
  readonly #running = new Map<Host, ChildProcess>();

  constructor(network: HostNetwork, folder: string, databaseUrl: string) {
    this.#network = network;
    this.#folder = folder;
    this.#databaseUrl = databaseUrl;
  }

  /** The outside world: the card company, mail and texts, on a machine that isn't ours. */
  async startOutside(): Promise<void> {
    const env = {
      PATH: process.env.PATH,
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
      {
        env: { PATH: process.env.PATH },
        logFile: path.join(this.#folder, 'outside-tls.log'),
      },
    );
    await this.#until('outside', `${OUTSIDE_URL}/healthz`);
  }

  startNginx(): void {
    const at = (name: string) => path.join(this.#folder, name);
    mkdirSync(at('cache'));
    mkdirSync(at('static/_next'), { recursive: true });
    execFileSync('cp', ['-r', '.next/static', at('static/_next/static')]);
    const conf = replaced(readFileSync(NGINX_CONF, 'utf8'), [
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
    this.#start('nginx', ['nginx', '-g', 'daemon off;', '-c', at('nginx.conf')], {
      PATH: process.env.PATH,
    });
  }

  /** Starts a host of the site as its unit does; `ready` waits until it can serve. */
  startSite(host: SiteHost): void {
    const { command, env: own } = startOfUnit(
      unitFile(host === 'jobs' ? 'meomum-jobs.service' : 'meomum-web.service'),
    );
    const [program = '', ...args] = command;
    const dataDir = path.join(this.#folder, host);
    mkdirSync(dataDir, { recursive: true });
    execFileSync('chown', [String(NOBODY), dataDir]);
    const env = {
      PATH: process.env.PATH,
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
      // One process a host: several of a host are the matter of tests/e2e/operator/processes.spec.ts.
      WEB_PROCESSES: '1',
      LOG_LEVEL: 'warn',
    };
    const node = program === '/usr/bin/node' ? process.execPath : program;
    this.#start(host, [...SITE_USER, node, ...args], env);
  }

  async ready(host: SiteHost): Promise<void> {
    if (host !== 'jobs') return this.#until(host, `http://${host}:3000/readyz`);
    // It listens on its own machine alone.
    const { PORT } = startOfUnit(unitFile('meomum-jobs.service')).env;
    const ask = `fetch('http://127.0.0.1:${PORT}/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))`;
    const until = Date.now() + READY_MS;
    for (;;) {
      try {
        this.#network.run('jobs', [process.execPath, '-e', ask]);
        return;
      } catch (error) {
        if (Date.now() > until) throw new Error(this.#silent('jobs'), { cause: error });
        await sleep(500);
      }
    }
  }

  /** A request to the outside world's inbox or controls, as its owner. */
  async ofOutside(pathname: string, body?: unknown): Promise<unknown> {
    const login = Buffer.from(`sandbox:${this.#password}`).toString('base64');
    const answer = await fetch(OUTSIDE_URL + pathname, {
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  }

  /** The settings of the gateway, for an audit that reads its books. */
  get gateway() {
    return { baseUrl: OUTSIDE_URL, secretKey: TOSS_KEY, timeoutMs: 10_000 };
  }

  /** The log of a machine. */
  logOf(host: Host): string {
    return path.join(this.#folder, `${host}.log`);
  }

  #start(host: Host, command: readonly string[], env: Variables): void {
    this.#running.set(host, this.#network.start(host, command, { env, logFile: this.logOf(host) }));
  }

  async #until(host: Host, url: string): Promise<void> {
    const until = Date.now() + READY_MS;
    for (;;) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
      await answer?.arrayBuffer();
      if (answer?.ok === true) return;
      const child = this.#running.get(host);
      if (Date.now() > until || (child !== undefined && child.exitCode !== null)) {
        throw new Error(this.#silent(host));
      }
      await sleep(250);
    }
  }

  #silent = (host: Host) => `${host} does not answer:\n${lastLines(this.logOf(host))}`;
}

/** Lets the site's own user enter the folder of a run. */
export function openFolder(folder: string): void {
  chmodSync(folder, 0o755);
}
