import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, it } from 'vitest';

import { openSmallDisk } from '../testing/small-disk';
import { createLog, logDestination, safeError } from './log';

describe('safeError', () => {
  it("keeps a failed query's code and drops its values", () => {
    const cause = Object.assign(new Error('duplicate key value'), { code: '23505' });
    const failed = new DrizzleQueryError(
      'insert into members (email) values ($1)',
      ['kim@example.com'],
      cause,
    );
    const written = JSON.stringify(safeError(failed));
    expect(written).toContain('23505');
    expect(written).not.toContain('kim@example.com');
    expect(failed.message).toContain('kim@example.com');
  });

  it('says what an ordinary error says', () => {
    expect(safeError(new TypeError('x is not a function'))).toMatchObject({
      type: 'TypeError',
      message: 'x is not a function',
    });
  });
});

describe('a log on a full disk', () => {
  it('ends no process, and has the lines that waited once there is space', async () => {
    const disk = await openSmallDisk(1);
    const file = path.join(disk.folder, 'log');
    const written = () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => (JSON.parse(line) as { msg: string }).msg.slice(0, 6));
    try {
      const log = createLog('info', logDestination(openSync(file, 'a')));
      log.info('before');
      await expect.poll(written).toEqual(['before']);
      disk.fill();
      // More than what is left of the file's last block.
      log.info(`during ${'x'.repeat(8_000)}`);
      log.info('during');
      await sleep(50);
      disk.free();
      log.info('after');
      await expect.poll(written).toEqual(['before', 'during', 'during', 'after']);
    } finally {
      await disk.close();
    }
  });

  it('keeps a bounded part of what waits', async () => {
    const disk = await openSmallDisk(8);
    const file = path.join(disk.folder, 'log');
    try {
      const log = createLog('info', logDestination(openSync(file, 'a')));
      disk.fill();
      const line = 'x'.repeat(100_000);
      for (let at = 0; at < 40; at += 1) {
        log.info(line);
        await sleep(1);
      }
      disk.free();
      log.info('after');
      await sleep(50);
      log.info('after');
      await expect.poll(() => readFileSync(file, 'utf8')).toContain('after');
      expect(readFileSync(file).length).toBeLessThan(1_200_000);
    } finally {
      await disk.close();
    }
  });
});
