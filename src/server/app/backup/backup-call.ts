import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';

import type { Hono } from 'hono';
import { z } from 'zod';

import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { requireOperator } from '@/server/platform/http/operator-call';
import { streamBackup } from './make-backup';

/** What `npm run backup` asks a running site for. */
const body = z.strictObject({ photos: z.boolean() });

/**
 * Mounts `PUT /operator/backup`, by which `npm run backup` has a running site back up the embedded
 * database, which no other process can open meanwhile. It sends the file; one that breaks off has no
 * end, and whoever reads it notices. A database server is backed up past the site, so that there is
 * no such call then.
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
