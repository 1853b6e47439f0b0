import { isLocal } from '@/config/outside-world';
import { LAUNCHER_MARGIN_MS, STOP_MARGIN_MS } from '@/config/constants';
import { buildFolder, parseEnv, type ServerEnv } from '@/config/env';
import { openDatabase } from '@/server/platform/db/client';
import { refuseStrange } from '@/server/platform/db/fitness';
import { prepareDatabase } from '@/server/app/prepare-database';
import { outliveFullDisk } from '@/server/platform/log';
import { isBuildFresh } from '../lib/build-stamp';
import {
  isPortFree,
  NEXT,
  progressOn,
  run,
  SERVER_NODE_FLAGS,
  startNode,
  stop,
  waitFor,
  type Running,
} from '../lib/processes';
import { ownUrl, webhookUrl } from '../lib/running-site';
import { identityOf, secretsFor } from '../lib/secrets';

/**
 * `npm start`: builds when needed, prepares the database, starts the sandbox and the site. Settings
 * with which it can't start are refused before anything is built or changed.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const onWait = progressOn(process.stdout);
const running: Running[] = [];
let stopping = false;
/** How long to wait, in ms, for the site's requests under way when it is asked to end. */
let patienceMs = 0;

async function main(): Promise<void> {
  const env = parseEnv({ ...process.env, NODE_ENV: 'production' });
  const needsSandbox = Object.values(env.sandboxed).some(Boolean);
  if (needsSandbox && !isLocal(env.SITE_URL)) warnOfStaging(env);
  // The site waits so long for the requests that it is answering, and for those that come meanwhile.
  const answersMs = env.GATEWAY_BUDGET_MS + STOP_MARGIN_MS;
  patienceMs = Math.max(env.DRAIN_MS, answersMs) + answersMs + LAUNCHER_MARGIN_MS;
  await requirePorts(env, needsSandbox);
  await prepare(env);

  const secrets = secretsFor(env).join(',');
  const childEnv = {
    ...process.env,
    NODE_ENV: 'production' as const,
    PORT: String(env.PORT),
    SANDBOX_PORT: String(env.SANDBOX_PORT),
    SANDBOX_SMTP_PORT: String(env.SANDBOX_SMTP_PORT),
    DATA_DIR: env.DATA_DIR,
    WEB_PROCESSES: String(env.webProcesses),
    SITE_URL: env.SITE_URL,
    SANDBOX: env.sandbox ? '1' : '0',
    APP_SECRET: secrets,
    NEXTAUTH_SECRET: secrets,
    NEXTAUTH_URL: env.SITE_URL,
    NEXT_TELEMETRY_DISABLED: '1',
    SANDBOX_ETBS_REDIRECT_URI: `${env.SITE_URL}/api/auth/callback/etbs`,
    SANDBOX_WEBHOOK_URL: env.SANDBOX_WEBHOOK_URL ?? webhookUrl(ownUrl(env), env.PAYMENT_GATEWAY),
  };

  if (needsSandbox) {
    const sandbox = launch(
      startNode('The sandbox', ['--import', 'tsx', 'src/tools/sandbox/main.ts'], childEnv),
    );
    await waitFor(`http://127.0.0.1:${env.SANDBOX_PORT}/healthz`, sandbox, { onWait });
    const standIns = [
      env.sandboxed.gateway && 'the card gateway',
      env.sandboxed.points && 'benefit points',
      env.sandboxed.sso && 'company log-in',
      env.sandboxed.mail && 'mail',
      env.sandboxed.sms && 'text messages',
    ].filter(Boolean);
    printLine(
      `Sandbox:  http://localhost:${env.SANDBOX_PORT} stands in for ${standIns.join(', ')};`,
    );
    printLine(
      '          no real money moves. Sent mail is in its inbox, test cards on its first page.',
    );
  }

  const site = launch(startNode('The site', siteCommand(env), childEnv));
  await waitFor(`${ownUrl(env)}/api/openapi.json`, site, { onWait });
  printLine(
    `Site:     ${env.SITE_URL} (${env.SITE_URL}/en in English), API at ${env.SITE_URL}/api`,
  );
}

