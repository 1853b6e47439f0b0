import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

import { expect, test } from '@playwright/test';

import { freePorts } from '@/tools/lib/processes';
import { startPostgres, type LocalPostgres } from '@/tools/lib/postgres-server';
import { createTemplateDatabase } from '@/server/testing/database';
import { startStallingProxy } from '@/server/testing/stalling-proxy';
import { path as localized, waitUntilQuiet } from '../../support/browser';
import { text } from '../../support/texts';

/**
 * A web process without its PostgreSQL server, started by hand: what visitors, clients of the API
 * and crawlers get while the database is unavailable, how the site recovers, and what it reports.
 */

const SECRET = 'a secret for tests that is long enough';
const LOCALES = ['ko', 'en'] as const;
/**
 * The number of requests of each kind while the database is unavailable; they cause a single report
 * together.
 */
const REPEATS = 15;

let postgres: LocalPostgres;
let proxy: Awaited<ReturnType<typeof startStallingProxy>>;
let sink: Server;
let web: ChildProcess;
let url = '';
let output = '';
const folder = mkdtempSync(path.join(tmpdir(), 'meomum-away-'));
/** The messages of the reported errors, of the server and of browsers. */
const reported: string[] = [];

test.beforeAll(async () => {
  postgres = await startPostgres();
  const { name } = await createTemplateDatabase(postgres.url);
  const server = new URL(postgres.url);
  proxy = await startStallingProxy({ host: server.hostname, port: Number(server.port) });
  proxy.refuse();
  server.port = String(proxy.port);
  server.pathname = `/${name}`;

  sink = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*').end('{}');
      const bytes = Buffer.concat(parts);
      const zipped = request.headers['content-encoding'] === 'gzip';
      for (const line of (zipped ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')) {
        if (!line.includes('"exception"')) continue;
        const { exception } = JSON.parse(line) as {
          exception?: { values: Array<{ type?: string; value?: string }> };
        };
        const last = exception?.values.at(-1);
        if (last !== undefined) reported.push(`${last.type}: ${last.value}`);
      }
    });
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const [port = 0, nobody = 0] = await freePorts(2, 3900);
  url = `http://localhost:${port}`;
  web = spawn(
    process.execPath,
    ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1'],
    {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: server.toString(),
        DATA_DIR: folder,
        SITE_URL: url,
        SANDBOX: '1',
        SANDBOX_PORT: String(nobody),
        APP_SECRET: SECRET,
        NEXTAUTH_SECRET: SECRET,
        NEXTAUTH_URL: url,
        NEXT_TELEMETRY_DISABLED: '1',
        SENTRY_DSN: `http://e2e@127.0.0.1:${(sink.address() as AddressInfo).port}/1`,
        LOG_LEVEL: 'info',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  for (const stream of [web.stdout, web.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (output += words));
  }
});

test.afterAll(async () => {
  web.kill('SIGKILL');
  sink.close();
  await proxy.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Asserts that an answer is a 503 which says when to try again; returns its body. */
async function refusalOf(address: string, init: RequestInit = {}): Promise<string> {
  const answer = await fetch(`${url}${address}`, { redirect: 'manual', ...init });
  const { status, headers } = answer;
  expect({
    address,
    status,
    retryAfter: headers.get('retry-after'),
    cache: headers.get('cache-control')?.includes('no-store'),
  }).toEqual({ address, status: 503, retryAfter: '5', cache: true });
  return answer.text();
}

async function expectRefused(): Promise<void> {
  let buildId = '';
  for (const locale of LOCALES) {
    const html = (await refusalOf(localized(locale, '/faq'))).replaceAll('&#x27;', "'");
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toContain(text(locale, 'error:unavailable.title'));
    expect(html).toContain(`href="${localized(locale, '/faq')}"`);
    expect(html).toContain('<header');
    buildId = /"buildId":"([^"]+)"/.exec(html)?.[1] ?? '';
    const data = await refusalOf(`/_next/data/${buildId}/${locale}/faq.json`, {
      headers: { 'x-nextjs-data': '1' },
    });
    expect(JSON.parse(data)).toMatchObject({ pageProps: { unavailable: true } });
    const language = locale === 'ko' ? 'kr' : 'en';
    const body = await refusalOf('/api/v2/membership/mypage/faq', { headers: { language } });
    expect(JSON.parse(body)).toMatchObject({
      error: {
        code: 'SERVICE_UNAVAILABLE',
        message: text(locale, 'errors:SERVICE_UNAVAILABLE'),
      },
    });
  }
  await refusalOf('/faq', { method: 'HEAD' });
  await refusalOf('/sitemap.xml');
}

test('a site without its database says so on pages and calls, and recovers by itself', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await test.step('the database is unavailable at the start', async () => {
    await expect
      .poll(() => fetch(`${url}/robots.txt`).then(({ status }) => status, String), {
        timeout: 60_000,
      })
      .toBe(200);
    await expectRefused();
    await expect.poll(() => reported, { timeout: 20_000 }).toHaveLength(1);
    await proxy.accept();
    await expect
      .poll(() => fetch(`${url}/faq`).then(({ status }) => status), { timeout: 20_000 })
      .toBe(200);
    expect((await fetch(`${url}/api/v2/membership/mypage/faq`)).status).toBe(200);
  });

  await test.step('the database becomes unavailable while a visitor follows a link', async () => {
    await page.goto(`${url}/en`);
    await waitUntilQuiet(page);
    proxy.refuse();
    // Pages share their answers for a few seconds.
    for (const address of ['/faq', '/en/faq']) {
      await expect
        .poll(() => fetch(url + address).then(({ status }) => status), { timeout: 20_000 })
        .toBe(503);
    }
    await expectRefused();
    for (let turn = 0; turn < REPEATS; turn += 1) await refusalOf('/faq');

    const data = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/en/faq.json') &&
        answer.request().headers()['x-middleware-prefetch'] === undefined,
    );
    await page.locator('footer a[href="/en/faq"]').click();
    expect((await data).status()).toBe(503);
    await expect(page).toHaveURL(`${url}/en/faq`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      text('en', 'error:unavailable.title'),
    );
    await expect(page.getByRole('main').getByRole('img')).toBeVisible();
    const retry = page.getByRole('link', { name: text('en', 'error:retry') });
    const again = page.waitForResponse((answer) => answer.url() === `${url}/en/faq`);
    await retry.click();
    expect((await again).status()).toBe(503);
  });

  await test.step('the database is available again, and nobody does anything', async () => {
    await expect(page.getByRole('link', { name: text('en', 'error:retry') })).toBeVisible();
    await proxy.accept();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('en', 'site:faq.title'), {
      timeout: 30_000,
    });
    expect((await fetch(`${url}/api/v2/membership/mypage/faq`)).status).toBe(200);
    await expect.poll(() => output, { timeout: 10_000 }).toContain('the database answers again');
    // There is one report for the start and one for the outage, however many requests failed.
    expect(output.match(/the database does not answer/g)).toHaveLength(1);
    expect(reported).toHaveLength(2);
  });

  await test.step('the site ends in order when it is asked to', async () => {
    const ended = new Promise<number | null>((resolve) => web.once('exit', resolve));
    web.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(output).toContain('"answered":true,"stopped":true');
  });
});
