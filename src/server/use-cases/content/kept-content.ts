import { asc } from 'drizzle-orm';

import { readState } from '@/server/core/inventory/offer/catalogue-state';
import type { Database } from '@/server/platform/db/client';
import {
  banners,
  collections,
  mainCatalogs,
  mainSections,
  siteFaqs,
} from '@/server/platform/db/schema';
import { contentOrder } from './content-order';

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
