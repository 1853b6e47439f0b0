import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { parseArgs } from 'node:util';

import { parseEnv, type ServerEnv } from '@/config/env';
import { streamBackup } from '@/server/app/backup/make-backup';
import { checkBackup } from '@/server/app/backup/restore-backup';
import { MIGRATIONS } from '@/server/app/prepare-database';
import { openDatabase, type OpenDatabase } from '@/server/platform/db/client';
import { DirectoryHeld } from '@/server/platform/db/directory-lock';
import { refuseStrange, schemaState } from '@/server/platform/db/fitness';
import { photoStoreFor } from '@/server/platform/providers/photo-store';
import { formatCount, formatMegabytes, formatSecondsSince, writeNewFile } from '../lib/backup-file';
import { runCommand } from '../lib/command';
import { notifyRunningSite } from '../lib/running-site';
import { identityOf, secretsFor } from '../lib/secrets';

/**
 * `npm run backup -- FILE [--without-photos]`: writes everything that the site has stored, as it is
 * at one moment, into a new file, while the site goes on selling; then reads the file once more.
 * Where a running site has the embedded database open, that site makes the backup.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Opens the database to back up; null if a running site has the embedded one open. */
async function openSource(env: ServerEnv): Promise<OpenDatabase | null> {
  const opened = await openDatabase(env).catch((error: unknown) => {
    if (error instanceof DirectoryHeld) return null;
    throw error;
  });
  if (opened === null) return null;
  try {
    if ((await schemaState(opened.db)) === 'none') {
      throw new Error('The database is empty: there is nothing to back up.');
    }
    await refuseStrange(opened, identityOf(env));
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Has the running site make the backup, since nobody else can open its embedded database. */
async function requestBackup(env: ServerEnv, photos: boolean): Promise<Readable> {
  const { body } = await notifyRunningSite(env, '/api/operator/backup', { photos });
  if (body === null) throw new Error('The running site answered without a backup.');
  return Readable.fromWeb(body as WebStream);
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'without-photos': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined) {
    process.stderr.write('Into which file? npm run backup -- meomum.backup\n');
    return 1;
  }
  const env = parseEnv(process.env);
  const withPhotos = !values['without-photos'];
  const began = performance.now();
  const opened = await openSource(env);
  try {
    const { bytes, checked } = await writeNewFile(
      file,
      async () =>
        opened === null
          ? requestBackup(env, withPhotos)
          : streamBackup({
              db: opened.db,
              photos: withPhotos ? photoStoreFor(env) : null,
              secret: secretsFor(env)[0],
              now: new Date(),
            }),
      (open) => checkBackup({ open, site: identityOf(env), migrations: MIGRATIONS }),
    );
    const { tables, rows, photos, missingPhotos } = checked.summary;
    printLine(
      `${file}: ${formatCount(tables, 'table')} with ${formatCount(rows, 'row')}, ${formatCount(photos, 'photo file')}; ` +
        `${formatMegabytes(bytes)} in ${formatSecondsSince(began)}, read once more and whole.`,
    );
    printLine(
      `It needs the secret ${checked.header.secrets.join(' and ')}, which isn’t in it: keep that elsewhere.`,
    );
    if (missingPhotos > 0) {
      printLine(
        `${formatCount(missingPhotos, 'photo file')} that the tables name weren’t in the store.`,
      );
    }
    return 0;
  } finally {
    await opened?.close();
  }
}

runCommand(main);
