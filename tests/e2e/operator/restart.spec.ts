import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from '@playwright/test';

import { FLAGS_CLIENT_KEY } from '@/config/constants';
import { CARDS, onCardPage } from '@/server/testing/sandbox-process';
import { familyOf } from '@/tools/bench/cpu';
import { call, findOffer, hold, must, nightIn, registerMember } from '../../support/api';
import type { Site } from '../../support/sites';

/** How long the sandbox's gateway takes to confirm when it answers late. */
const LATE_MS = 4_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

type Started = { child: ChildProcess; output: () => string };

function start(dataDir: string, ports: readonly number[]): Started {
  const [port, sandboxPort, smtpPort] = ports;
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/tools/commands/start.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      DATA_DIR: dataDir,
      SITE_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { child, output: () => output };
}

/** How long a step may take that doesn't start the site, in ms; a test that hangs then says where. */
const MAX_STEP_MS = 60_000;

/** Waits for something that has to happen, and says what it was when it doesn't. */
async function within<T>(what: string, happening: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing in a minute`)), MAX_STEP_MS);
  });
  return Promise.race([happening, late]).finally(() => clearTimeout(timer));
}

async function ready(site: Site, started: Started): Promise<void> {
  await expect
    .poll(
      async () => {
        if (started.child.exitCode !== null) throw new Error(started.output());
        // A body that nobody reads keeps its answer open, which a site that ends waits for.
        return fetch(`${site.url}/api/openapi.json`, { signal: AbortSignal.timeout(30_000) })
          .then((answer) => answer.arrayBuffer().then(() => answer.status))
          .catch(() => null);
      },
      { timeout: 150_000 },
    )
    .toBe(200);
}

/** Kills all processes of a site at once, as a power cut would, without a chance to clean up. */
async function cutPower(started: Started): Promise<void> {
  const { exitCode, signalCode } = started.child;
  if (exitCode !== null || signalCode !== null) return;
  const ended = new Promise((resolve) => started.child.once('exit', resolve));
  for (const pid of familyOf(started.child.pid ?? 0).reverse()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended together with its parent.
    }
  }
  await within('the end of a killed site', ended);
}

test('a hold survives SIGKILL and a restart, a second process is refused, and SIGTERM ends the site in order', async () => {
  test.skip(process.platform !== 'linux', 'finds the processes to kill in /proc');
  test.setTimeout(480_000);
  const root = mkdtempSync(path.join(tmpdir(), 'meomum-restart-'));
  const dataDir = path.join(root, 'data');
  cpSync(process.env.SEEDED_DATA_DIR ?? '', dataDir, { recursive: true });
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const site: Site = {
    url: `http://localhost:${ports[0]}`,
    sandbox: `http://127.0.0.1:${ports[1]}`,
  };
  let running = start(dataDir, ports);
  try {
    await ready(site, running);
    const member = await registerMember(site);
    const { quote, room } = await findOffer(site, { from: nightIn(30), to: nightIn(60) });
    const held = await hold(site, member, quote.token);

    const others = [await freePort(), await freePort(), await freePort()];
    const second = start(dataDir, others);
    await within(
      'the end of the second process',
      new Promise((resolve) => second.child.once('exit', resolve)),
    );
    expect(second.child.exitCode).toBe(1);
    expect(second.output()).toMatch(/already open in process \d+/);

    await cutPower(running);
    running = start(dataDir, ports);
    await ready(site, running);

    const options = { token: member.token };
    const booking = await must(site, 'getReservation', { params: { id: held.id } }, options);
    expect(booking.state).toBe('HELD');
    expect(booking.holdExpiresAt).toBe(held.holdExpiresAt);
    expect(booking.quote.total).toBe(held.total);
    const items = await must(site, 'getHotelItems', {
      params: { id: quote.hotelId },
      query: { from: quote.checkIn, to: quote.checkOut },
    });
    expect(items.rooms.find((item) => item.id === room.id)?.remaining).toBe(room.remaining - 1);
    expect(running.output()).not.toContain('Filling the empty database');

    // The site is asked to end while a card is being charged, so the guest gets the answer first.
    const opened = await must(site, 'startPayment', { params: { id: held.id } }, options);
    const back = await onCardPage(opened.checkoutUrl, CARDS.approve);
    const query = back?.url.searchParams;
    await fetch(`${site.sandbox}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ confirm: { mode: 'late' } }),
    });
    // An open page has a stream of the flags' changes, which would never end by itself.
    const stream = await fetch(`${site.url}/sub/${FLAGS_CLIENT_KEY}`);
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const body = {
      paymentKey: query?.get('paymentKey') ?? '',
      orderId: query?.get('orderId') ?? '',
      amount: query?.get('amount') ?? '',
    };
    const began = performance.now();
    const confirmed = call(site, 'confirmPayment', { body }, options);
    await new Promise((resolve) => setTimeout(resolve, LATE_MS / 4));
    const ended = new Promise<number | null>((resolve) => running.child.once('exit', resolve));
    running.child.kill('SIGTERM');
    expect(await within('the answer to the charge', confirmed)).toMatchObject({
      status: 200,
      data: { outcome: 'BOOKED' },
    });
    expect(performance.now() - began).toBeGreaterThan(LATE_MS * 0.9);
    expect(await within('the end of the stream', stream.text())).toContain('features');
    expect(await within('the end of the site', ended)).toBe(0);
    expect(running.output()).toContain('"answered":true,"stopped":true');
    running = start(dataDir, ports);
    await ready(site, running);
    const paid = await must(site, 'getReservation', { params: { id: held.id } }, options);
    expect(paid.state).toBe('BOOKED');
  } finally {
    await cutPower(running);
    rmSync(root, { recursive: true, force: true });
  }
});
