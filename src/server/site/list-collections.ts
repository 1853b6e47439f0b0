import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { collections } from '../db/schema';
import { handle } from '../http/handler';
import { placesOf } from '../offer/cards';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';
import { pictureOf } from '../offer/picture';
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
