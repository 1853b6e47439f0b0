import { desc, isNotNull, sql } from 'drizzle-orm';

import { StartRefused } from '@/config/start-refused';
import { allSecrets, secretId, type Secrets, unseal } from '../secrets';
import { type Database, type OpenDatabase, rowsOf, type Transaction } from './client';
import journal from './migrations/meta/_journal.json';
import { readRecordedMigrations } from './migrations-of-build';
import { hotels, siteKind, siteSecrets, vouchers } from './schema';

/** Thrown for a database that this process must not work on. */
export class UnfitDatabase extends StartRefused {}

/** The secrets of the site that opens a database, and whether it is a demo. */
export type SiteIdentity = {
  readonly secrets: Secrets;
  /** The kind of site: `demo` if the sandbox takes the payments. */
  readonly kind: 'demo' | 'real';
};

/** When each migration of this build was created, in ms. */
const MIGRATIONS_MADE = journal.entries.map(({ when }) => when);
/**
 * The key of the advisory lock that makes processes which start at the same time check one after
 * the other.
 */
const IDENTITY_LOCK = 7_316_002;
/**
 * How many voucher codes are decrypted as a test, in a database that doesn't record its secrets
 * yet.
 */
const SAMPLE = 20;

/**
 * `beside`: it is newer, by one upgrade from the schema of this build, which only added to it; a
 * process of this build may still work on it. `foreign`: the tables don't come from this project's
 * first migration, so the later ones can't be applied.
 */
export type SchemaState = 'none' | 'older' | 'same' | 'beside' | 'newer' | 'foreign';

/**
 * Compares the schema of a database with the one that this build needs.
 * @param migrations when each migration of the build was created, in ms
 */
export async function schemaState(
  db: Database,
  migrations: readonly number[] = MIGRATIONS_MADE,
): Promise<SchemaState> {
  const [{ made } = { made: false }] = await rowsOf<{ made: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as made`,
  );
  if (!made) return 'none';
  const recorded = await readRecordedMigrations(db);
  if (recorded.length === 0) return 'none';
  if (Math.min(...recorded) !== Math.min(...migrations)) return 'foreign';
  const ours = Math.max(...migrations);
  const ahead = Math.max(...recorded) - ours;
  if (ahead === 0) return 'same';
  if (ahead < 0) return 'older';
  const former = await formerSchema(db);
  return former !== null && ours >= former ? 'beside' : 'newer';
}

/**
 * From which schema the latest upgrade came: the newest migration that the release before had. Null
 * in a database that doesn't record it.
 */
async function formerSchema(db: Database): Promise<number | null> {
  const [{ made } = { made: false }] = await rowsOf<{ made: boolean }>(
    db,
    sql`select to_regclass('drizzle.upgrades') is not null as made`,
  );
  if (!made) return null;
  const [latest] = await rowsOf<{ former: string }>(
    db,
    sql`select from_when::text as former from drizzle.upgrades order by to_when desc limit 1`,
  );
  return latest === undefined ? null : Number(latest.former);
}

const SCHEMA_REFUSALS: Readonly<Record<Exclude<SchemaState, 'same' | 'beside'>, string>> = {
  none: 'The database is empty: it has no tables yet. `npm start` makes them; then start this again.',
  older:
    'The schema of the database is older than this build wants. Back it up (npm run backup), stop what still runs on it, ' +
    'and let `npm start` of this build bring it up to date; then start this again.',
  newer:
    'The schema of the database is newer than this build knows: a later version of the site has used it. ' +
    'Start that version (after an update: build it first), or give this one the backup from before.',
  foreign:
    'The tables of the database were not made by this site’s first migration, so they can’t be brought up to ' +
    'date: it is from a trial before the first release, or another program’s. Start with an empty one ' +
    '(another DATA_DIR or DATABASE_URL).',
};

/**
 * Checks, before the missing migrations run, whether they can be applied and whether the database
 * belongs to this site.
 * @param beside whether the schema may be that of the release after this one: not for what copies
 *   tables, which would leave out those that this build doesn't know
 * @throws UnfitDatabase
 */
export async function refuseStrange(
  { db }: Pick<OpenDatabase, 'db'>,
  site: SiteIdentity,
  beside: 'allowed' | 'refused' = 'refused',
): Promise<void> {
  const state = await schemaState(db);
  if (state === 'beside' && beside === 'refused') throw new UnfitDatabase(SCHEMA_REFUSALS.newer);
  if (state === 'newer' || state === 'foreign') throw new UnfitDatabase(SCHEMA_REFUSALS[state]);
  const [{ knows } = { knows: false }] = await rowsOf<{ knows: boolean }>(
    db,
    sql`select to_regclass('public.site_kind') is not null as knows`,
  );
  if (knows) await requireIdentity(db, site);
}

/**
 * Checks whether a process may work on a database: it must have the schema of this build, or that of
 * the release after it, its
 * encrypted texts must be readable with this site's secrets, and its payments must be of the same
 * kind (demo or real). A database that no site has used yet is recorded as this site's.
 * @throws UnfitDatabase with the reason
 */
export async function requireFit(
  { db }: Pick<OpenDatabase, 'db'>,
  site: SiteIdentity,
): Promise<void> {
  const state = await schemaState(db);
  if (state !== 'same' && state !== 'beside') throw new UnfitDatabase(SCHEMA_REFUSALS[state]);
  await requireIdentity(db, site);
}

/**
 * Checks whether a database belongs to this site, whatever its schema is.
 * @throws UnfitDatabase
 */
export async function requireIdentity(
  db: Database | Transaction,
  site: SiteIdentity,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${IDENTITY_LOCK})`);
    await requireKind(tx, site.kind);
    await requireSecrets(tx, site.secrets);
  });
}

