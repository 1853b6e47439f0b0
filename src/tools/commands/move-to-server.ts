import { existsSync } from 'node:fs';
import path from 'node:path';

import { parseEnv } from '@/config/env';
import { streamBackup } from '@/server/app/backup/make-backup';
import { moveBackup } from '@/server/app/backup/restore-backup';
import { MIGRATIONS } from '@/server/app/prepare-database';
import { openEmbedded, openServer } from '@/server/platform/db/client';
import { refuseStrange, schemaState } from '@/server/platform/db/fitness';
import { formatCount, formatSecondsSince } from '../lib/backup-file';
import { runCommand } from '../lib/command';
import { identityOf } from '../lib/secrets';

/**
 * `npm run move-to-server`: copies the embedded database of DATA_DIR into the empty PostgreSQL
 * server of DATABASE_URL. The site must not run meanwhile. The embedded database stays as it was,
 * and photos stay where they are.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  if (env.DATABASE_URL === undefined) {
    throw new Error('Where to? DATABASE_URL=postgres://… APP_SECRET=… npm run move-to-server');
  }
  if (!existsSync(path.join(env.DATA_DIR, 'pglite'))) {
    throw new Error(`There is no embedded database in ${env.DATA_DIR} (DATA_DIR).`);
  }
  const began = performance.now();
  const site = identityOf(env);
  const embedded = await openEmbedded(env.DATA_DIR);
  const server = await openServer(env.DATABASE_URL, 2);
  try {
    if ((await schemaState(embedded.db)) === 'none') {
      throw new Error('The embedded database is empty: there is nothing to move.');
    }
    await refuseStrange(embedded, site);
    const now = new Date();
    const { summary } = await moveBackup(server, {
      open: () => streamBackup({ db: embedded.db, photos: null, secret: site.secrets.secret, now }),
      site,
      photos: null,
      now,
      migrations: MIGRATIONS,
    });
    printLine(
      `Moved ${formatCount(summary.tables, 'table')} with ${formatCount(summary.rows, 'row')} in ${formatSecondsSince(began)}.`,
    );
    printLine(
      `Start the site with DATABASE_URL, APP_SECRET and the same DATA_DIR (${env.DATA_DIR}), where its photos ` +
        'stay. The embedded database is as it was; once the site sells on the server, it is a former state.',
    );
  } finally {
    await Promise.all([embedded.close(), server.close()]);
  }
}

runCommand(main);
