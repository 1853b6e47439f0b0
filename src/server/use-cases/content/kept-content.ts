import { type AnyColumn, asc, sql, type SQL } from 'drizzle-orm';

import type { ContentKind } from '@/domain/content/content';
import { readState } from '@/server/core/inventory/offer/catalogue-state';
import type { Database } from '@/server/platform/db/client';
import {
  banners,
  collections,
  mainCatalogs,
  mainSections,
  operatorContent,
  siteFaqs,
} from '@/server/platform/db/schema';

/**
 * The order in which records are shown: by position; at the same position an operator's records
 * come before the demo's, and the latest import first.
 */
export function contentOrder(
  kind: ContentKind,
  { position, key }: { readonly position: AnyColumn; readonly key: AnyColumn },
): SQL[] {
  const importedAt = sql`(select ${operatorContent.changedAt} from ${operatorContent}
    where ${operatorContent.kind} = ${kind} and ${operatorContent.key} = ${key}::text)`;
  return [asc(position), sql`${importedAt} desc nulls last`, asc(key)];
}

/** The site's own content that most pages show, all of it and in its order. */
export type KeptContent = Awaited<ReturnType<typeof readContent>>;

const kept = new WeakMap<
  object,
  { readonly version: string; readonly content: Promise<KeptContent> }
>();

/**
 * Returns the content, which is kept in memory until the database changes its version: with every
 * change of these tables, also of one made directly in SQL. The version is read with each call.
 */
export async function keptContent(db: Database): Promise<KeptContent> {
  const { content: version } = await readState(db);
  if (version === undefined) return readContent(db);
  const known = kept.get(db);
  if (known?.version === version) return known.content;
  const content = readContent(db);
  kept.set(db, { version, content });
  content.catch(() => kept.delete(db));
  return content;
}

async function readContent(db: Database) {
  return {
    sections: await db
      .select()
      .from(mainSections)
      .orderBy(asc(mainSections.position), asc(mainSections.id)),
    catalogs: await db
      .select()
      .from(mainCatalogs)
      .orderBy(asc(mainCatalogs.position), asc(mainCatalogs.id)),
    banners: await db
      .select()
      .from(banners)
      .orderBy(...contentOrder('banners', { position: banners.position, key: banners.id })),
    faqs: await db
      .select()
      .from(siteFaqs)
      .orderBy(...contentOrder('faqs', { position: siteFaqs.position, key: siteFaqs.id })),
    collections: await db
      .select()
      .from(collections)
      .orderBy(
        ...contentOrder('collections', { position: collections.position, key: collections.tag }),
      ),
  };
}
