import { contract } from '@/contract';
import { collections } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { pictureOf } from '@/server/core/inventory/offer/picture';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { contentOrder } from './content-order';
import { chosenCards } from './main/priced-cards';
import { presentText } from './text/present-text';

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
