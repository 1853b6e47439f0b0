import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';

import type { DraftValues } from '@/contract/booking/draft';
import { instant } from './columns';
import { members } from './members';

/**
 * What a member has typed on the reservation page: one draft for each member, until it is booked or
 * too old.
 */
export const reservationDrafts = pgTable(
  'reservation_drafts',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    values: jsonb().$type<DraftValues>().notNull(),
    /** The revision of the draft, which changes with each save. */
    revision: uuid().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('reservation_drafts_updated').on(table.updatedAt)],
);
