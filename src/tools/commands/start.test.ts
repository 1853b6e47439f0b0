import { execFile, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { freePorts, progressOn, startNode, waitFor } from '../lib/processes';

/**
 * Runs commands as an operator types them, each in a process of its own with only these settings.
 */

const root = mkdtempSync(path.join(tmpdir(), 'meomum-start-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

type Ended = { code: number | null; output: string };

function ended(
  command: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', ...command],
      { env: { NODE_ENV: 'production', PATH, HOME, ...env } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

const SECRET = 'a secret for tests that is long enough';

describe('npm start', () => {
  it.each([
    [
      'a public address without other settings',
      { SITE_URL: 'https://www.example.com' },
      [
        'TOSS_API_BASE_URL',
        'TOSS_SECRET_KEY',
        'SMTP_URL',
        'SMS_API_URL',
        'DATABASE_URL',
        'APP_SECRET',
        'SANDBOX=1',
      ],
    ],
    [
      'a real site at a local address',
      { SANDBOX: '0' },
      ['SANDBOX=0', 'DATABASE_URL', 'APP_SECRET'],
    ],
    [
      'a real gateway with the sandbox’s key, on the embedded database',
      { TOSS_API_BASE_URL: 'https://api.tosspayments.com', TOSS_SECRET_KEY: 'test_sk_sandbox' },
      ['TOSS_SECRET_KEY', 'DATABASE_URL', 'APP_SECRET'],
    ],
    [
      'several processes on the embedded database',
      { WEB_PROCESSES: '2' },
      ['WEB_PROCESSES', 'DATABASE_URL'],
    ],
    ['a server without a secret', { DATABASE_URL: 'postgres://localhost/x' }, ['APP_SECRET']],
  ])('refuses %s, and creates nothing', { timeout: 60_000 }, async (_what, env, expectedNames) => {
    const dataDir = path.join(root, 'never');
    const { code, output } = await ended(['src/tools/commands/start.ts'], {
      DATA_DIR: dataDir,
      ...env,
    });
    expect(code).toBe(1);
    for (const name of expectedNames) expect(output).toContain(name);
    expect(output).not.toMatch(/^\s+at /m);
    expect(readdirSync(root)).not.toContain('never');
  });

  it.each([
    [
      'a warning on a staging site that uses the sandbox',
      { SITE_URL: 'https://staging.example.com', SANDBOX: '1' },
      true,
    ],
    ['no such warning on one’s own machine', { SANDBOX: '1' }, false],
  ])(
    'prints %s, before it does anything else',
    { timeout: 60_000 },
    async (_what, env, isWarned) => {
      // A port that is in use ends the start before anything is built or created.
      const taken = createServer();
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
      try {
        const PORT = String((taken.address() as AddressInfo).port);
        const dataDir = path.join(root, 'never');
        const { code, output } = await ended(['src/tools/commands/start.ts'], {
          ...env,
          PORT,
          DATA_DIR: dataDir,
          SANDBOX_PORT: '43192',
        });
        expect(code).toBe(1);
        expect(output).toContain(`Port ${PORT} is taken`);
        const warnings = [
          '!!! SANDBOX=1 beside https://staging.example.com',
          'No card is charged',
          'codes that sign members in',
          'port 43192',
          'SANDBOX_PUBLIC_URL',
          'SANDBOX_PASSWORD',
        ];
        expect(warnings.filter((words) => output.includes(words))).toEqual(
          isWarned ? warnings : [],
        );
        expect(readdirSync(root)).not.toContain('never');
      } finally {
        await new Promise((resolve) => taken.close(resolve));
      }
    },
  );

  it(
    'makes data readable by their owner only, and refuses another secret than the first one',
    { timeout: 240_000 },
    async () => {
      const dataDir = mkdtempSync(path.join(root, 'data-'));
      chmodSync(dataDir, 0o755);
      writeFileSync(path.join(dataDir, 'secret'), `${SECRET}\n`, { mode: 0o600 });
      // The first command creates the tables and binds the database to the secret.
      expect(
        await ended(['src/tools/commands/flag.ts', 'list'], { DATA_DIR: dataDir }),
      ).toMatchObject({
        code: 0,
      });
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
        (name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0,
      );
      expect(open).toEqual([]);

      // Below the ports that outgoing connections are given, which tests beside this one make.
      const [port = 0, sandboxPort = 0] = await freePorts(2, 4700);
      const other = {
        DATA_DIR: dataDir,
        APP_SECRET: 'another secret that somebody thought of',
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
      };
      for (const file of ['src/tools/commands/start.ts', 'src/tools/commands/audit.ts']) {
        const { code, output } = await ended([file], other);
        expect([file, code === 0]).toEqual([file, false]);
        expect(output).toContain('used with another secret');
      }
    },
  );
});

describe('waiting for a process to answer', () => {
  const env = { ...process.env };

  it('fails at once when the process ends, with the output of the process', async () => {
    const failing = startNode(
      'The site',
      ['-e', 'console.error("no disk"); process.exit(3)'],
      env,
      'ignore',
    );
    await expect(waitFor('http://127.0.0.1:1/', failing)).rejects.toThrow(/exit code 3[^]+no disk/);
  });

  it(
    'continues while the process lives, and prints what it waits for and how long',
    { timeout: 30_000 },
    async () => {
      // The server refuses for 2.5 seconds and then answers; the wait has no time limit.
      const script = `
      const began = Date.now();
      require('node:http').createServer((_, answer) => {
        answer.statusCode = Date.now() - began < 2500 ? 503 : 200; answer.end();
      }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
      const child = spawn(process.execPath, ['-e', script], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      try {
        const port = await new Promise<string>((resolve) =>
          child.stdout.once('data', (text: Buffer) => resolve(text.toString().trim())),
        );
        const lines: string[] = [];
        const printLine = progressOn({ isTTY: true, write: (text: string) => lines.push(text) });
        const running = { name: 'The site', child, lastWords: () => '' };
        await waitFor(`http://127.0.0.1:${port}/`, running, { onWait: printLine });
        expect(lines.length).toBeGreaterThan(0);
        expect(lines.join('')).toMatch(
          /Waiting for The site, http[^\n]+it answers with 503 \(\d s\)/,
        );
      } finally {
        child.kill();
      }
    },
  );
});
