import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { expect, test, type Browser, type BrowserContext } from '@playwright/test';

import { freePorts } from '@/cli/lib/processes';
import { findOffer, nightIn } from '../support/api';
import type { Site } from '../support/sites';
import { text } from '../support/texts';

/** A site of its own: flags are changed here, and the other tests go by those of theirs. */

const run = promisify(execFile);
const FLAG = 'hotel-hold-note';
const EXPERIMENT = {
  defaultValue: 'charge',
  rules: [
    {
      key: 'hold-note-e2e',
      variations: ['charge', 'hold'],
      weights: [0.5, 0.5],
      hashAttribute: 'id',
      hashVersion: 2,
    },
  ],
};

let root: string;
let environment: NodeJS.ProcessEnv;
let child: ChildProcess;
let site: Site;
let hotel: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const seeded = process.env.SEEDED_DATA_DIR;
  if (seeded === undefined) throw new Error('SEEDED_DATA_DIR is missing.');
  root = mkdtempSync(path.join(tmpdir(), 'meomum-flags-'));
  cpSync(seeded, root, { recursive: true });
  const [port = 0, sandboxPort = 0, smtpPort = 0] = await freePorts(3, 3700);
  site = { url: `http://localhost:${port}`, sandbox: `http://127.0.0.1:${sandboxPort}` };
  environment = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: root,
    SITE_URL: site.url,
    LOG_LEVEL: 'warn',
  };
  child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/start.ts'], {
    env: environment,
    stdio: 'ignore',
  });
  await expect
    .poll(
      () =>
        fetch(`${site.url}/api/openapi.json`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 90_000,
      },
    )
    .toBe(200);
  const stay = { from: nightIn(30), to: nightIn(60) };
  const { hotel: found } = await findOffer(site, stay);
  hotel = `${site.url}/hotel/${found.id}?from=${stay.from}&to=${stay.to}`;
});

test.afterAll(async () => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
  rmSync(root, { recursive: true, force: true });
});

function setFlag(key: string, value: unknown) {
  const args = ['--import', 'tsx', 'src/cli/flag.ts', 'set', key, JSON.stringify(value)];
  return run(process.execPath, args, { env: environment });
}

/** Somebody new, with an id and an answer about being counted. */
async function visitor(
  browser: Browser,
  options: { id?: string; consent?: 'granted' | 'refused'; javaScriptEnabled?: boolean } = {},
): Promise<BrowserContext> {
  const { id, consent = 'refused', javaScriptEnabled = true } = options;
  const context = await browser.newContext({ javaScriptEnabled });
  const cookies: Array<{ name: string; value: string; url: string }> = [
    { name: 'mm-consent', value: consent, url: site.url },
  ];
  if (id !== undefined) cookies.push({ name: 'mm-visitor', value: id, url: site.url });
  await context.addCookies(cookies);
  return context;
}

test('the first paint and the hydrated page show one variation', async ({ browser }) => {
  await setFlag(FLAG, EXPERIMENT);
  const seen = new Set<string>();
  for (let tries = 0; tries < 24 && (tries < 4 || seen.size < 2); tries += 1) {
    const id = randomUUID();
    const shown: Array<string | null> = [];
    for (const javaScriptEnabled of [false, true]) {
      const context = await visitor(browser, { id, javaScriptEnabled });
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await page.goto(hotel, { waitUntil: 'load' });
      const note = page.getByTestId('hold-note');
      shown.push(await note.getAttribute('data-variation'), await note.textContent());
      expect(problems).toEqual([]);
      await context.close();
    }
    expect(shown.slice(2)).toEqual(shown.slice(0, 2));
    seen.add(String(shown[0]));
  }
  expect([...seen].sort()).toEqual(['charge', 'hold']);
});

test('a visitor gets one id and keeps it', async ({ browser }) => {
  const context = await visitor(browser);
  const page = await context.newPage();
  const id = async () =>
    (await context.cookies(site.url)).find(({ name }) => name === 'mm-visitor');
  await page.goto(hotel);
  const first = await id();
  expect(first).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  await page.reload();
  expect((await id())?.value).toBe(first?.value);
  await context.close();
});

test('a seen variation is reported to those who agreed, once, and to nobody else', async ({
  browser,
}) => {
  await setFlag(FLAG, EXPERIMENT);
  const viewed = async (consent: 'granted' | 'refused') => {
    const context = await visitor(browser, { consent });
    const page = await context.newPage();
    await page.goto(hotel, { waitUntil: 'load' });
    const variation = await page.getByTestId('hold-note').getAttribute('data-variation');
    const events = () =>
      page.evaluate(() =>
        ((window as { dataLayer?: Array<Record<string, unknown>> }).dataLayer ?? []).filter(
          ({ event }) => event === 'experiment viewed',
        ),
      );
    if (consent === 'granted') await expect.poll(async () => (await events()).length).toBe(1);
    else await page.waitForLoadState('networkidle');
    const found = await events();
    await context.close();
    return { variation, found };
  };
  const { variation, found } = await viewed('granted');
  expect(found).toEqual([
    expect.objectContaining({
      event: 'experiment viewed',
      experiment_id: 'hold-note-e2e',
      variation_id: variation === 'hold' ? '1' : '0',
    }),
  ]);
  expect((await viewed('refused')).found).toEqual([]);
});

test('a change reaches open pages by the stream and is shown after a reload', async ({
  browser,
}) => {
  await setFlag(FLAG, 'charge');
  const context = await visitor(browser);
  const page = await context.newPage();
  const opened = page.waitForRequest((request) => request.url().endsWith('/sub/sdk-local'));
  await page.goto(hotel);
  const note = page.getByTestId('hold-note');
  await expect(note).toHaveAttribute('data-variation', 'charge');
  await opened;

  const told = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const stream = new EventSource('/sub/sdk-local');
        stream.addEventListener('features', (event: MessageEvent<string>) => {
          if (!event.data.includes('"hold"')) return;
          stream.close();
          resolve(event.data);
        });
      }),
  );
  await setFlag(FLAG, 'hold');
  expect(JSON.parse(await told)).toMatchObject({ features: { [FLAG]: { defaultValue: 'hold' } } });
  // What is on the screen stays until the visitor goes on.
  await expect(note).toHaveAttribute('data-variation', 'charge');
  await page.reload();
  await expect(note).toHaveAttribute('data-variation', 'hold');
  await context.close();
});

test('the invitation to the app can be switched off', async ({ browser }) => {
  const banner = async () => {
    const context = await visitor(browser);
    const page = await context.newPage();
    await page.goto(site.url, { waitUntil: 'networkidle' });
    const many = await page
      .getByRole('complementary', { name: text('ko', 'shell:app.label') })
      .count();
    await context.close();
    return many;
  };
  expect(await banner()).toBe(1);
  await setFlag('app-banner', false);
  expect(await banner()).toBe(0);
});
