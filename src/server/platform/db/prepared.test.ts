import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { openTestDatabase } from '@/server/testing/database';
import { createWorld, type World } from '@/server/testing/world';
import { rowsOf } from './client';
import { given, givenColumns, prepared, preparedShapes } from './prepared';
import { members, memberSessions } from './schema';

let world: World;
let memberId: string;
beforeAll(async () => {
  world = await createWorld({ database: await openTestDatabase() });
  ({ id: memberId } = await world.member({ name: '김하늘' }));
});
afterAll(() => world.close());

const findMember = prepared('test_find_member', (db) =>
  db
    .select({ id: members.id, name: members.name, verifiedAt: members.telVerifiedAt })
    .from(members)
    .where(eq(members.id, given(members.id, 'memberId'))),
);

const changeMember = preparedShapes(
  'test_change_member',
  (db, columns: ReadonlyArray<'name' | 'birthday' | 'telVerifiedAt'>) =>
    db
      .update(members)
      .set(givenColumns(members, columns))
      .where(eq(members.id, given(members.id, 'memberId'))),
);

it('runs in the transaction it is called with, and is undone with it', async () => {
  const undone = world.db.transaction(async (tx) => {
    await changeMember(tx, ['name'], { name: '이바다', memberId });
    expect(await findMember(tx, { memberId })).toMatchObject([{ name: '이바다' }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await findMember(world.db, { memberId })).toMatchObject([{ name: '김하늘' }]);
});

it('writes values as their columns do, and null as null', async () => {
  const telVerifiedAt = new Date('2026-11-21T03:00:00.123Z');
  await changeMember(world.db, ['name', 'telVerifiedAt'], { name: '"', telVerifiedAt, memberId });
  expect(await findMember(world.db, { memberId })).toEqual([
    { id: memberId, name: '"', verifiedAt: telVerifiedAt },
  ]);
  await changeMember(world.db, ['telVerifiedAt'], { telVerifiedAt: null, memberId });
  expect(await findMember(world.db, { memberId })).toMatchObject([{ verifiedAt: null }]);
});

it('gives null for a joined table without a row, as the builder does', async () => {
  const withSession = prepared('test_find_member_with_session', (db) =>
    db
      .select({ id: members.id, session: memberSessions })
      .from(members)
      .leftJoin(memberSessions, eq(memberSessions.refreshSalt, sql`'none'`))
      .where(eq(members.id, given(members.id, 'memberId'))),
  );
  expect(await withSession(world.db, { memberId })).toEqual([{ id: memberId, session: null }]);
});

it('is parsed once for each connection to a server', async () => {
  if (world.database.form === 'embedded') return;
  await world.db.transaction(async (tx) => {
    for (let times = 0; times < 3; times += 1) await findMember(tx, { memberId });
    const kept = await rowsOf<{ uses: number }>(
      tx,
      sql`select (generic_plans + custom_plans)::int as uses from pg_prepared_statements
        where name like 'test_find_member\_%' and statement not like '%join%'`,
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.uses).toBeGreaterThanOrEqual(3);
  });
});

it('refuses to be sent without one of its values', async () => {
  await expect(findMember(world.db, {})).rejects.toThrow('memberId');
});
