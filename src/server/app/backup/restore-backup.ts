import type { Readable } from 'node:stream';

import { notInArray, sql } from 'drizzle-orm';

import { type OpenDatabase, rowsOf, type Transaction } from '@/server/platform/db/client';
import { requireIdentity, type SiteIdentity } from '@/server/platform/db/fitness';
import { readMigrations } from '@/server/platform/db/migration-runner';
import { makeSchema } from '@/server/platform/db/migrations-of-build';
import { siteSecrets } from '@/server/platform/db/schema';
import type { PhotoStore } from '@/server/platform/providers/photo-store';
import { PHOTO_TYPE } from '@/server/platform/photos';
import { allSecrets, secretId } from '@/server/platform/secrets';
import { type BackupHeader, type BackupSummary, readBackup } from './backup-format';
import { leaveFormerState } from './leave-former-state';
import { CUT_OFF_MESSAGE, DamagedBackup, isSignatureOf } from './lines';
import {
  identified,
  nameOf,
  readNames,
  prepareTransfer,
  readTables,
  type StoredTable,
  TRANSACTION_TYPE,
} from './stored-tables';

/** Thrown for a backup that this site or this database can't take; it says what to do instead. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

export type RestoreOptions = {
  /** Opens the gzip file, once for each time that it is read. */
  readonly open: () => Readable;
  /** The site that is to work on the database. */
  readonly site: SiteIdentity;
  /** The store that the photos are put into; with null they are left out. */
  readonly photos: PhotoStore | null;
  readonly now: Date;
  /** The folder of this build's migrations. */
  readonly migrations: string;
  /**
   * True where the secret of the backup is lost: it is restored nevertheless, without what only
   * that secret opens.
   */
  readonly isSecretLost?: boolean;
};

export type Restored = {
  readonly header: BackupHeader;
  readonly summary: BackupSummary;
  /** Messages that waited when the backup was made; they are sent when the site starts. */
  readonly waiting: { readonly mails: number; readonly notices: number };
};

/**
 * Restores a backup into an empty database, in one transaction: all of it is there afterwards, or
 * nothing. The file is read twice, first to see whether it is whole. The tables are made as they were
 * when the backup was made, and then brought up to date. Since the state is a former one, sessions end
 * and orders get numbers that haven't been used (`leaveFormerState`).
 * @throws DamagedBackup, or RestoreRefused with the reason
 */
export async function restoreBackup(
  opened: OpenDatabase,
  options: RestoreOptions,
): Promise<Restored> {
  await checkBackup(options);
  return restoreCheckedBackup(opened, options);
}

/**
 * Does what `restoreBackup` does with a file that `checkBackup` has just read to its end. If the file
 * changes in between, it is still refused, but some of its photos may then be in the store.
 */
export const restoreCheckedBackup = (
  opened: OpenDatabase,
  options: RestoreOptions,
): Promise<Restored> => loadBackup(opened, options, { isFormer: true });

/**
 * Moves a site's data into another database: the backup is made while this reads it, so that it can't
 * be checked beforehand. Its state isn't a former one, and sessions go on.
 */
export const moveBackup = (opened: OpenDatabase, options: RestoreOptions): Promise<Restored> =>
  loadBackup(opened, options, { isFormer: false });

/**
 * Reads a backup to its end.
 * @throws DamagedBackup if it isn't whole; RestoreRefused if this site or this build can't restore it
 */
export async function checkBackup(
  options: Pick<RestoreOptions, 'open' | 'site' | 'isSecretLost' | 'migrations'>,
): Promise<{ header: BackupHeader; summary: BackupSummary }> {
  let header: BackupHeader | null = null;
  let summary: BackupSummary | null = null;
  // The loop doesn't stop at the last part, so that anything behind it is noticed.
  for await (const part of readBackup(options.open())) {
    if (part.kind === 'header') {
      ({ header } = part);
      refuseHeader(header, options);
    } else if (part.kind === 'end') {
      refuseSignature(part.seal, options);
      ({ summary } = part);
    }
  }
  if (header === null || summary === null) throw new DamagedBackup(CUT_OFF_MESSAGE);
  return { header, summary };
}

type Judged = Pick<RestoreOptions, 'site' | 'isSecretLost' | 'migrations'>;

