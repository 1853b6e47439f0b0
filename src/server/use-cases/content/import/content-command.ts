import { and, gte, inArray, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';

import type { Database } from '@/server/platform/db/client';
import { analyticsEvents } from '@/server/platform/db/schema';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';
import { importContent } from './import-content';
import { listContent, listedContent, removeContent } from './manage-content';
import { contentProblem } from './problems';
import { contentBundle, contentKind } from './records';

/** How often a call to action was seen and pressed, by visits that agreed to statistics. */
const ctaCount = z.object({
  place: z.string(),
  source: z.string(),
  cta: z.string(),
  position: z.int(),
  locale: z.string(),
  seen: z.int(),
  clicked: z.int(),
});
type CtaCount = z.infer<typeof ctaCount>;

/**
 * Reads the calls to action from `since` on, the most pressed first. A visit counts once for each.
 */
async function readClicks(db: Database, since: Date): Promise<CtaCount[]> {
  const { at, visit, name, locale, payload } = analyticsEvents;
  const word = (field: string) => sql<string>`${payload}->>${sql.raw(`'${field}'`)}`;
  const visits = (event: 'cta_view' | 'cta_click') =>
    sql<number>`(count(distinct ${visit}) filter (where ${name} = ${event}))::int`;
  return db
    .select({
      place: word('place'),
      source: word('source'),
      cta: word('cta'),
      position: sql<number>`(${payload}->>'position')::int`,
      locale,
      seen: visits('cta_view').as('seen'),
      clicked: visits('cta_click').as('clicked'),
    })
    .from(analyticsEvents)
    .where(and(gte(at, since), inArray(name, ['cta_view', 'cta_click'])))
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, locale)
    .orderBy(sql`clicked desc`, sql`seen desc`, sql`1`, sql`2`, sql`4`, locale);
}

/** A command of the operator, sent by `npm run content`. */
export const contentCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('import'), content: contentBundle, dryRun: z.boolean() }),
  z.strictObject({ do: z.literal('remove'), kind: contentKind, key: z.string().max(80) }),
  z.strictObject({ do: z.literal('list') }),
  z.strictObject({ do: z.literal('clicks'), days: z.int().min(1).max(396) }),
]);
export type ContentCommand = z.output<typeof contentCommand>;

const count = z.int();

/** The answer; it has the parts that belong to the command. */
export const contentAnswer = z.object({
  problems: z.array(contentProblem).default([]),
  written: z
    .object({ promotions: count, events: count, collections: count, faqs: count, banners: count })
    .optional(),
  listed: z.array(listedContent).optional(),
  clicks: z.array(ctaCount).optional(),
});
type ContentAnswer = z.input<typeof contentAnswer>;

const DAY_MS = 86_400_000;

/**
 * Runs a command of the operator.
 * @throws AppError NOT_FOUND when there is nothing to remove
 */
export async function runContentCommand(
  db: Database,
  command: ContentCommand,
  now: Date,
): Promise<ContentAnswer> {
  switch (command.do) {
    case 'import': {
      const { problems, written } = await importContent(db, command.content, {
        now,
        dryRun: command.dryRun,
      });
      return { problems: [...problems], written };
    }
    case 'remove':
      await removeContent(db, command, now);
      return {};
    case 'list':
      return { listed: await listContent(db, now) };
    case 'clicks':
      return { clicks: await readClicks(db, new Date(now.getTime() - command.days * DAY_MS)) };
  }
}

/** Mounts `PUT /operator/content`, which `npm run content` calls while a site runs. */
export function mountContent(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/content', contentCommand, (command) =>
    runContentCommand(deps.db, command, deps.now()),
  );
}
