import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { collections } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { placesOf } from '@/server/core/inventory/offer/cards';
import { catalogueSnapshot } from '@/server/core/inventory/offer/catalogue-snapshot';
import { pictureOf } from '@/server/core/inventory/offer/picture';
import { contentOrder } from './content-order';

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
