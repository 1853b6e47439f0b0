import { parseEnv, type ServerEnv } from '@/config/env';
import { openDatabase } from '@/server/db/client';
import { prepareDatabase } from '@/server/db/prepare';
import { isBuildFresh } from './lib/build-stamp';
import { isPortFree, run, startNode, stop, waitFor, type Running } from './lib/processes';
import { localSecret } from './lib/secrets';
import { webhookUrl } from './lib/webhook-url';

/** `npm start`: builds when needed, prepares the database, starts the sandbox and the site. */

const say = (line: string) => process.stdout.write(`${line}\n`);
const running: Running[] = [];
let stopping = false;

async function main(): Promise<void> {
  const env = parseEnv({ ...process.env, NODE_ENV: 'production' });
  const needsSandbox = Object.values(env.sandboxed).some(Boolean);
  await requirePorts(env, needsSandbox);

  if (!isBuildFresh(process.env.NEXT_DIST_DIR ?? '.next')) {
    say('Building the site (only when the sources have changed) …');
    const code = await run(process.execPath, ['--import', 'tsx', 'src/cli/build.ts']);
    if (code !== 0) throw new Error('The build failed; see above.');
  }

  const secret = env.APP_SECRET ?? localSecret(env.DATA_DIR);
  const where =
    env.DATABASE_URL === undefined
      ? `embedded (PGlite) in ${env.DATA_DIR}`
      : 'the PostgreSQL server of DATABASE_URL';
  say(`Database: ${where}`);
  const opened = await openDatabase(env);
  try {
    await prepareDatabase(opened, { now: new Date(), log: (line) => say(`  ${line}`) });
  } finally {
    await opened.close();
  }

  const childEnv = {
    ...process.env,
    NODE_ENV: 'production' as const,
    PORT: String(env.PORT),
    SANDBOX_PORT: String(env.SANDBOX_PORT),
    SANDBOX_SMTP_PORT: String(env.SANDBOX_SMTP_PORT),
    DATA_DIR: env.DATA_DIR,
    SITE_URL: env.SITE_URL,
    APP_SECRET: secret,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: env.SITE_URL,
    NEXT_TELEMETRY_DISABLED: '1',
    SANDBOX_ETBS_REDIRECT_URI: `${env.SITE_URL}/api/auth/callback/etbs`,
    SANDBOX_WEBHOOK_URL: env.SANDBOX_WEBHOOK_URL ?? webhookUrl(env.PORT, env.PAYMENT_GATEWAY),
  };

  if (needsSandbox) {
    const sandbox = launch(
      startNode('The sandbox', ['--import', 'tsx', 'src/sandbox/main.ts'], childEnv),
    );
    await waitFor(`http://127.0.0.1:${env.SANDBOX_PORT}/healthz`, sandbox);
    const standIns = [
      env.sandboxed.gateway && 'the card gateway',
      env.sandboxed.points && 'benefit points',
      env.sandboxed.sso && 'company log-in',
      env.sandboxed.mail && 'mail',
      env.sandboxed.sms && 'text messages',
    ].filter(Boolean);
    say(`Sandbox:  http://localhost:${env.SANDBOX_PORT} stands in for ${standIns.join(', ')};`);
    say('          no real money moves. Sent mail is in its inbox, test cards on its first page.');
  }

  const site = launch(
    startNode(
      'The site',
      [
        // An address with a search of 10,000 Korean letters gets a page that says so, not Node's 431.
        '--max-http-header-size=131072',
        'node_modules/next/dist/bin/next',
        'start',
        '-p',
        String(env.PORT),
      ],
      childEnv,
    ),
  );
  await waitFor(`http://127.0.0.1:${env.PORT}/api/openapi.json`, site);
  say(`Site:     ${env.SITE_URL} (${env.SITE_URL}/en in English), API at ${env.SITE_URL}/api`);
}

async function requirePorts(env: ServerEnv, needsSandbox: boolean): Promise<void> {
  const wanted: Array<[string, number]> = [['PORT', env.PORT]];
  if (needsSandbox) {
    wanted.push(['SANDBOX_PORT', env.SANDBOX_PORT], ['SANDBOX_SMTP_PORT', env.SANDBOX_SMTP_PORT]);
  }
  for (const [name, port] of wanted) {
    if (!(await isPortFree(port))) {
      throw new Error(`Port ${port} is taken. Give another one: ${name}=${port + 10} npm start`);
    }
  }
}

/** Keeps a started process; when one ends by itself, everything ends with its code. */
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
  await Promise.all(running.map((started) => stop(started)));
  process.exit(code);
}

process.on('SIGINT', () => void shutDown(0));
process.on('SIGTERM', () => void shutDown(0));

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void shutDown(1);
});
