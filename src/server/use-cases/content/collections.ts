import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { placesOf } from '@/server/core/inventory/offer/cards';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { collections } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { contentOrder } from './content-order';
import { chosenCards } from './main/priced-hotels';
import { presentText } from './text/present-text';

export const listCollections = handle(
  contract.listCollections,
  async ({ query }, { db, locale }) => {
    const rows = await db
      .select()
      .from(collections)
      .where(query.tag === undefined ? undefined : eq(collections.tag, query.tag))
      .orderBy(
        ...contentOrder('collections', { position: collections.position, key: collections.tag }),
      );
    const shown = rows.slice(0, query.limit);
    const snapshot = await catalogueSnapshot(db);
    return {
      collections: shown.map((row) => ({
        tag: row.tag,
        title: row.title[locale],
        summary: row.summary[locale],
        picture: pictureOf(row.picture, locale, row.title[locale]),
        hotels: [...new Set(row.hotelIds)]
          .flatMap((id) => snapshot.hotelById.get(id) ?? [])
          .map((hotel) => ({
            id: hotel.id,
            name: hotel.name[locale],
            area: placesOf(snapshot, hotel, locale).area.name,
          })),
      })),
    };
  },
);

const MAX_OTHERS = 4;

/** Errors: NOT_FOUND, and those of `resolveStay`. */
export const getCollection = handle(contract.getCollection, async ({ params, query }, context) => {
  const { db, locale } = context;
  const rows = await db
    .select()
    .from(collections)
    .orderBy(
      ...contentOrder('collections', { position: collections.position, key: collections.tag }),
    );
  const row = rows.find(({ tag }) => tag === params.tag);
  if (row === undefined) throw new AppError('NOT_FOUND');
  const stay = resolveStay(query, { now: context.now() });
  const about = (one: (typeof rows)[number]) => ({
    tag: one.tag,
    title: one.title[locale],
    summary: one.summary[locale],
    picture: pictureOf(one.picture, locale, one.title[locale]),
  });
  return {
    ...about(row),
    body: await presentText(context, row.body[locale], { stay, state: 'RUNNING' }),
    stay,
    hotels: await chosenCards(context, row.hotelIds, stay),
    others: rows
      .filter((other) => other !== row)
      .slice(0, MAX_OTHERS)
      .map(about),
  };
});
