import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { is, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { audit } from '@/server/app/audit/audit';
import { type OpenDatabase, rowsOf } from '@/server/platform/db/client';
import * as schema from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import { issueOperatorToken } from '@/server/platform/http/operator-call';
import { secretId, type Secrets } from '@/server/platform/secrets';
import { MIGRATIONS, openEmptyDatabase } from '@/server/testing/database';
import {
  createWorld,
  dataOf,
  memoryPhotos,
  TEST_SECRETS,
  type TestMember,
  type World,
} from '@/server/testing/world';
import { bookable, booked, held, ordered, stayIn } from '@/server/use-cases/booking/testing';
import { bought } from '@/server/use-cases/vouchers/testing';
import { stampCalendars } from './leave-former-state';
import { checkBackup, restoreBackup, RestoreRefused } from './restore-backup';
import { mountBackup } from './backup-call';
import { streamBackup } from './make-backup';
import { DamagedBackup, isSignatureOf, signatureOf } from './lines';
import { LEFT_OUT_SCHEMAS, nameOf, readNames, readTables } from './stored-tables';
import {
  makeBackupFile,
  digestTables,
  packLines,
  withRestored,
  unpackLines,
  NOW,
  restoreOptionsFor,
} from './testing';

const OTHER: Secrets = { secret: 'another secret that somebody thought of', formerSecrets: [] };

let world: World;
let member: TestMember;
let form: OpenDatabase['form'];
let file: Buffer;
let empty: OpenDatabase;
/** The backup, restored. */
let restored: OpenDatabase;
beforeAll(async () => {
  world = await createWorld();
  ({ form } = world.database);
  member = await world.member();
  const room = await bookable(world, { rooms: 3 });
  await booked(world, member, room, stayIn(world, 20, 3));
  await ordered(world, member, (await held(world, member, room)).id);
  await bought(world, member);
  await world.db.insert(schema.siteKind).values({ kind: 'demo', since: world.now() });
  await world.db
    .insert(schema.siteSecrets)
    .values({ id: secretId(TEST_SECRETS.secret), since: world.now() });
  file = await makeBackupFile(world.db);
  empty = await openEmptyDatabase(form);
  restored = await openEmptyDatabase(form);
  await restoreBackup(restored, restoreOptionsFor(file));
});
afterAll(async () => {
  await restored.close();
  await empty.close();
  await world.close();
});

describe('what is backed up', () => {
  it('is every table of the schema with all columns, and whatever else there is in the database', async () => {
    const stored = new Map((await readTables(world.db)).map((table) => [nameOf(table), table]));
    const tables = Object.values(schema).filter((one) => is(one, PgTable));
    expect(tables.length).toBeGreaterThan(50);
    for (const table of tables) {
      const { name, columns } = getTableConfig(table);
      const own = columns.filter(({ generated }) => generated === undefined);
      const known = stored.get(`public.${name}`)?.columns.map((column) => column.name);
      expect([name, known?.toSorted()]).toEqual([name, own.map((one) => one.name).toSorted()]);
    }
    const elsewhere = (await readNames(world.db)).filter(
      (name) => !LEFT_OUT_SCHEMAS.some((left) => name.startsWith(`${left}.`)),
    );
    const isSequence = /_(?:seq|ids)$/;
    expect(elsewhere.filter((name) => !stored.has(name) && !isSequence.test(name))).toEqual([]);
  });

  it('comes back as it was: all rows, sequences, guards and indexes', async () => {
    const { db } = restored;
    const [before, after] = [await digestTables(world.db), await digestTables(db)];
    // What a former state changes is checked below.
    for (const name of ['public.member_sessions', 'public.payments']) {
      before.delete(name);
      after.delete(name);
    }
    expect(after).toEqual(before);
    expect(after.size).toBeGreaterThan(50);
    const shape = sql`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as one
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text
        from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname = 'public'
      order by 1`;
    expect(await rowsOf(db, shape)).toEqual(await rowsOf(world.db, shape));
    const next = sql`select nextval('guest_review_ids') > 2000000000 as late`;
    expect(await rowsOf(db, next)).toEqual([{ late: true }]);
  });

  it('is nothing that names the secret', () => {
    expect(unpackLines(file).join('\n')).not.toContain(TEST_SECRETS.secret);
    expect(unpackLines(file)[0]).toContain(secretId(TEST_SECRETS.secret));
  });

  it('has the files of photos, and counts those that are gone', async () => {
    await world.db.insert(schema.memberPictures).values([
      { id: 'a-picture', memberId: member.id },
      { id: 'one-that-is-gone', expiresAt: world.now() },
    ]);
    const bytes = new Uint8Array([0, 10, 13, 255]);
    const stored = memoryPhotos(new Map([['members/a-picture.webp', bytes]]));
    const backup = await makeBackupFile(world.db, stored);
    const restoredPhotos = new Map<string, Uint8Array<ArrayBuffer>>();
    await withRestored(
      backup,
      async (_opened, { summary }) => {
        expect(summary).toMatchObject({ photos: 1, missingPhotos: 1 });
        expect([...restoredPhotos]).toEqual([['members/a-picture.webp', bytes]]);
      },
      { form, photos: memoryPhotos(restoredPhotos) },
    );
  });
});

describe('after a restore', () => {
  it('the books agree, and whoever was signed in isn’t any more', async () => {
    const options = { gateway: world.deps.gateway, restAt: null, secrets: TEST_SECRETS };
    expect((await audit(restored.db, options)).findings).toEqual([]);
    const again = await createWorld({ database: restored });
    const refused = await again.call('getAccount', {}, { member });
    expect(refused.ok ? null : refused.error.code).toBe('TOKEN_EXPIRED');
  });

  it('calendars are stamped by the new server, so that searches don’t read them again and again', async () => {
    const counts = async () =>
      rowsOf<{ ahead: number; many: number }>(
        restored.db,
        sql`select count(*) filter (where changed >= pg_snapshot_xmax(pg_current_snapshot()))::int as ahead,
          count(*)::int as many from room_calendars`,
      );
    const [{ ahead, many } = { ahead: -1, many: 0 }] = await counts();
    expect(ahead).toBe(0);
    expect(many).toBeGreaterThan(0);
    // By other means they come with the other server's stamps, and a start makes them its own.
    await restored.db.execute(sql`update room_calendars set changed = '999999999999'`);
    expect(await counts()).toEqual([{ ahead: many, many }]);
    await stampCalendars(restored.db);
    expect(await counts()).toEqual([{ ahead: 0, many }]);
  });

  it('a booking’s next order has a number that it didn’t have after the backup either', async () => {
    const again = await createWorld({ database: restored });
    const [open] = await restored.db
      .select()
      .from(schema.payments)
      .where(sql`state in ('CREATED', 'READY') and payable_kind = 'BOOKING'`);
    const id = open?.payableId ?? '';
    const owner = await again.signedInAgain(member);
    await restored.db.update(schema.payments).set({ state: 'CANCELLED' });
    const answer = await again.call('startPayment', { params: { id } }, { member: owner });
    expect(open?.orderId).toBe(`${id}-1`);
    expect(dataOf(answer).orderId).toBe(`${id}-102`);
  });
});

/** Tries to restore a file into a database that has to be empty afterwards, too. */
async function refusal(
  bad: Buffer,
  more: Parameters<typeof restoreOptionsFor>[1] = {},
): Promise<string | null> {
  const reason = await restoreBackup(empty, restoreOptionsFor(bad, more)).then(
    () => null,
    (error: unknown) => {
      if (error instanceof DamagedBackup || error instanceof RestoreRefused) return error.message;
      throw error;
    },
  );
  expect(await readNames(empty.db)).toEqual([]);
  return reason;
}

/** A file with other lines and their checksum, signed with a secret as the site's own. */
function signed(lines: readonly string[], by: string): Buffer {
  const all = lines.slice(0, -1);
  const sha256 = createHash('sha256')
    .update(all.map((line) => `${line}\n`).join(''))
    .digest('hex');
  const secret = secretId(TEST_SECRETS.secret);
  return packLines([
    ...all,
    JSON.stringify({ sha256, secret, signature: signatureOf(by, sha256) }),
  ]);
}

/** Whether a file would be restored. */
const isAccepted = async (good: Buffer, more: Parameters<typeof restoreOptionsFor>[1] = {}) =>
  (await checkBackup(restoreOptionsFor(good, more))).summary.rows > 0;

describe('what is refused', () => {
  it('is a file that is cut off, wherever', async () => {
    for (const share of [0.1, 0.5, 0.9]) {
      expect(await refusal(file.subarray(0, Math.floor(file.length * share)))).toContain('cut off');
    }
    expect(await refusal(file.subarray(0, -1))).toContain('cut off');
    expect(await refusal(packLines(unpackLines(file).slice(0, -1)))).toContain('cut off');
    expect(await refusal(Buffer.alloc(0))).toContain('cut off');
    expect(await refusal(packLines(['{}']))).toContain('no backup');
    expect(await refusal(Buffer.from('{"meomum":"backup"}\n'))).toContain('unpacked');
  });

  it('is a file that is altered: a byte, a value, a row less, something behind its end', async () => {
    const bytes = Buffer.from(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    expect(await refusal(bytes)).toMatch(/damaged|altered|cut off/);
    const lines = unpackLines(file);
    const at = lines.findIndex((line) => line.includes(member.email));
    const other = lines.with(at, (lines[at] ?? '').replace(member.email, 'thief@example.com'));
    expect(await refusal(packLines(other))).toContain('altered');
    expect(await refusal(packLines(lines.toSpliced(at, 1)))).toContain('altered');
    expect(await refusal(packLines([...lines, '["1"]']))).toContain('behind its end');
  });

  it('is a file with a new checksum, which only the site’s secret can sign', async () => {
    const lines = unpackLines(file).map((line) => line.replace(member.email, 'thief@example.com'));
    expect(await refusal(signed(lines, OTHER.secret))).toContain('didn’t sign');
    expect(await isAccepted(signed(lines, TEST_SECRETS.secret))).toBe(true);
    expect(isSignatureOf('a', 'checksum', '')).toBe(false);
  });

  it('is another secret, with what follows; a lost one can be said to be lost', async () => {
    const site = { secrets: OTHER, kind: 'demo' } as const;
    const reason = await refusal(file, { site });
    expect(reason).toContain(secretId(TEST_SECRETS.secret));
    expect(reason).toContain('neither shown nor redeemed');
    await withRestored(
      file,
      async ({ db }) => {
        const known = await db.select({ id: schema.siteSecrets.id }).from(schema.siteSecrets);
        expect(known).toEqual([{ id: secretId(OTHER.secret) }]);
        const { findings } = await audit(db, { gateway: null, restAt: null, secrets: OTHER });
        expect(findings.map(({ check }) => check)).toEqual(['sealed']);
      },
      { form, site, isSecretLost: true },
    );
    const both = {
      secrets: { ...OTHER, formerSecrets: [TEST_SECRETS.secret] },
      kind: 'demo',
    } as const;
    expect(await isAccepted(file, { site: both })).toBe(true);
  });

  it('is a database that isn’t empty, and a backup of the other kind of site', async () => {
    const before = await digestTables(world.db);
    await expect(restoreBackup(world.database, restoreOptionsFor(file))).rejects.toThrow(
      'isn’t empty',
    );
    expect(await digestTables(world.db)).toEqual(before);
    const real = { secrets: TEST_SECRETS, kind: 'real' } as const;
    expect(await refusal(file, { site: real })).toContain('never real');
  });
});

describe('other versions', () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  /** A folder with the first so many migrations of this build, and others after them. */
  function folderOf(count: number, more: readonly string[] = []): string {
    const folder = mkdtempSync(path.join(tmpdir(), 'meomum-migrations-'));
    folders.push(folder);
    cpSync(MIGRATIONS, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as {
      entries: Array<{ idx: number; when: number; tag: string }>;
    };
    const entries = journal.entries.slice(0, count === -1 ? undefined : count);
    for (const [at, text] of more.entries()) {
      const tag = `9${at}_later`;
      writeFileSync(path.join(folder, `${tag}.sql`), text);
      const [{ when } = { when: 0 }] = entries.slice(-1);
      entries.push({ ...entries[0], idx: entries.length, when: when + 1, tag });
    }
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
    return folder;
  }

  async function made(migrations: string, statements: readonly string[]): Promise<OpenDatabase> {
    const opened = await openEmptyDatabase(form);
    await opened.migrate(migrations);
    for (const statement of statements) await opened.db.execute(sql.raw(statement));
    return opened;
  }

  it('an older backup is restored as it was and then brought up to date', async () => {
    const former = await made(folderOf(3), [
      `insert into regions (id, name, lat, lng, position) values ('seoul', '{"ko": "서울"}', 37.5, 127, 1)`,
    ]);
    try {
      expect(await readNames(former.db)).not.toContain('public.courtesy_holds');
      await withRestored(
        await makeBackupFile(former.db),
        async ({ db }) => {
          expect(await readNames(db)).toContain('public.courtesy_holds');
          expect(await rowsOf(db, sql`select id from regions`)).toEqual([{ id: 'seoul' }]);
        },
        { form },
      );
    } finally {
      await former.close();
    }
  });

  it('a backup of a later version is refused, and one whose tables are others', async () => {
    const [header = '', ...rest] = unpackLines(file);
    const later = header.replace(/\]\}$/, ',9999999999999]}');
    const { secret } = TEST_SECRETS;
    expect(later).not.toBe(header);
    expect(await refusal(signed([later, ...rest], secret))).toContain('later version');
    const other = [header, ...rest].map((line) =>
      line.replace('"grade","type":"smallint"', '"grade","type":"text"'),
    );
    expect(await refusal(signed(other, secret))).toContain('public.hotels');
    const at = rest.findIndex((line) => line.includes('"name":"areas"'));
    const end = rest.findIndex((line, place) => place > at && line.startsWith('{"rows"'));
    const lost = end - at - 1;
    const summary = [header, ...rest.toSpliced(at, lost + 2)].map((line) =>
      line.replace(
        /"tables":(\d+),"rows":(\d+)/,
        (_all, tables, rows) => `"tables":${Number(tables) - 1},"rows":${Number(rows) - lost}`,
      ),
    );
    expect(await refusal(signed(summary, secret))).toContain('lacks public.areas');
  });

  it('a table of a later migration is covered by itself, whatever its columns are', async () => {
    const folder = folderOf(-1, [
      `create type mood as enum ('good', 'so so');
      --> statement-breakpoint
      create schema extra;
      --> statement-breakpoint
      create table extra."Things, all" (
        id bigint generated always as identity primary key,
        parent bigint references extra."Things, all" (id),
        big bigint, exact numeric(30, 10), ratio double precision, small real,
        raw bytea, doc jsonb, old_doc json, mood mood, moods mood[], words text[], days daterange,
        at timestamptz, local timestamp, day date, clock time, span interval, id2 uuid, ip inet,
        fixed char(4), bits bit varying(9), half bigint generated always as (big / 2) stored,
        stamped xid8, "odd ""name""" text
      )`,
    ]);
    const source = await made(folder, [
      `insert into extra."Things, all" (parent, big, exact, ratio, small, raw, doc, old_doc, mood, moods, words,
          days, at, local, day, clock, span, id2, ip, fixed, bits, stamped, "odd ""name""") values
        (2, 9223372036854775807, 0.0000000001, 0.1, 1e-7, '\\x00ff0a', 'null', '{"a" : 1.10}', 'so so',
          '{good,"so so"}', array['a,b', '"', null, E'\\n\\u2028\\t\\\\'], '[2026-01-01,2026-02-01)',
          '2026-03-08 02:30:00.123456+09', 'infinity', '0044-03-15 BC', '24:00', '1 year 2 days -3 hours',
          '00000000-0000-0000-0000-000000000001', '10.0.0.0/8', 'ab', B'101', '12345', '한글 👍🏽'),
        (1, -1, 'NaN', '-Infinity', 'NaN', null, null, null, null, null, '{}', 'empty',
          '-infinity', null, null, null, null, null, null, null, null, null, '')`,
    ]);
    try {
      const before = await digestTables(source.db);
      expect(before.get('extra.Things, all')).toMatch(/^2 /);
      const backup = await makeBackupFile(source.db);
      await withRestored(
        backup,
        async ({ db }) => {
          const after = await digestTables(db);
          for (const [name, digest] of before) {
            // The restore says whose database it is.
            if (!/site_(?:kind|secrets)$/.test(name))
              expect([name, after.get(name)]).toEqual([name, digest]);
          }
          const [row] = await rowsOf<{ half: string; stamped: boolean }>(
            db,
            sql`select half::text, stamped < pg_snapshot_xmax(pg_current_snapshot()) as stamped
              from extra."Things, all" where big = -1`,
          );
          expect(row).toEqual({ half: '0', stamped: true });
          const next = sql`insert into extra."Things, all" (big) values (1) returning id::text`;
          expect(await rowsOf(db, next)).toEqual([{ id: '3' }]);
        },
        { form, migrations: folder },
      );
    } finally {
      await source.close();
    }
  });
});

