import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { portOf } from './port-of';

/** The keys of the gateways that a test sandbox stands in for. */
export const SANDBOX_KEYS = {
  TOSS_SECRET_KEY: 'test_sk_sandbox',
  NICEPAY_CLIENT_ID: 'test_client_sandbox',
  NICEPAY_SECRET_KEY: 'test_nicepay_sandbox',
  PARTNER_KEY: 'test_partner_sandbox',
} as const;

export const CARDS = {
  approve: '4300000000000017',
  declinedOnPage: '4300000000000025',
  decline: '4300000000000033',
  timeoutCharged: '4300000000000058',
  twice: '4300000000000074',
  errorCharged: '4300000000000090',
  cancelError: '4300000000000108',
} as const;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export type SandboxProcess = { readonly url: string; stop(): Promise<void> };

/**
 * Starts the sandbox as a process of its own. It is used only over HTTP, as a merchant and a
 * guest's browser do.
 * @param webhookUrl where its gateway reports changed payments; with null it reports none
 */
export async function startSandboxProcess(webhookUrl: string | null): Promise<SandboxProcess> {
  const [port, smtpPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'gateway-'));
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/tools/sandbox/main.ts'], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      SANDBOX_TOSS_SECRET_KEY: SANDBOX_KEYS.TOSS_SECRET_KEY,
      SANDBOX_NICEPAY_CLIENT_ID: SANDBOX_KEYS.NICEPAY_CLIENT_ID,
      SANDBOX_NICEPAY_SECRET_KEY: SANDBOX_KEYS.NICEPAY_SECRET_KEY,
      SANDBOX_PARTNER_KEY: SANDBOX_KEYS.PARTNER_KEY,
      SANDBOX_WEBHOOK_URL: webhookUrl ?? '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; ; tries += 1) {
    const up = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) break;
    if (tries > 300) throw new Error('The sandbox did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** How the card page sends the browser back: to an address, or with a form that is posted there. */
export type WayBack = { readonly url: URL; readonly form: URLSearchParams | null };

/**
 * Fills in the gateway's card page, or cancels it.
 * @param patienceMs after which the guest closes the browser; then null is returned
 */
export async function onCardPage(
  checkoutUrl: string,
  card: string,
  action: 'pay' | 'cancel' = 'pay',
  patienceMs = 10_000,
): Promise<WayBack | null> {
  const expiry = `12/${String((new Date().getUTCFullYear() + 3) % 100).padStart(2, '0')}`;
  const fields = { cardNumber: card, expiry, cvc: '123', identity: '900101', months: '0', action };
  const answer = await fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null);
  if (answer === null) return null;
  const location = answer.headers.get('location');
  if (location !== null) return { url: new URL(location), form: null };
  const page = await answer.text();
  const target = /<form[^>]*action="(http[^"]+)"/.exec(page)?.[1];
  if (target === undefined) throw new Error(`The card page answered ${answer.status}`);
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)" value="([^"]*)"/g)) {
    form.set(name, value);
  }
  return { url: new URL(target), form };
}
