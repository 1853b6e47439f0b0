import { asc } from 'drizzle-orm';

import { contract } from '@/contract';
import { mainSections } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { resolveStay } from '@/server/core/inventory/offer/stay-query';
import { cardsOf, pricedHotels } from './priced-hotels';
import { hotelsOfSection } from './section-rules';

const HOTELS_PER_SECTION = 4;

/**
 * Lists the sections of the main page. An impossible stay is replaced by the default one, so that
 * there are always prices.
 */
export const getMainSections = handle(contract.getMainSections, async ({ query }, context) => {
  const { db, locale } = context;
  const stay = resolveStay(query, { now: context.now(), lenient: true });
  const priced = await pricedHotels(db, stay);
  const rows = await db
    .select()
    .from(mainSections)
    .orderBy(asc(mainSections.position), asc(mainSections.id));
  const sections = [];
  for (const row of rows) {
    const chosen = await hotelsOfSection(db, priced, row.rule, HOTELS_PER_SECTION);
    if (chosen.length === 0) continue;
    sections.push({
      id: row.id,
      title: row.title[locale],
      summary: row.summary[locale],
      href: row.href,
      hotels: cardsOf(priced, chosen, context),
    });
  }
  return { stay, sections };
});
