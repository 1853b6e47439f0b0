import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';

import { type ContentKind, periodState, type PeriodState } from '@/domain/content/content';
import { seoulToday } from '@/domain/stay/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  banners,
  collections,
  eventPages,
  operatorContent,
  promotions,
  siteFaqs,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { contentOrder } from '../kept-content';
import { lockContent, markOwn } from './import-content';
import { contentKind } from './records';

/** One record of the site's content, as `npm run content -- list` shows it. */
export const listedContent = z.object({
  kind: contentKind,
  key: z.string(),
  title: z.object({ ko: z.string(), en: z.string() }),
  state: z.enum(['RUNNING', 'SOON', 'ENDED']),
  /** False for the demo's own records. */
  imported: z.boolean(),
});
export type ListedContent = z.infer<typeof listedContent>;

/** Lists all records by kind and position. */
export async function listContent(db: Database, now: Date): Promise<ListedContent[]> {
  const own = new Set(
    (await db.select().from(operatorContent)).map(({ kind, key }) => `${kind}/${key}`),
  );
  const today = seoulToday(now);
  const listed = (
    kind: ContentKind,
    key: string,
    title: ListedContent['title'],
    state: PeriodState,
  ): ListedContent => ({ kind, key, title, state, imported: own.has(`${kind}/${key}`) });
  const promotionRows = await db
    .select()
    .from(promotions)
    .orderBy(...contentOrder('promotions', { position: promotions.position, key: promotions.tag }));
  const eventRows = await db
    .select()
    .from(eventPages)
    .orderBy(...contentOrder('events', { position: eventPages.position, key: eventPages.slug }));
  const collectionRows = await db
    .select()
    .from(collections)
    .orderBy(
      ...contentOrder('collections', { position: collections.position, key: collections.tag }),
    );
  const faqRows = await db
    .select()
    .from(siteFaqs)
    .orderBy(...contentOrder('faqs', { position: siteFaqs.position, key: siteFaqs.id }));
  const bannerRows = await db
    .select()
    .from(banners)
    .orderBy(
      asc(banners.slot),
      ...contentOrder('banners', { position: banners.position, key: banners.id }),
    );
  return [
    ...promotionRows.map((row) =>
      listed('promotions', row.tag, row.title, periodState(row, today)),
    ),
    ...eventRows.map((row) => listed('events', row.slug, row.title, periodState(row, today))),
    ...collectionRows.map((row) => listed('collections', row.tag, row.title, 'RUNNING')),
    ...faqRows.map((row) => listed('faqs', String(row.id), row.question, 'RUNNING')),
    ...bannerRows.map((row) => listed('banners', String(row.id), row.title, bannerState(row, now))),
  ];
}

function bannerState(
  { active, startsAt, endsAt }: typeof banners.$inferSelect,
  now: Date,
): PeriodState {
  if (!active || (endsAt !== null && endsAt <= now)) return 'ENDED';
  return startsAt !== null && startsAt > now ? 'SOON' : 'RUNNING';
}

/**
 * Removes a record for good: the demo's seed doesn't add it again.
 * @throws AppError NOT_FOUND
 */
export function removeContent(
  db: Database,
  { kind, key }: { kind: ContentKind; key: string },
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockContent(tx);
    const removed = await removeRow(tx, kind, key);
    if (removed === 0) throw new AppError('NOT_FOUND');
    await markOwn(tx, [{ kind, key }], { removed: true, now });
  });
}

async function removeRow(tx: Transaction, kind: ContentKind, key: string): Promise<number> {
  const id = /^\d{1,9}$/.test(key) ? Number(key) : 0;
  switch (kind) {
    case 'promotions':
      return (await tx.delete(promotions).where(eq(promotions.tag, key)).returning()).length;
    case 'events':
      return (await tx.delete(eventPages).where(eq(eventPages.slug, key)).returning()).length;
    case 'collections':
      return (await tx.delete(collections).where(eq(collections.tag, key)).returning()).length;
    case 'faqs':
      return (await tx.delete(siteFaqs).where(eq(siteFaqs.id, id)).returning()).length;
    case 'banners':
      return (await tx.delete(banners).where(eq(banners.id, id)).returning()).length;
  }
}
