import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { findMigrationProblems } from '@/server/platform/db/migration-rules';

const FOLDER = 'src/server/platform/db/migrations';
/** Migrations from before the first release, when no other release could be using the tables. */
const BEFORE_THE_RULES = ['0000_initial.sql', '0001_hotel-profile.sql', '0003_room-pairs.sql'];

const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
const read = (name: string) => readFileSync(path.join(FOLDER, name), 'utf8');

it('no migration is in the way of the release before', () => {
  const held = files.filter((name) => !BEFORE_THE_RULES.includes(name));
  expect(held.length).toBeGreaterThan(1);
  const problems = held.flatMap((name) =>
    findMigrationProblems(read(name)).map((problem) => `${name}: ${problem}`),
  );
  expect(problems).toEqual([]);
});

it('those that are, are found', () => {
  expect(findMigrationProblems(read('0001_hotel-profile.sql'))).toHaveLength(5);
  expect(findMigrationProblems(read('0003_room-pairs.sql'))).toHaveLength(1);
  const bad = [
    'drop table "hotels";',
    'ALTER TABLE "hotels" DROP COLUMN "name";',
    'ALTER TABLE "hotels" RENAME COLUMN "name" TO "title";',
    'ALTER TABLE "hotels" RENAME TO "houses";',
    'ALTER TABLE "hotels" ADD COLUMN "stars" integer NOT NULL;',
    'ALTER TABLE "hotels" ALTER COLUMN "grade" SET DATA TYPE integer;',
    'ALTER TABLE "hotels" ALTER COLUMN "tour" SET NOT NULL;',
    `ALTER TYPE "mood" RENAME VALUE 'good' TO 'fine';`,
    'CREATE INDEX "hotels_grade" ON "hotels" USING btree ("grade");',
    'CREATE UNIQUE INDEX "hotels_grade" ON "public"."hotels" ("grade");',
  ];
  for (const statement of bad) {
    expect([statement, findMigrationProblems(statement).length > 0]).toEqual([statement, true]);
  }
  expect(
    findMigrationProblems(bad.join('\n--> statement-breakpoint\n')).length,
  ).toBeGreaterThanOrEqual(bad.length);
});

it('what a release may do beside the one before isn’t refused', () => {
  const good = [
    'ALTER TABLE "hotels" ADD COLUMN "stars" integer;',
    'ALTER TABLE "hotels" ADD COLUMN "stars" integer DEFAULT 3 NOT NULL;',
    'CREATE INDEX CONCURRENTLY "hotels_grade" ON "hotels" USING btree ("grade");',
    'CREATE TABLE "stars" ("id" integer);\n--> statement-breakpoint\nCREATE INDEX "stars_id" ON "stars" ("id");',
    '-- contract: nothing has read it since the release of December\nALTER TABLE "hotels" DROP COLUMN "name";',
  ];
  for (const text of good) expect([text, findMigrationProblems(text)]).toEqual([text, []]);
  expect(
    findMigrationProblems(`${good[2] ?? ''}\n--> statement-breakpoint\n${good[0] ?? ''}`),
  ).toHaveLength(1);
});
