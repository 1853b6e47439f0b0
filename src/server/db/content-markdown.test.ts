import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { MIGRATIONS, openTestDatabase } from '../testing/database';
import { eventPages } from './schema';

it('makes Markdown of paragraphs, in their order, and leaves Markdown as it is', async () => {
  const { db, close } = await openTestDatabase();
  const old = JSON.stringify([
    { ko: '하나', en: 'One' },
    { ko: '둘', en: 'Two' },
  ]);
  const add = (slug: string, body: string) =>
    db.execute(sql`insert into event_pages (slug, position, title, summary, body, picture, ends_on)
      values (${slug}, 0, '{}', '{}', ${body}::jsonb, 'x.webp', '2026-12-24')`);
  await add('old', old);
  await add('empty', '[]');
  await add('new', '{"ko":"# 글","en":"# Text"}');
  const file = readdirSync(MIGRATIONS).find((name) => name.endsWith('_content-markdown.sql')) ?? '';
  const text = readFileSync(path.join(MIGRATIONS, file), 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) {
    await db.execute(sql.raw(statement));
  }
  const rows = await db.select().from(eventPages).orderBy(eventPages.slug);
  expect(rows.map(({ slug, body }) => [slug, body])).toEqual([
    ['empty', { ko: '', en: '' }],
    ['new', { ko: '# 글', en: '# Text' }],
    ['old', { ko: '하나\n\n둘', en: 'One\n\nTwo' }],
  ]);
  await close();
});
