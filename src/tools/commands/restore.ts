import { createReadStream, existsSync } from 'node:fs';
import { parseArgs } from 'node:util';

import { parseEnv } from '@/config/env';
import {
  checkBackup,
  restoreCheckedBackup,
  type Restored,
} from '@/server/app/backup/restore-backup';
import { MIGRATIONS } from '@/server/app/prepare-database';
import { openDatabase } from '@/server/platform/db/client';
import { photoStoreFor } from '@/server/platform/providers/photo-store';
import { formatCount, formatSecondsSince } from '../lib/backup-file';
import { runCommand } from '../lib/command';
import { identityOf, knownIdentityOf } from '../lib/secrets';

/**
 * `npm run restore -- FILE [--secret-lost]`: restores a backup into an empty database, all of it or
 * nothing, and brings its tables up to date. The site isn't started.
 */

const printLine = (line: string) => process.stdout.write(`${line}\n`);

function printReport({ header, summary, waiting }: Restored, seconds: string): void {
  const { tables, rows, photos } = summary;
  printLine(
    `Restored ${formatCount(tables, 'table')} with ${formatCount(rows, 'row')} and ${formatCount(photos, 'photo file')} in ${seconds}.`,
  );
  printLine(`The state is that of ${header.made}; what happened since then isn’t in it:`);
  printLine('  - everybody has to sign in again;');
  printLine(
    `  - ${formatCount(waiting.mails, 'mail')} and ${formatCount(waiting.notices, 'notice')} that waited then are sent ` +
      'when the site starts, even if they were sent since;',
  );
  printLine(
    '  - payments and refunds since then are at the gateway alone. Start the site without letting guests in, ' +
      'and run `npm run audit`, which names them (docs/operations.md, Restoring).',
  );
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'secret-lost': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (file === undefined || !existsSync(file)) {
    process.stderr.write(
      file === undefined
        ? 'Which file? npm run restore -- meomum.backup\n'
        : `${file}: there is no such file.\n`,
    );
    return 1;
  }
  const env = parseEnv(process.env);
  const began = performance.now();
  const options = {
    open: () => createReadStream(file),
    site: values['secret-lost'] ? identityOf(env) : knownIdentityOf(env),
    photos: photoStoreFor(env),
    now: new Date(),
    migrations: MIGRATIONS,
    isSecretLost: values['secret-lost'],
  };
  // The file is checked before the database is opened, because that creates the directory of an
  // embedded one.
  await checkBackup(options);
  const opened = await openDatabase(env);
  try {
    printReport(await restoreCheckedBackup(opened, options), formatSecondsSince(began));
    return 0;
  } finally {
    await opened.close();
  }
}

runCommand(main);