/**
 * How long an idle connection is kept, in ms. Reverse proxies keep theirs for 60 s (nginx, load balancers
 * of the large clouds) and send the next request on one that is still open; if the site closed it in
 * that moment, as Node does after 5 s, the visitor would see a 502.
 */
const KEEP_ALIVE_MS = 75_000;

/** The arguments by which Node serves the site: in one process, or supervising several. */
function siteCommand({ PORT, host, webProcesses }: ServerEnv): string[] {
  const server = [
    'start',
    '-p',
    String(PORT),
    '--keepAliveTimeout',
    String(KEEP_ALIVE_MS),
    ...(host === null ? [] : ['-H', host]),
  ];
  return webProcesses === 1
    ? [...SERVER_NODE_FLAGS, NEXT, ...server]
    : ['--import', 'tsx', 'src/tools/commands/supervise.ts', ...server];
}

/** Builds when the sources have changed, and prepares the database. */
async function prepare(env: ServerEnv): Promise<void> {
  const usualMask = process.umask();
  const where =
    env.DATABASE_URL === undefined
      ? `embedded (PGlite) in ${env.DATA_DIR}`
      : 'the PostgreSQL server of DATABASE_URL';
  printLine(`Database: ${where}`);
  const opened = await openDatabase(env);
  try {
    const site = identityOf(env);
    await refuseStrange(opened, site, 'allowed');
    if (!isBuildFresh(buildFolder())) {
      printLine('Building the site (only when the sources have changed) …');
      // The build contains nothing private, unlike the data directory.
      const privateMask = process.umask(usualMask);
      const code = await run(process.execPath, ['--import', 'tsx', 'src/tools/commands/build.ts']);
      process.umask(privateMask);
      if (code !== 0) throw new Error('The build failed; see above.');
    }
    await prepareDatabase(opened, { site, now: new Date(), log: (line) => printLine(`  ${line}`) });
  } finally {
    await opened.close();
  }
}

/** Warns of a public site that uses the sandbox. */
function warnOfStaging({ SITE_URL, SANDBOX_PORT }: ServerEnv): void {
  const lines = [
    `!!! SANDBOX=1 beside ${SITE_URL}: this is a site to try things on. No card is charged, and mails and`,
    '    texts, with the codes that sign members in, go to the sandbox’s inbox and to nobody else. Whoever',
    '    books here has no room. Don’t let real guests in, and keep search engines out.',
    `    The sandbox listens on this machine alone (port ${SANDBOX_PORT}); for its pages of payment and company`,
    '    log-in a proxy may publish it at SANDBOX_PUBLIC_URL. Inbox, books and faults are never published:',
    '    they open for SANDBOX_PASSWORD alone, and stay shut without one.',
  ];
  process.stderr.write(`${lines.join('\n')}\n`);
}

async function requirePorts(env: ServerEnv, needsSandbox: boolean): Promise<void> {
  const wanted: Array<readonly [string, number, string?]> = [
    ['PORT', env.PORT, env.host ?? undefined],
  ];
  if (env.METRICS_PORT !== undefined) {
    wanted.push(['METRICS_PORT', env.METRICS_PORT, env.METRICS_HOST]);
  }
  if (needsSandbox) {
    wanted.push(['SANDBOX_PORT', env.SANDBOX_PORT], ['SANDBOX_SMTP_PORT', env.SANDBOX_SMTP_PORT]);
  }
  for (const [name, port, host] of wanted) {
    if (!(await isPortFree(port, host))) {
      throw new Error(`Port ${port} is taken. Give another one: ${name}=${port + 10} npm start`);
    }
  }
}

/**
 * Registers a started process; when one ends by itself, all others are ended, with its exit code.
 */
function launch(started: Running): Running {
  running.push(started);
  started.child.once('exit', (code) => {
    if (stopping) return;
    process.stderr.write(`${started.name} ended (exit code ${code}).\n`);
    void shutDown(code ?? 1);
  });
  return started;
}

async function shutDown(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // The site ends first, since it may be charging a card at the sandbox.
  for (const started of [...running].reverse()) await stop(started, patienceMs);
  process.exit(code);
}

outliveFullDisk();
process.on('SIGINT', () => void shutDown(0));
process.on('SIGTERM', () => void shutDown(0));

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void shutDown(1);
});
