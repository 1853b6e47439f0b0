import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';

import { expect, test, type Browser, type BrowserContext } from '@playwright/test';

import { parseEnv } from '@/config/env';
import { evaluateFlags } from '@/flags/evaluate';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { secretsFor } from '@/tools/lib/secrets';

import { findOffer, nightIn } from '../../support/api';
import { waitUntilQuiet } from '../../support/browser';
import { shortHoldSite } from '../../support/sites';
import { text } from '../../support/texts';

/** On the second site, whose other tests don't depend on these flags. */

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

const site = shortHoldSite;
let hotel: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  const stay = { from: nightIn(30), to: nightIn(60) };
  const { hotel: offeredHotel } = await findOffer(site, stay);
  hotel = `${site.url}/hotel/${offeredHotel.id}?from=${stay.from}&to=${stay.to}`;
});

const siteEnv = () => ({
  ...process.env,
  PORT: new URL(site.url).port,
  DATA_DIR: process.env.SHORT_HOLD_DATA_DIR,
  SITE_URL: site.url,
  LOG_LEVEL: 'warn',
});

/** Changes a flag by the operator's command. */
function runCommand(key: string, value: unknown) {
  const args = ['--import', 'tsx', 'src/tools/commands/flag.ts', 'set', key, JSON.stringify(value)];
  return run(process.execPath, args, { env: siteEnv() });
}

/** Changes the value of a flag by the call that the command makes, which takes seconds to start. */
async function setFlag(key: string, definition: { defaultValue: unknown }): Promise<void> {
  const [secret] = secretsFor(parseEnv(siteEnv()));
  const answer = await fetch(`${site.url}/api/operator/flags/${key}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await issueOperatorToken(secret, new Date())}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(definition),
  });
  expect(answer.status).toBe(200);
}

/** A new visitor with an id who has answered the question about consent. */
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

/** A visitor to whom GrowthBook's own rule gives a variation. */
function somebodyWhoSees(variation: string): string {
  for (;;) {
    const id = randomUUID();
    if (evaluateFlags({ features: { [FLAG]: EXPERIMENT } }, id)[FLAG].value === variation)
      return id;
  }
}

test('the server’s HTML and the hydrated page show the same variation', async ({ browser }) => {
  await runCommand(FLAG, EXPERIMENT);
  for (const variation of ['charge', 'hold']) {
    const id = somebodyWhoSees(variation);
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
    expect(shown[0]).toBe(variation);
    expect(shown.slice(2)).toEqual(shown.slice(0, 2));
  }
});

test('a visitor gets one anonymous id and keeps it', async ({ browser }) => {
  const context = await visitor(browser);
  const page = await context.newPage();
  const id = async () =>
    (await context.cookies(site.url)).find(({ name }) => name === 'mm-visitor');
  await page.goto(hotel);
  const first = await id();
  expect(first).toMatchObject({ httpOnly: false, sameSite: 'Lax' });
  await page.reload();
  expect((await id())?.value).toBe(first?.value);
  await context.close();
});

test('a variation that was shown is recorded once for visitors who agreed, and for nobody else', async ({
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
    else await waitUntilQuiet(page);
    const recorded = await events();
    await context.close();
    return { variation, recorded };
  };
  const { variation, recorded } = await viewed('granted');
  expect(recorded).toEqual([
    expect.objectContaining({
      event: 'experiment viewed',
      experiment_id: 'hold-note-e2e',
      variation_id: variation === 'hold' ? '1' : '0',
    }),
  ]);
  expect((await viewed('refused')).recorded).toEqual([]);
});

test('a changed flag reaches open pages by the event stream and is shown after a reload', async ({
  browser,
}) => {
  await setFlag(FLAG, { defaultValue: 'charge' });
  const context = await visitor(browser);
  const page = await context.newPage();
  const opened = page.waitForRequest((request) => request.url().endsWith('/sub/sdk-local'));
  await page.goto(hotel);
  const note = page.getByTestId('hold-note');
  await expect(note).toHaveAttribute('data-variation', 'charge');
  await opened;

  const streamedFlags = page.evaluate(
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
  await setFlag(FLAG, { defaultValue: 'hold' });
  expect(JSON.parse(await streamedFlags)).toMatchObject({
    features: { [FLAG]: { defaultValue: 'hold' } },
  });
  // The screen doesn't change until the visitor navigates.
  await expect(note).toHaveAttribute('data-variation', 'charge');
  await page.reload();
  await expect(note).toHaveAttribute('data-variation', 'hold');
  await context.close();
});

test('the invitation to the app can be switched off by a flag', async ({ browser }) => {
  const expectInvitations = async (shown: number) => {
    const context = await visitor(browser);
    const page = await context.newPage();
    await page.goto(site.url);
    // The place of the toasts is rendered by the same part of the script as the invitation.
    await page.locator('[data-toasts]').waitFor({ state: 'attached' });
    const invitation = page.getByRole('complementary', { name: text('ko', 'shell:app.label') });
    await expect(invitation).toHaveCount(shown);
    await context.close();
  };
  await expectInvitations(1);
  await runCommand('app-banner', false);
  await expectInvitations(0);
});