async function requireKind(tx: Transaction, kind: SiteIdentity['kind']): Promise<void> {
  const [known] = await tx.select({ kind: siteKind.kind }).from(siteKind);
  if (known === undefined) {
    if (kind === 'real' && (await hasDemoHotels(tx))) {
      throw new UnfitDatabase(
        'The database holds the hotels of the demo, which don’t exist: nobody may pay real money for them. ' +
          'Give the real site a database of its own.',
      );
    }
    await tx.insert(siteKind).values({ kind, since: new Date() });
    return;
  }
  if (known.kind === kind) return;
  throw new UnfitDatabase(
    kind === 'real'
      ? 'The database is a demo’s: its hotels, bookings and payments were never real. Give the real site a ' +
          'database of its own.'
      : 'The database is a real site’s, and the sandbox would take its bookings for nothing. Say SITE_URL and ' +
          "the gateway as that site does. For a copy to try things on: update site_kind set kind = 'demo'.",
  );
}

async function hasDemoHotels(tx: Transaction): Promise<boolean> {
  const [one] = await tx
    .select({ id: hotels.id })
    .from(hotels)
    .where(isNotNull(hotels.demoSeed))
    .limit(1);
  return one !== undefined;
}

async function requireSecrets(tx: Transaction, secrets: Secrets): Promise<void> {
  const known = await tx.select().from(siteSecrets);
  const ours = allSecrets(secrets).map(secretId);
  const missing = known.filter(({ id }) => !ours.includes(id));
  if (missing.length > 0) throw new UnfitDatabase(refusalOf(missing, ours));
  if (known.length === 0) await requireOpens(tx, secrets);
  const id = secretId(secrets.secret);
  if (!known.some((one) => one.id === id)) {
    await tx.insert(siteSecrets).values({ id, since: new Date() });
  }
}

function refusalOf(
  missing: ReadonlyArray<typeof siteSecrets.$inferSelect>,
  ours: string[],
): string {
  const names = missing.map(({ id, since }) => `${id} (since ${since.toISOString().slice(0, 10)})`);
  return (
    `The database was used with another secret: ${names.join(', ')}, and APP_SECRET is ${ours.join(', ')}. ` +
    'Vouchers that were sold could not be opened nor redeemed. Give the secret it was used with, or to change ' +
    'it APP_SECRET=NEW,OLD and then `npm run rotate-secret`. (Without APP_SECRET it is in DATA_DIR/secret.)'
  );
}

/**
 * Checks a database that doesn't record its secrets yet: its latest voucher codes must be readable
 * with the site's secrets.
 */
async function requireOpens(tx: Transaction, secrets: Secrets): Promise<void> {
  const sample = await tx
    .select({ sealed: vouchers.codeSealed })
    .from(vouchers)
    .orderBy(desc(vouchers.createdAt))
    .limit(SAMPLE);
  for (const { sealed } of sample) {
    try {
      unseal(secrets, sealed);
    } catch {
      throw new UnfitDatabase(
        'Vouchers in the database were sealed with another secret than APP_SECRET: their codes could not be ' +
          'opened nor redeemed. Give the secret they were sold with, or a list with it: APP_SECRET=NEW,OLD.',
      );
    }
  }
}
