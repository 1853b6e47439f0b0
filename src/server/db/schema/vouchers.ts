import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue-file';
import { localized } from './columns';

export const voucherGroups = pgTable('voucher_groups', {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  vouchers: jsonb()
    .$type<
      Array<{
        id: number;
        title: Localized;
        terms: Localized;
        nights: number;
        price: number;
        hotelId: number | null;
      }>
    >()
    .notNull(),
});