function refuseHeader(
  header: BackupHeader,
  { site, isSecretLost = false, migrations }: Judged,
): void {
  if (header.kind !== site.kind) {
    throw new RestoreRefused(
      header.kind === 'real'
        ? 'The backup is a real site’s, and this environment is a demo’s: its sandbox would take bookings ' +
            'for nothing. Say SITE_URL and the gateway as that site does.'
        : 'The backup is a demo’s: its hotels, bookings and payments were never real. A real site can’t use it.',
    );
  }
  const known = readMigrations(migrations).map(({ when }) => when);
  if (header.migrations[0] !== known[0]) {
    throw new RestoreRefused('The backup has tables that this site’s first migration didn’t make.');
  }
  if (header.migrations.some((when, at) => when !== known[at])) {
    throw new RestoreRefused(
      'The backup is of a later version of the site than this build. Restore it with that version.',
    );
  }
  const ours = allSecrets(site.secrets).map(secretId);
  const missing = header.secrets.filter((id) => !ours.includes(id));
  if (missing.length > 0 && !isSecretLost) {
    throw new RestoreRefused(
      `The backup was made with another secret: ${missing.join(', ')}, and APP_SECRET is ${ours.join(', ')}. ` +
        'Give the secret it was made with (APP_SECRET, or the file DATA_DIR/secret of the embedded database). ' +
        'If it is lost, --secret-lost restores the rest: vouchers that were sold can then be neither shown nor ' +
        'redeemed and have to be refunded by hand, mails with a code that waited are not sent, and whether the ' +
        'file was altered on purpose can’t be told.',
    );
  }
}

function refuseSignature(
  { sha256, secret, signature }: { sha256: string; secret: string; signature: string },
  { site, isSecretLost = false }: Judged,
): void {
  const signer = allSecrets(site.secrets).find((one) => secretId(one) === secret);
  if (signer === undefined) {
    if (isSecretLost) return;
    throw new RestoreRefused(
      `The backup is signed with the secret ${secret}, which is none of APP_SECRET.`,
    );
  }
  if (!isSignatureOf(signer, sha256, signature)) {
    throw new DamagedBackup('The backup is altered: this site didn’t sign it as it is.');
  }
}

async function loadBackup(
  opened: OpenDatabase,
  options: RestoreOptions,
  { isFormer }: { isFormer: boolean },
): Promise<Restored> {
  const { site, now, migrations } = options;
  const restored = await opened.db.transaction(async (tx) => {
    await refuseFilled(tx);
    await prepareTransfer(tx);
    const { header, summary } = await loadParts(tx, options);
    if (isFormer) await leaveFormerState(tx, now);
    if (options.isSecretLost === true) await forgetLostSecrets(tx, site);
    await requireIdentity(tx, site);
    return { header, summary, waiting: await countWaiting(tx) };
  });
  await opened.migrate(migrations);
  await opened.executeSql('analyze', []);
  return restored;
}

/**
 * Removes the lost secrets from those that the database records, so that the site starts without
 * them, although some texts in the backup are still sealed with them.
 */
async function forgetLostSecrets(tx: Transaction, { secrets }: SiteIdentity): Promise<void> {
  const ours = allSecrets(secrets).map(secretId);
  await tx.delete(siteSecrets).where(notInArray(siteSecrets.id, ours));
  const [id = ''] = ours;
  await tx.insert(siteSecrets).values({ id, since: new Date() }).onConflictDoNothing();
}

/** @throws RestoreRefused when there is anything in the database */
async function refuseFilled(tx: Transaction): Promise<void> {
  const names = await readNames(tx);
  if (names.length === 0) return;
  const some = names.slice(0, 3).join(', ');
  throw new RestoreRefused(
    `The database isn’t empty: it has ${some}${names.length > 3 ? ` and ${names.length - 3} more` : ''}. ` +
      'A backup is restored into an empty one alone: give another DATABASE_URL, or another DATA_DIR.',
  );
}

