import { sql } from 'drizzle-orm';

import type { ContentKind } from '@/domain/content/content';
import type { Database, Transaction } from '@/server/platform/db/client';
import { operatorContent } from '@/server/platform/db/schema';
import { rowsOf, writeRows } from './content-rows';
import { type ContentProblem, contentProblems } from './problems';
import { type ContentBundle, keyOf } from './records';

type ContentImport = {
  /** If there are any, nothing was written. */
  readonly problems: readonly ContentProblem[];
  readonly written: Readonly<Record<ContentKind, number>>;
};

/**
 * Imports an operator's content and replaces records with the same key, all or nothing in one
 * transaction.
 * @param options.dryRun only checks the content
 */
export function importContent(
  db: Database,
  bundle: ContentBundle,
  options: { readonly now: Date; readonly dryRun: boolean },
): Promise<ContentImport> {
  return db.transaction(async (tx) => {
    await lockContent(tx);
    const problems = await contentProblems(tx, bundle);
    const count = (kind: ContentKind) =>
      problems.length > 0 || options.dryRun ? 0 : bundle[kind].length;
    const written = {
      promotions: count('promotions'),
      events: count('events'),
      collections: count('collections'),
      faqs: count('faqs'),
      banners: count('banners'),
    };
    if (problems.length > 0 || options.dryRun) return { problems, written };
    await writeRows(tx, rowsOf(bundle));
    await markOwn(tx, keysOf(bundle), { removed: false, now: options.now });
    return { problems, written };
  });
}

type Named = { readonly kind: ContentKind; readonly key: string };

function keysOf(bundle: ContentBundle): Named[] {
  return [
    ...bundle.promotions.map((one) => ({
      kind: 'promotions' as const,
      key: keyOf.promotions(one),
    })),
    ...bundle.events.map((one) => ({ kind: 'events' as const, key: keyOf.events(one) })),
    ...bundle.collections.map((one) => ({
      kind: 'collections' as const,
      key: keyOf.collections(one),
    })),
    ...bundle.faqs.map((one) => ({ kind: 'faqs' as const, key: keyOf.faqs(one) })),
    ...bundle.banners.map((one) => ({ kind: 'banners' as const, key: keyOf.banners(one) })),
  ];
}

/** Records which keys belong to the operator, so that the demo's seed doesn't touch them. */
export async function markOwn(
  tx: Transaction,
  named: readonly Named[],
  { removed, now }: { removed: boolean; now: Date },
): Promise<void> {
  if (named.length === 0) return;
  await tx
    .insert(operatorContent)
    .values(named.map((one) => ({ ...one, removed, changedAt: now })))
    .onConflictDoUpdate({
      target: [operatorContent.kind, operatorContent.key],
      set: { removed: sql`excluded.removed`, changedAt: sql`excluded.changed_at` },
    });
}

/** The keys that belong to the operator, by kind. */
export async function ownKeys(
  db: Database | Transaction,
): Promise<Readonly<Record<ContentKind, ReadonlySet<string>>>> {
  const rows = await db.select().from(operatorContent);
  const of = (kind: ContentKind) =>
    new Set(rows.filter((row) => row.kind === kind).map(({ key }) => key));
  return {
    promotions: of('promotions'),
    events: of('events'),
    collections: of('collections'),
    faqs: of('faqs'),
    banners: of('banners'),
  };
}

/**
 * Makes transactions that write content wait for each other: the seed checks whether a record is
 * the operator's before it writes, and that must still be true then.
 */
export async function lockContent(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site content', 0))`);
}