describe('the call of a running site', () => {
  const requestBackup = async (app: Hono<Env>, token: string, wanted: object = { photos: false }) =>
    app.request('/operator/backup', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });

  it('sends the file to an operator, and to nobody else; a site on a server has no such call', async () => {
    const app = new Hono<Env>();
    app.onError((error, c) => c.text(error instanceof AppError ? error.code : 'unexpected', 400));
    mountBackup(app, { ...world.deps, form: 'embedded' });
    const token = await issueOperatorToken(TEST_SECRETS.secret, world.now());
    expect(await (await requestBackup(app, member.token)).text()).toBe('UNAUTHENTICATED');
    expect(await (await requestBackup(app, token, { file: '/etc/passwd' })).text()).toBe(
      'INPUT_INVALID',
    );
    const answer = await requestBackup(app, token);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const sent = Buffer.from(await answer.arrayBuffer());
    expect(unpackLines(sent).slice(1, -1)).toEqual(
      unpackLines(await makeBackupFile(world.db)).slice(1, -1),
    );
    const onServer = new Hono<Env>();
    mountBackup(onServer, { ...world.deps, form: 'server' });
    expect((await requestBackup(onServer, token)).status).toBe(404);
  });

  it('ends when nobody reads any more, and the database goes on', async () => {
    const packed = streamBackup({
      db: world.db,
      photos: null,
      secret: TEST_SECRETS.secret,
      now: NOW,
    });
    const closed = once(packed, 'close');
    packed.destroy();
    await closed;
    expect(unpackLines(await makeBackupFile(world.db)).length).toBeGreaterThan(100);
  });
});

it('a check says what is in a backup without any database', async () => {
  const { header, summary } = await checkBackup(restoreOptionsFor(file));
  expect(header.kind).toBe('demo');
  expect(summary.rows).toBeGreaterThan(100);
});
