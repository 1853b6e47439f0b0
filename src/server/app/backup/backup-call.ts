import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';

import type { Hono } from 'hono';
import { z } from 'zod';

import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { requireOperator } from '@/server/platform/http/operator-call';
import { streamBackup } from './make-backup';

/** The body of the call: whether the backup is to have the photos. */
const body = z.strictObject({ photos: z.boolean() });

/**
 * Mounts `PUT /operator/backup`. While a site runs on the embedded database, no other process can open
 * that, so `npm run backup` asks the site for the backup by this call. The answer is the file. If it
 * breaks off, its last line is missing, and `npm run backup` finds that when it checks the file. On a
 * database server the command reads the database itself, and the call doesn't exist.
 */
export function mountBackup(app: Hono<Env>, deps: Deps): void {
  if (deps.form !== 'embedded') return;
  app.put('/operator/backup', async (c) => {
    await requireOperator(c.req.header('authorization'), deps);
    const wanted = body.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) throw new AppError('INPUT_INVALID');
    const { db, photos, now, log, config } = deps;
    const packed = streamBackup({
      db,
      photos: wanted.data.photos ? photos : null,
      secret: config.secret,
      now: now(),
    });
    packed.once('error', (error) => log.error({ err: error }, 'the backup broke off'));
    return c.body(Readable.toWeb(packed) as WebStream<Uint8Array> as ReadableStream, 200, {
      'content-type': 'application/gzip',
      'cache-control': 'private, no-store',
    });
  });
}