/** Makes the tables and writes all parts of the backup; photos go to the store. */
async function loadParts(
  tx: Transaction,
  options: RestoreOptions,
): Promise<Pick<Restored, 'header' | 'summary'>> {
  let header: BackupHeader | null = null;
  let summary: BackupSummary | null = null;
  let tables = new Map<string, StoredTable>();
  let putBack: () => Promise<void> = () => Promise.resolve();
  let target: Target | null = null;
  for await (const part of readBackup(options.open())) {
    if (part.kind === 'header') {
      ({ header } = part);
      refuseHeader(header, options);
      const known = readMigrations(options.migrations);
      await makeSchema(tx, known.slice(0, header.migrations.length));
      tables = new Map((await readTables(tx)).map((table) => [nameOf(table), table]));
      putBack = await takeOffGuards(tx, [...tables.values()]);
    } else if (part.kind === 'table') {
      target = takeTarget(part.table, tables);
    } else if (part.kind === 'rows' && target !== null) {
      await insertRows(tx, target, part.rows);
    } else if (part.kind === 'sequence') {
      const { schema, name, last, called } = part.sequence;
      await tx.execute(
        sql`select setval(format('%I.%I', ${schema}::text, ${name}::text)::regclass, ${last}::bigint, ${called})`,
      );
    } else if (part.kind === 'photo') {
      await options.photos?.put(part.key, part.bytes, PHOTO_TYPE);
    } else if (part.kind === 'end' && header !== null) {
      refuseSignature(part.seal, options);
      if (tables.size > 0)
        throw new DamagedBackup(`The backup lacks ${[...tables.keys()].join(', ')}.`);
      await putBack();
      ({ summary } = part);
    }
  }
  if (header === null || summary === null) throw new DamagedBackup(CUT_OFF_MESSAGE);
  return { header, summary };
}

/**
 * Prepares the tables for the rows of a backup. Foreign keys are dropped, since the tables come in any
 * order and refer to each other in circles. Triggers are disabled, since what they keep up to date is
 * in the backup, too. Rows that migrations inserted are removed.
 * @returns a function that restores the keys, for which PostgreSQL checks every reference, and the
 * triggers
 */
async function takeOffGuards(
  tx: Transaction,
  tables: readonly StoredTable[],
): Promise<() => Promise<void>> {
  const keys = await rowsOf<{ owner: string; name: string; definition: string }>(
    tx,
    sql`select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and conparentid = 0 order by 1, 2`,
  );
  const each = async (change: string) => {
    for (const table of tables) {
      await tx.execute(sql`alter table ${identified(table)} ${sql.raw(change)} trigger user`);
    }
  };
  await each('disable');
  for (const { owner, name } of keys) {
    await tx.execute(sql`alter table ${sql.raw(owner)} drop constraint ${sql.identifier(name)}`);
  }
  await tx.execute(sql`truncate ${sql.join(tables.map(identified), sql`, `)}`);
  return async () => {
    for (const { owner, name, definition } of keys) {
      await tx.execute(
        sql`alter table ${sql.raw(owner)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      );
    }
    await each('enable');
  };
}

/** A table that rows are inserted into, and its columns in the order of the backup's values. */
type Target = { readonly table: StoredTable; readonly columns: StoredTable['columns'] };

/**
 * Finds the table of the database into which the rows of a table of the backup belong, and removes it
 * from `tables`, which in the end names the tables that the backup lacks.
 * @throws RestoreRefused when there is none, or it has other columns
 */
function takeTarget(stored: StoredTable, tables: Map<string, StoredTable>): Target {
  const name = nameOf(stored);
  const table = tables.get(name);
  tables.delete(name);
  const own = (table?.columns ?? []).filter(({ type }) => type !== TRANSACTION_TYPE);
  const columns = stored.columns.flatMap(
    (column) => own.find((one) => one.name === column.name && one.type === column.type) ?? [],
  );
  if (
    table === undefined ||
    columns.length !== stored.columns.length ||
    own.length !== columns.length
  ) {
    throw new RestoreRefused(
      `The backup’s table ${name} isn’t the one that the migrations of this build make.`,
    );
  }
  return { table, columns };
}

async function insertRows(
  tx: Transaction,
  { table, columns }: Target,
  rows: readonly string[],
): Promise<void> {
  const stamps = table.columns.filter(({ type }) => type === TRANSACTION_TYPE);
  const names = [...columns, ...stamps].map(({ name }) => sql.identifier(name));
  const values = [
    ...columns.map(({ type }, at) => sql.raw(`(line.value ->> ${at})::${type}`)),
    ...stamps.map(() => sql`pg_current_xact_id()`),
  ];
  await tx.execute(
    sql`insert into ${identified(table)} (${sql.join(names, sql`, `)}) overriding system value
      select ${sql.join(values, sql`, `)} from json_array_elements(${`[${rows.join(',')}]`}::json) as line`,
  );
}

async function countWaiting(tx: Transaction): Promise<Restored['waiting']> {
  const [row] = await rowsOf<Restored['waiting']>(
    tx,
    sql`select (select count(*) from mail_outbox where sent_at is null)::int as mails,
      (select count(*) from notice_outbox where sent_at is null)::int as notices`,
  );
  return row ?? { mails: 0, notices: 0 };
}
