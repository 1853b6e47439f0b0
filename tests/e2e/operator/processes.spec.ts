import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, test } from '@playwright/test';

import { FLAGS_CLIENT_KEY, FLAGS_FRESH_MS } from '@/config/constants';
import { contract } from '@/contract';
import { fetchOf } from '@/contract/endpoint';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { MEMORY_LIMITS } from '@/server/platform/limits/limits';
import { nextServersIn } from '@/tools/bench/cpu';
import { startPostgres } from '@/tools/lib/postgres-server';
import { freePorts, startNode, waitFor } from '@/tools/lib/processes';
import { findOffer, hold, nightIn, registerMember } from '../../support/api';
import { pinToEach, type Pinned } from '../../support/pinned';

const SECRET = 'a secret for tests that is long enough';
const PROCESSES = 2;

test('two processes are one site: limits, flags, holds, a killed process, the end', async () => {
  test.skip(process.platform !== 'linux', 'finds the processes in /proc');
  test.setTimeout(600_000);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'meomum-processes-'));
  const postgres = await startPostgres();
  const [port, sandboxPort, smtpPort] = await freePorts(3, 3940);
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DATABASE_URL: postgres.url,
    APP_SECRET: SECRET,
    WEB_PROCESSES: String(PROCESSES),
    TRUST_PROXY: '1',
  };
  const start = ['--import', 'tsx', 'src/tools/commands/start.ts'];
  const site = startNode('The site', start, env, 'ignore');
  const launcher = site.child;
  const serving = () => nextServersIn(launcher.pid ?? 0);
  const url = new URL(`http://127.0.0.1:${port}`);
  let pinned: Pinned[] = [];
  const pinAgain = async () => {
    for (const connection of pinned) connection.close();
    pinned = await pinToEach(url, serving());
  };
  try {
    await waitFor(`${url.origin}/api/openapi.json`, site, { mostMs: 300_000 });

    await test.step('pages are answered by each', async () => {
      await expect.poll(() => serving().length).toBe(PROCESSES);
      await pinAgain();
      for (const { ask } of pinned) expect((await ask('/')).status).toBe(200);
    });

    await test.step('a client has one limit at both together', async () => {
      const { most, windowMs } = MEMORY_LIMITS.eventBatches;
      const began = performance.now();
      let admitted = 0;
      for (let sent = 0; sent < 2 * most; sent += 1) {
        // The batch is refused for what it says, and counts all the same.
        const answer = await pinned[sent % PROCESSES]?.ask('/api/events', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.9.8.7' },
          body: '{}',
        });
        if (answer?.status !== 429) admitted += 1;
      }
      const comesBack = ((performance.now() - began) * most) / windowMs;
      expect(admitted).toBeGreaterThanOrEqual(most);
      expect(admitted).toBeLessThan(most * 1.3 + comesBack);
    });

    await test.step('a flag’s change reaches the visitors of both', async () => {
      await pinAgain();
      const received = pinned.map(() => '');
      for (const [at, { open }] of pinned.entries()) {
        const stream = await open(`/sub/${FLAGS_CLIENT_KEY}`);
        stream.setEncoding('utf8').on('data', (part: string) => (received[at] += part));
        stream.on('error', () => undefined);
      }
      const changed = await fetch(new URL('/api/operator/flags/seen-by-both', url), {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${await issueOperatorToken(SECRET, new Date())}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ defaultValue: true }),
      });
      expect(changed.status).toBe(200);
      await expect
        .poll(() => received.every((text) => text.includes('seen-by-both')), {
          timeout: FLAGS_FRESH_MS + 2_000,
        })
        .toBe(true);
    });

    await test.step('a hold is seen by both', async () => {
      const api = { url: url.origin, sandbox: `http://127.0.0.1:${sandboxPort}` };
      const member = await registerMember(api);
      const { quote, room } = await findOffer(api, { from: nightIn(30), to: nightIn(60) });
      await hold(api, member, quote.token);
      const { path: items } = fetchOf(contract.getHotelItems, {
        params: { id: quote.hotelId },
        query: { from: quote.checkIn, to: quote.checkOut },
      });
      await pinAgain();
      for (const { ask } of pinned) {
        const { rooms } = contract.getHotelItems.response.parse(
          JSON.parse((await ask(`/api${items}`)).text),
        );
        expect(rooms.find(({ id }) => id === room.id)?.remaining).toBe(room.remaining - 1);
      }
    });

    await test.step('a killed process is replaced while the other one answers', async () => {
      const [killed = 0, other = 0] = serving();
      process.kill(killed, 'SIGKILL');
      // Until the supervisor has noticed, it may still hand a connection to the process that is gone.
      await expect.poll(() => site.lastWords()).toContain('A web process ended');
      expect(serving()).not.toContain(killed);
      for (let sent = 0; sent < 10; sent += 1) {
        const answer = await fetch(url, { headers: { connection: 'close' } });
        expect(answer.status).toBe(200);
      }
      await expect.poll(() => serving().length, { timeout: 30_000 }).toBe(PROCESSES);
      expect(serving()).toContain(other);
      await pinAgain();
      for (const { ask } of pinned) expect((await ask('/')).status).toBe(200);
    });

    await test.step('SIGTERM ends all in order', async () => {
      for (const connection of pinned.splice(0)) connection.close();
      const before = serving();
      const ended = new Promise<number | null>((resolve) => launcher.once('exit', resolve));
      launcher.kill('SIGTERM');
      expect(await ended).toBe(0);
      for (const pid of before) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    });
  } finally {
    launcher.kill('SIGKILL');
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
